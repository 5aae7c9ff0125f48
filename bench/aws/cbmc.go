package main

import (
	"context"
	"path/filepath"
	"slices"
)

// A cbmcJob is what CBMC's tools need of a proof besides its units.
type cbmcJob struct {
	Entry   string
	Removed []string // functions of the library whose bodies are removed
	Own     []Unit   // the proof's units
	Library []Unit
	Flags   []string // of cbmc
}

// cbmc gets a proof as its makefile says: the library loses the bodies of functions that the proof replaces, and is linked with the
// proof's own files.
var cbmc = &verifier{
	name:  "CBMC",
	tools: []string{"goto-cc", "goto-instrument", "cbmc"},
	note:  "clang's included but not those of goto-cc",
	command: func(ctx context.Context, _ *builder, j *Job, dir string) ([]string, error) {
		c := j.CBMC
		file := func(name string) string { return filepath.Join(dir, name) }
		compile := func(out string, units []Unit) []string {
			args := append([]string{"goto-cc", "--export-file-local-symbols", "-o", file(out)}, units[0].Options...)
			return append(args, sources(units)...)
		}
		commands := [][]string{compile("proof", c.Own)}
		linked := []string{file("proof")}
		if len(c.Library) > 0 {
			remove := []string{"goto-instrument"}
			for _, f := range c.Removed {
				remove = append(remove, "--remove-function-body", f)
			}
			commands = append(commands, compile("library", c.Library), append(remove, file("library"), file("removed")))
			linked = append(linked, file("removed"))
		}
		commands = append(commands, slices.Concat([]string{"goto-cc", "--function", c.Entry, "-o", file("program")}, linked))
		for _, command := range commands {
			if err := prepare(ctx, command...); err != nil {
				return nil, err
			}
		}
		return append(append([]string{"cbmc"}, c.Flags...), file("program")), nil
	},
	verdict: func(_ string, code int) string {
		return map[int]string{0: "safe", 10: "violated"}[code]
	},
}
