package frontend

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/cache"
	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// linkModels links the library models that the program uses. Their functions
// carry the attribute "fathom.model".
func linkModels(ctx context.Context, m llvm.Module, on checks) error {
	for range 4 { // a model may use a name that the bundle's index did not list
		var names []string
		for _, n := range undefined(m) {
			if _, ok := libc.Lookup(n); ok {
				names = append(names, n)
			}
		}
		linked := false
		for _, l := range libc.Languages {
			source := libc.Bundle(l, names)
			if source == nil {
				continue
			}
			linked = true
			bitcode, err := compileModels(ctx, l, source, m.Triple(), on)
			if err != nil {
				return err
			}
			if err := linkBundle(m, bitcode); err != nil {
				return err
			}
		}
		if !linked {
			return nil
		}
	}
	return nil
}

// linkBundle links compiled models.
func linkBundle(m llvm.Module, bitcode []byte) error {
	models, err := m.Context().Parse(bitcode, "library models")
	if err != nil {
		return fmt.Errorf("the compiled library models cannot be read: %w", err)
	}
	mark := m.Context().StringAttribute(attrModel, "1")
	for f := models.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		if !f.IsDeclaration() {
			f.AddAttribute(llvm.AttrFunction, mark)
		}
	}
	if m.LayoutString() == "" {
		m.SetLayoutString(models.LayoutString())
	}
	if err := m.Link(models); err != nil {
		return fmt.Errorf("the library models cannot be linked: %w", err)
	}
	return nil
}

// translateUnsupported replaces calls of the models' helper by the check that it
// makes, so that the check's message is the constant that the caller gave.
func translateUnsupported(e *emitter) {
	f := e.mod.NamedFunction("model_unsupported")
	if f.IsNil() || f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
		return
	}
	for _, call := range f.Users() {
		if call.Kind() == llvm.InstructionKind && call.Opcode() == llvm.OpCall && call.Callee() == f && isText(call.Operand(0)) {
			e.at(call)
			e.checkPtrs(e.truth(false), e.text(string(property.Unsupported)), call.Operand(0))
			call.Erase()
		}
	}
}

// settleQuestions answers what models ask about the program: whether it has a function of its own in place of a model, and whether it looks
// at a variable that a model defines.
func settleQuestions(e *emitter) {
	settleQuestion(e, fnIsReplaced, func(name string) bool {
		f := e.mod.NamedFunction(name)
		return !f.IsNil() && !f.IsDeclaration() && !isModel(f)
	})
	settleQuestion(e, fnIsReferenced, func(name string) bool {
		g := e.mod.NamedGlobal(name)
		return !g.IsNil() && g.Linkage() == llvm.WeakAnyLinkage && slices.ContainsFunc(instructionUsers(g), func(i llvm.Value) bool {
			return !isModel(i.Function())
		})
	})
}

// isModel tells the functions of models.
func isModel(f llvm.Value) bool { return !f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() }

// settleQuestion replaces the calls of a primitive by the answers about the literals that they are given.
func settleQuestion(e *emitter, primitive string, answer func(name string) bool) {
	f := e.mod.NamedFunction(primitive)
	if f.IsNil() {
		return
	}
	for _, call := range f.Users() {
		if call.Kind() != llvm.InstructionKind || call.Opcode() != llvm.OpCall || call.Callee() != f || !isText(call.Operand(0)) {
			continue // not of a model; it is a function without definition
		}
		name, _, _ := strings.Cut(string(call.Operand(0).Initializer().DataBytes()), "\x00")
		e.replaceCall(call, e.truth(answer(name)))
	}
}

// compileModels compiles a bundle for a target, or finds it in the cache.
func compileModels(ctx context.Context, l libc.Language, source []byte, triple string, on checks) ([]byte, error) {
	clang, err := findClang()
	if err != nil {
		return nil, err
	}
	args := baseArgs(on)
	args = append(args, on.sanitizeArgs()...)
	args = append(args, libc.CompileFlags(l)...)
	if triple != "" {
		args = append(args, "-target", triple)
	}
	args = append(args, "-")
	key := cache.Key(clang.identity(), strings.Join(args, "\x00"), string(source))
	if bitcode := cache.Get(key); bitcode != nil {
		return bitcode, nil
	}
	out, err := clang.translate(ctx, job{args: args, stdin: source, name: "library models"})
	if err != nil {
		return nil, fmt.Errorf("compiling the library models: %w", err)
	}
	cache.Put(key, out.Bitcode)
	return out.Bitcode, nil
}
