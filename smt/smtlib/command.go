package smtlib

import "github.com/fathom-verifier/fathom/smt/term"

// Kind tells commands apart.
type Kind uint8

// The commands a Reader hands on.
const (
	SetLogic            Kind = iota // Text
	SetInfo                         // Keyword, Text: the value
	SetOption                       // Keyword, Text: the value
	GetInfo                         // Keyword
	GetOption                       // Keyword
	Declare                         // a declaration or definition, which the Reader has handled
	Assert                          // Terms[0], Sources[0], Name
	CheckSat                        //
	CheckSatAssuming                // Terms are the assumptions, with their Sources
	GetValue                        // Terms with their Sorts and Sources
	GetModel                        //
	GetUnsatCore                    //
	GetUnsatAssumptions             //
	GetAssertions                   //
	GetAssignment                   //
	Push                            // N levels
	Pop                             // N levels
	Echo                            // Text
	Reset                           // assertions, declarations and options are gone
	ResetAssertions                 // assertions are gone, and declarations that are not global
	Exit                            //
)

// Command is a command of a script.
type Command struct {
	Kind      Kind
	Line, Col int
	Keyword   string // with its colon
	Text      string
	N         int
	Name      string // of an assertion of the form (! t :named Name), otherwise empty
	Terms     []term.ID
	Sorts     []Sort
	Sources   []string // text of the terms
}
