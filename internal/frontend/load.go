package frontend

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Config says what to load.
type Config struct {
	// Files are the program: .c .i .cc .cpp .cxx .C .ii .bc .ll, or "-" for
	// standard input. They may be empty if CompileCommands is set.
	Files []string
	// Replace are files like Files whose functions take the place of those of the same name in Files, also of static ones.
	Replace []string
	// RemoveBodies are functions whose bodies are left out, also static ones; CBMC's names for those do as well.
	RemoveBodies []string
	// Stubs say what functions without a body do: "NAME=EFFECT", where NAME may be a pattern and EFFECT is one of seair.EffectNames.
	Stubs []string
	// ClangArgs go to clang after the front end's own options: -I -D -std -m32 ...
	ClangArgs []string
	// Entry is the function where execution starts, "" for main. C++ functions
	// may be named as in the source if that is unambiguous.
	Entry string
	// Checks holds the kinds of properties to instrument for. Nil stands for the
	// default kinds.
	Checks property.Set
	// CompileCommands is a JSON compilation database, or the directory that holds
	// compile_commands.json. Files take their options from it; without Files, the
	// program is everything in it.
	CompileCommands string
	// Stdin is read for the file "-".
	Stdin io.Reader
	// Reads asks for Module.Reads.
	Reads bool
	// Cache says that what was compiled before need not be compiled again.
	Cache bool
}

// Module is a loaded program. It owns its LLVM context; Close releases both.
type Module struct {
	llvm.Module
	Entry    string   // symbol of the entry function
	Warnings []string // clang's, and the front end's own
	Exported []string // variables of external linkage, sorted
	Missing  []string // functions and variables without definition or model, sorted
	Files    []string // the input files
	// Assumptions are, in words, what verdicts take for granted about how the program is compiled.
	Assumptions []string
	Reads       []string // every file that was read, headers included, if Config.Reads asks for it and they are known; nil otherwise
}

// Close releases the module and its context.
func (m *Module) Close() {
	x := m.Module.Context()
	m.Module.Dispose()
	if x != nil {
		x.Dispose()
	}
}

// Load reads, links and instruments a program. Errors in the input are
// *InputError; a context that ends gives its error. Anything else is a defect.
func Load(ctx context.Context, cfg Config) (*Module, error) {
	on := checks(cfg.Checks)
	if cfg.Checks == nil {
		on = checks(property.Default())
	}
	if cfg.Entry == "" {
		cfg.Entry = "main"
	}
	stubs, err := parseStubs(cfg.Stubs)
	if err != nil {
		return nil, err
	}
	inputs, warnings, err := resolveInputs(cfg)
	if err != nil {
		return nil, err
	}
	m, err := load(ctx, cfg, on, stubs, inputs, nil)
	var input *InputError
	if errors.As(err, &input) && input.missingEntry && hasSource(inputs) {
		// Clang leaves out static functions that nothing calls.
		all, err2 := load(ctx, cfg, on, stubs, inputs, []string{"-femit-all-decls"})
		if err2 == nil {
			m, err = all, nil
		}
	}
	if err != nil {
		return nil, err
	}
	m.Warnings = append(warnings, m.Warnings...)
	return m, nil
}

// resolveInputs turns the configuration into inputs with their options.
func resolveInputs(cfg Config) (inputs []input, warnings []string, err error) {
	for _, f := range cfg.Files {
		in, err := classify(f, cfg.Stdin, namesLanguage(cfg.ClangArgs))
		if err != nil {
			return nil, nil, err
		}
		inputs = append(inputs, in)
	}
	for _, f := range cfg.Replace {
		in, err := classify(f, nil, namesLanguage(cfg.ClangArgs))
		if err != nil {
			return nil, nil, err
		}
		in.replaces = true
		inputs = append(inputs, in)
	}
	if cfg.CompileCommands != "" {
		db, err := readCompileCommands(cfg.CompileCommands)
		if err != nil {
			return nil, nil, err
		}
		inputs, warnings, err = applyCompileCommands(db, inputs)
		if err != nil {
			return nil, nil, err
		}
	}
	if !hasProgram(inputs) {
		return nil, nil, &InputError{Message: "no input files"}
	}
	return inputs, warnings, nil
}

// hasProgram tells whether some input is more than a replacement.
func hasProgram(inputs []input) bool {
	return slices.ContainsFunc(inputs, func(in input) bool { return !in.replaces })
}

func hasSource(inputs []input) bool {
	return slices.ContainsFunc(inputs, func(in input) bool { return in.kind == sourceInput })
}

