package seair

// Uninterpreted is how the names of CBMC's uninterpreted functions begin: functions without a body of which only that is known that equal
// arguments have equal results.
const Uninterpreted = "__CPROVER_uninterpreted_"
