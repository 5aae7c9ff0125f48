package script

import (
	"fmt"
	"strconv"

	"github.com/fathom-verifier/fathom/smt/smtlib"
)

// settings are the options a script can set.
type settings struct {
	printSuccess      bool
	produceModels     bool // asked for; models are there in any case
	produceCores      bool
	minimalCores      bool
	produceUnsatAssum bool // asked for; they are there in any case
	produceAssertions bool
	produceAssignment bool // asked for; they are there in any case
	global            bool // the reader does this
	verbosity         int64
	conflicts         int64
	seed              *uint64
	channels          map[string]string
}

func defaultSettings() settings {
	return settings{channels: map[string]string{
		":regular-output-channel": `"stdout"`, ":diagnostic-output-channel": `"stderr"`,
	}}
}

// flag is the Boolean option called keyword, nil if there is none.
func (s *settings) flag(keyword string) *bool {
	switch keyword {
	case ":print-success":
		return &s.printSuccess
	case ":produce-models":
		return &s.produceModels
	case ":produce-unsat-cores":
		return &s.produceCores
	case ":minimal-unsat-cores":
		return &s.minimalCores
	case ":produce-unsat-assumptions":
		return &s.produceUnsatAssum
	case ":produce-assertions", ":interactive-mode":
		return &s.produceAssertions
	case ":produce-assignments":
		return &s.produceAssignment
	case ":global-declarations":
		return &s.global
	}
	return nil
}

// setOption sets an option; false means that it is not known, or has no value
// but its default.
func (x *executor) setOption(c *smtlib.Command) (known bool, err error) {
	if f := x.flag(c.Keyword); f != nil {
		v, err := strconv.ParseBool(c.Text)
		if err != nil || c.Text != "true" && c.Text != "false" {
			return true, errorAt(c, "%s is true or false, not %s", c.Keyword, c.Text)
		}
		if f == &x.produceCores && v && !*f && x.solver != nil {
			return true, errorAt(c, "%s must be set before the first assertion", c.Keyword)
		}
		*f = v
		x.reader.KeepSources = x.produceAssertions
		return true, nil
	}
	switch c.Keyword {
	case ":random-seed", ":verbosity", ":reproducible-resource-limit":
		n, err := strconv.ParseUint(c.Text, 10, 63)
		if err != nil {
			return true, errorAt(c, "%s takes a number, not %s", c.Keyword, c.Text)
		}
		switch c.Keyword {
		case ":random-seed":
			if x.solver != nil {
				return true, errorAt(c, "%s must be set before the first assertion", c.Keyword)
			}
			x.seed = &n
		case ":verbosity":
			x.verbosity = int64(n)
		default: // in conflicts
			x.conflicts = int64(n)
		}
		return true, nil
	}
	if was, ok := x.channels[c.Keyword]; ok {
		return c.Text == was, nil
	}
	return false, nil
}

func (x *executor) getOption(c *smtlib.Command) error {
	value, ok := x.channels[c.Keyword]
	switch f := x.flag(c.Keyword); {
	case f != nil:
		value = strconv.FormatBool(*f)
	case c.Keyword == ":random-seed":
		value = "0"
		if x.seed != nil {
			value = strconv.FormatUint(*x.seed, 10)
		}
	case c.Keyword == ":verbosity":
		value = strconv.FormatInt(x.verbosity, 10)
	case c.Keyword == ":reproducible-resource-limit":
		value = strconv.FormatInt(x.conflicts, 10)
	case !ok:
		value = "unsupported"
	}
	fmt.Fprintln(x.out, value)
	return nil
}

func (x *executor) getInfo(c *smtlib.Command) error {
	var value string
	switch c.Keyword {
	case ":name":
		value = quote("fathom")
	case ":version":
		value = quote(x.Version)
	case ":authors":
		value = quote("the authors of Fathom")
	case ":error-behavior":
		value = "immediate-exit"
	case ":assertion-stack-levels":
		value = strconv.Itoa(len(x.levels))
	case ":reason-unknown":
		if x.query == nil || x.result.Reason == "" {
			return errorAt(c, "the last command that counts was not a check-sat that said unknown")
		}
		if value = quote(x.result.Reason); x.result.Reason == "timeout" {
			value = "timeout"
		}
	case ":all-statistics":
		st := x.result.Stats
		fmt.Fprintf(x.out, "(:checks %d :rounds %d :lemmas %d :gates %d :variables %d :clauses %d :conflicts %d :decisions %d :propagations %d :restarts %d)\n",
			st.Checks, st.Rounds, st.Lemmas, st.Gates, st.Sat.Variables, st.Sat.Clauses, st.Sat.Conflicts, st.Sat.Decisions, st.Sat.Propagations, st.Sat.Restarts)
		return nil
	default:
		fmt.Fprintln(x.out, "unsupported")
		return nil
	}
	fmt.Fprintf(x.out, "(%s %s)\n", c.Keyword, value)
	return nil
}

func (x *executor) getAssertions(c *smtlib.Command) error {
	if !x.produceAssertions {
		return errorAt(c, "get-assertions needs (set-option :produce-assertions true) at the start")
	}
	x.out.WriteString("(")
	for i, s := range x.texts {
		if i > 0 {
			x.out.WriteString("\n ")
		}
		x.out.WriteString(s)
	}
	x.out.WriteString(")\n")
	return nil
}