// load is Load for resolved inputs.
func load(ctx context.Context, cfg Config, on checks, stubs []stub, inputs []input, extra []string) (_ *Module, err error) {
	bitcode, reads, warnings, err := compileInputs(ctx, cfg, on, inputs, extra)
	if err != nil {
		return nil, err
	}
	x := llvm.NewContext()
	var mod llvm.Module
	defer func() {
		if err != nil {
			mod.Dispose()
			x.Dispose()
		}
	}()
	mods, err := parseAll(x, inputs, bitcode)
	if err != nil {
		return nil, err
	}
	removed, err := removeBodies(mods, inputs, cfg.RemoveBodies, cfg.Entry)
	if err != nil {
		return nil, err
	}
	warnings = append(warnings, removed...)
	warnings = append(warnings, nameFileLocals(mods, inputs)...)
	warnings = append(warnings, replaceFunctions(mods, inputs)...)
	mods, used, err := completeNeeded(mods, inputs, cfg.Entry)
	if err != nil {
		return nil, err
	}
	for i, m := range mods {
		e := newEmitter(m, on)
		if used[i].kind == sourceInput {
			markBlocks(e)
		} else {
			err = checkFlags(e, cfg.Entry)
		}
		e.dispose()
		if err != nil {
			return nil, err
		}
	}
	warnings = append(warnings, exposeStatics(mods, used)...)
	if err := definedOnce(mods, used); err != nil {
		return nil, err
	}
	mod, err = linkAll(mods)
	if err != nil {
		return nil, err
	}
	if err := supportedTarget(mod); err != nil {
		return nil, err
	}
	entry, err := findEntry(mod, cfg.Entry)
	if err != nil {
		return nil, err
	}
	out := &Module{Module: mod, Entry: entry, Warnings: warnings, Reads: reads}
	for _, in := range inputs {
		out.Files = append(out.Files, in.path)
	}
	if err := instrument(ctx, out, on, stubs); err != nil {
		return nil, err
	}
	return out, ctx.Err()
}

// compileInputs runs clang on the sources. The result has an entry per input,
// nil for those that need no compiling. See Module for reads.
func compileInputs(ctx context.Context, cfg Config, on checks, inputs []input, extra []string) (bitcode [][]byte, reads, warnings []string, err error) {
	bitcode = make([][]byte, len(inputs))
	if cfg.Reads {
		for _, in := range inputs {
			reads = append(reads, in.path)
		}
	}
	if !hasSource(inputs) {
		return bitcode, reads, nil, nil
	}
	clang, err := findClang()
	if err != nil {
		return nil, nil, nil, err
	}
	headers, remove, err := headerDir()
	if err != nil {
		return nil, nil, nil, fmt.Errorf("the headers of Fathom cannot be written: %w", err)
	}
	defer remove()
	var jobs []job
	var which []int
	for i, in := range inputs {
		if in.kind != sourceInput {
			continue
		}
		// The last option wins: the options that verification relies on follow the user's, so that
		// -O0, -g0 or -fno-sanitize=all cannot take away what is checked.
		var args []string
		options := slices.Concat(in.args, cfg.ClangArgs)
		args = append(args, options...)
		args = append(args, baseArgs(on)...)
		args = append(args, GCCBuiltins()...)
		args = append(args, on.sanitizeArgs()...)
		args = append(args, extra...)
		args = append(args, "-isystem", headers)
		cbmc := forCBMC(in, options)
		if cbmc {
			// Before preprocessed C nothing is included.
			args = append(args, "-x", "c", "-include", filepath.Join(headers, CBMCHeader))
		}
		if forESBMC(in) {
			args = append(args, "-x", "c", "-include", filepath.Join(headers, ESBMCHeader)) // before preprocessed C nothing is included
		}
		target := targetOf(options)
		args = append(args, target.headerArgs()...)
		if in.path == "-" && !namesLanguage(cfg.ClangArgs) {
			args = append(args, "-x", "c")
		}
		args = append(args, "--", in.path)
		jobs = append(jobs, job{args: args, options: options, dir: in.dir, stdin: in.stdin, name: in.path, target: target, cbmc: cbmc, reads: cfg.Reads, cache: cfg.Cache})
		which = append(which, i)
	}
	var warm sync.WaitGroup
	warm.Go(warmUp)
	results, err := clang.compileAll(ctx, jobs, runtime.NumCPU())
	warm.Wait()
	if err != nil {
		return nil, nil, nil, err
	}
	for k, i := range which {
		bitcode[i] = results[k].Bitcode
		if w := results[k].Warnings; w != "" {
			warnings = append(warnings, w)
		}
		if cfg.Reads && reads != nil {
			files, ok := ruleFiles(string(results[k].Rule))
			if reads = append(reads, files...); !ok {
				reads = nil
			}
		}
	}
	return bitcode, reads, warnings, nil
}

