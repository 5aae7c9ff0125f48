package frontend

import "github.com/fathom-verifier/fathom/internal/printable"

// InputError reports that the input or the way it was given is wrong: a
// missing file, source that does not compile, an unknown entry function. The
// command line turns it into exit code 3.
type InputError struct {
	File     string // the file concerned, "" if none
	Message  string // what happened and what to do
	Verbatim bool   // Message is a compiler's output and names its places itself
	Err      error  // the cause, if it is another error

	missingEntry bool // no function has the name of the entry
}

func (e *InputError) Error() string {
	if e.Verbatim || e.File == "" {
		return e.Message
	}
	return printable.Line(e.File) + ": " + e.Message
}

func (e *InputError) Unwrap() error { return e.Err }
