package fathom

import (
	"context"
	"slices"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/internal/trace"
)

// Replay runs each violation of a result natively, under sanitizers, and records the outcome with its
// property. The program is executed for real, with limits on time and memory.
func (p *Program) Replay(ctx context.Context, r *Result) error {
	entry := p.SEAIR.Func(p.source.Entry)
	for i := range r.Properties {
		prop := &r.Properties[i]
		if prop.Verdict != PropertyViolated {
			continue
		}
		if p.source.CompileCommands != "" {
			prop.Replay = &trace.ReplayResult{Detail: "programs described by a compilation database are not replayed"}
			continue
		}
		if p.module == nil {
			prop.Replay = &trace.ReplayResult{Detail: "programs in SEA-IR are not replayed"}
			continue
		}
		if slices.Contains(p.source.Files, "-") {
			prop.Replay = &trace.ReplayResult{Detail: "programs from standard input are not replayed"}
			continue
		}
		out, err := trace.Replay(ctx, trace.ReplayConfig{
			Files: p.source.Files, ClangArgs: p.source.ClangArgs,
			Entry: p.source.Entry, EntryFile: p.SEAIR.Locs[entry.Loc].File, Params: p.params(entry),
			Inputs: prop.Inputs, CommandLine: p.commandLine(entry, prop),
			Kind: property.Kind(prop.Kind), File: prop.File, Line: prop.Line, Function: prop.Function, FunctionLine: p.lineOf(prop.Function),
		})
		if err != nil {
			return err
		}
		prop.Replay = &out
	}
	return nil
}

// commandLine returns what main is called with on the way to a violation, nil where the entry is another function, or takes no arguments.
func (p *Program) commandLine(entry *seair.Func, prop *Property) trace.CommandLine {
	switch {
	case !expand.TakesCommandLine(entry):
		return nil
	case prop.CommandLine != nil:
		return prop.CommandLine
	}
	return trace.CommandLine{expand.ProgramName}
}

// lineOf returns the line where the function with a name in the source is defined, 0 if there is no or no only one.
func (p *Program) lineOf(source string) int {
	line := 0
	for _, f := range p.SEAIR.Funcs {
		if f.Source == source && len(f.Blocks) > 0 {
			if line != 0 {
				return 0
			}
			line = int(p.SEAIR.Locs[f.Loc].Line)
		}
	}
	return line
}

// params describes the parameters of a function.
func (p *Program) params(f *seair.Func) []trace.Param {
	list := make([]trace.Param, len(f.Params))
	for i, r := range f.Params {
		list[i] = trace.Param{Pointer: f.Regs[r] == seair.Ptr, Width: int(f.Regs[r])}
		if list[i].Pointer {
			list[i].Width = p.SEAIR.Target.PointerBits
		}
	}
	name := f.Source
	if name == "" {
		name = f.Name
	}
	for _, v := range p.SEAIR.Vars {
		n := int(v.Arg) - 1
		if n >= 0 && n < len(list) && p.SEAIR.Locs[v.Loc].Func == name {
			list[n].Float = p.SEAIR.Types[v.Type].Kind == seair.TypeFloat
		}
	}
	return list
}