// instrument turns the linked program into what lowering expects. See the
// package comment for the order.
func instrument(ctx context.Context, out *Module, on checks, stubs []stub) error {
	m := out.Module
	settleInline(m)
	// Passes and the linking of models must neither drop nor rename the entry, even if it is static.
	m.NamedFunction(out.Entry).SetLinkage(llvm.ExternalLinkage)
	out.Exported = exported(m)
	// Definitions of names that models may use stay visible until then.
	internalise(m, func(name string) bool {
		_, model := libc.Lookup(name)
		return model || name == out.Entry
	})
	if err := m.RunPasses("globaldce", llvm.PassOptions{}); err != nil {
		return err
	}
	e := newEmitter(m, on)
	defer e.dispose()
	out.Warnings = append(out.Warnings, translateDialects(e, out.Entry)...)
	exitFromMain(e, out.Entry)
	if excessPrecision(m) {
		out.Assumptions = append(out.Assumptions, assumesNoExcess)
	}
	checkFloats(e)
	setRounding(e)
	callElementary(e)
	if err := linkModels(ctx, m, on); err != nil {
		return err
	}
	checkFormats(e)
	translateUnsupported(e)
	settleQuestions(e)
	out.Warnings = append(out.Warnings, settleMissing(e, stubs)...)
	refuseUnmodelled(e)
	refuseLibraryTables(e)
	refuseOwnEnvironment(e)
	resolveAliases(m)
	adjustCalls(e)
	internalise(m, func(name string) bool { return name == out.Entry })
	if err := m.RunPasses("globaldce", llvm.PassOptions{}); err != nil {
		return err
	}
	e.forget()
	if readsVolatile(m) {
		out.Assumptions = append(out.Assumptions, assumesNoOtherWriter)
	}
	if err := expandMasked(m); err != nil {
		return err
	}
	roundDynamically(e)
	lowerUnwinding(e, out.Entry)
	checkArguments(e)
	checkNofree(e)
	dropAssumptions(e)
	dropDisabledChecks(e)
	dropUnusedDefined(e)
	foldSanitizer(e)
	translateTraps(e)
	guardJumps(e)
	guardUnreachable(e)
	foldFailures(e)
	prepareLocals(e)
	if err := m.RunPasses("function(mem2reg)", llvm.PassOptions{}); err != nil {
		return err
	}
	releaseLocals(e)
	dropIdleHolds(e)
	dropUnusedUninit(e)
	separateInstances(e)
	undefinedValues := undefinedKinds(e)
	for _, f := range m.Functions() {
		if !f.IsDeclaration() {
			checkDefined(e, f, out.Entry, undefinedValues)
			checkAccesses(e, f)
		}
	}
	if err := cleanUp(m); err != nil {
		return err
	}
	redirectIdleDefaults(e)
	needed, warnings, err := prepareIrreducible(e)
	if err != nil {
		return err
	}
	out.Warnings = append(out.Warnings, warnings...)
	passes := loopPasses
	if needed {
		passes = "function(fix-irreducible)," + passes
	}
	if err := m.RunPasses(passes, llvm.PassOptions{}); err != nil {
		return err
	}
	out.Missing = undefined(m)
	slices.Sort(out.Missing)
	return nil
}

// prepareLocals instruments all functions before mem2reg.
func prepareLocals(e *emitter) {
	prepare := func(f llvm.Value, body *llvm.Body) {
		locals := f.Locals()
		keepLocals(e, locals)
		if e.on.on(property.MemoryLeak) && f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() && holdLocals(e, body, locals) {
			body = e.read(f)
		}
		initialiseLocals(e, body, locals)
	}
	var open []*openEnd
	for _, f := range e.mod.Functions() {
		if f.IsDeclaration() {
			continue
		}
		body := e.read(f)
		if o := findOpenEnd(e, f, body); o != nil {
			open = append(open, o) // and has one more local soon
			continue
		}
		prepare(f, body)
	}
	checkMissingReturns(e, open)
	for _, o := range open {
		prepare(o.f, e.read(o.f))
	}
}

// The passes after instrumentation. None of them reasons from undefined
// behaviour beyond what dropAssumptions and the checks leave: no sroa, no
// instcombine, no knowledge of library functions. Lowering needs loops in
// canonical, loop-closed form.
const (
	cleanupPasses = "function(simplifycfg<no-switch-to-lookup;no-switch-range-to-icmp;keep-loops;" +
		"no-hoist-common-insts;no-sink-common-insts;no-speculate-blocks>,dce)"
	loopPasses = "function(loop-simplify,lcssa),globaldce"
)
