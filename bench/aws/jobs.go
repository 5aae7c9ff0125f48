package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/bench/aws/cmake"
)

// A Unit is one source file with the options it is compiled with.
type Unit struct {
	Source  string // an absolute path
	Options []string
}

// A Job is a program to verify.
type Job struct {
	Name  string
	Units []Unit   // the proof first
	Stubs []Unit   // their functions replace those of the Units
	Safe  bool     // the verdict that the job expects
	Flags []string // more of fathom's
	CBMC  *cbmcJob // how CBMC verifies it, nil if it is not for CBMC
}

// Category is the part of the library that the job is about: the first word or words of its name.
func (j *Job) Category() string {
	for _, c := range categories {
		if strings.HasPrefix(j.Name, c) {
			return c
		}
	}
	return "others"
}

// categories in an order in which longer names come first.
var categories = []string{
	"array_list", "byte_buf", "byte_cursor", "hash_table", "hash_iter", "hash_callback", "hash", "linked_list", "priority_queue", "ring_buffer", "string", "array",
}

// A target is what a build description says about one program or library.
type target struct {
	sources, options, links, overlays []string
}

// A tree collects the targets and tests of the jobs' build descriptions.
type tree struct {
	targets map[string]*target
	renamed map[string]string // names that stand for a target
	common  []string          // definitions for all targets
	jobs    []*Job
}

// readJobs interprets the build descriptions in the folder jobs. The sources of the library are in common, and files made by the
// build go to the folder out.
func readJobs(jobs, common, out string) ([]*Job, error) {
	t := &tree{targets: map[string]*target{}, renamed: map[string]string{}}
	in := &cmake.Interpreter{Commands: map[string]cmake.Handler{
		"add_executable":                t.addTarget,
		"add_library":                   t.addTarget,
		"add_definitions":               t.addDefinitions,
		"target_compile_definitions":    t.addTargetDefinitions,
		"target_compile_options":        t.addTargetOptions,
		"sea_link_libraries":            t.addLinks,
		"sea_overlink_libraries":        t.addOverlays,
		"llvmir_attach_opt_pass_target": t.rename,
		"sea_add_unsat_test":            func(_ *cmake.Scope, args []string) error { return t.addJob(args, true) },
		"sea_add_sat_test":              func(_ *cmake.Scope, args []string) error { return t.addJob(args, false) },
		"configure_file":                t.configure,
		"include_directories":           func(*cmake.Scope, []string) error { return nil },
	}}
	root := cmake.NewScope(filepath.Join(jobs, "seahorn"), nil)
	for name, value := range map[string]string{
		"AWS_C_COMMON_ROOT": common, "SEA_LIB": filepath.Join(jobs, "seahorn", "lib"), "SEA_WITH_BLEEDING_EDGE": "ON",
		"PROJECT_BINARY_DIR": out,
	} {
		root.Set(name, value)
	}
	if err := in.Run(root); err != nil {
		return nil, err
	}
	for _, j := range t.jobs {
		if err := t.fill(j); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(t.jobs, func(a, b *Job) int { return strings.Compare(a.Name, b.Name) })
	return t.jobs, nil
}

func (t *tree) addTarget(s *cmake.Scope, args []string) error {
	g := &target{}
	for _, a := range args[1:] {
		if !filepath.IsAbs(a) {
			a = filepath.Join(s.Dir, a)
		}
		g.sources = append(g.sources, a)
	}
	t.targets[args[0]] = g
	return nil
}

// of returns the target that a command is about.
func (t *tree) of(args []string) (*target, error) {
	if len(args) == 0 || t.targets[args[0]] == nil {
		return nil, fmt.Errorf("no target %v", args)
	}
	return t.targets[args[0]], nil
}

func (t *tree) addDefinitions(_ *cmake.Scope, args []string) error {
	t.common = append(t.common, args...)
	return nil
}

func (t *tree) addTargetDefinitions(_ *cmake.Scope, args []string) error {
	g, err := t.of(args)
	if err != nil {
		return err
	}
	for _, a := range args[1:] {
		if !slices.Contains(visibilities, a) {
			g.options = append(g.options, "-D"+strings.TrimPrefix(a, "-D"))
		}
	}
	return nil
}

func (t *tree) addTargetOptions(_ *cmake.Scope, args []string) error {
	g, err := t.of(args)
	if err != nil {
		return err
	}
	for _, a := range args[1:] {
		if !slices.Contains(visibilities, a) {
			g.options = append(g.options, a)
		}
	}
	return nil
}

var visibilities = []string{"PUBLIC", "PRIVATE", "INTERFACE"}

func (t *tree) addLinks(_ *cmake.Scope, args []string) error {
	g, err := t.of(args)
	if err != nil {
		return err
	}
	g.links = append(g.links, args[1:]...)
	return nil
}

func (t *tree) addOverlays(_ *cmake.Scope, args []string) error {
	g, err := t.of(args)
	if err != nil {
		return err
	}
	g.overlays = append(g.overlays, args[1:]...)
	return nil
}

// rename records the result of a pass over bitcode, here always one that makes static functions visible, which needs no doing.
func (t *tree) rename(_ *cmake.Scope, args []string) error {
	if len(args) < 4 || args[0] != "TARGET" || args[2] != "DEPENDS" {
		return fmt.Errorf("a pass without TARGET and DEPENDS: %v", args)
	}
	t.renamed[args[1]] = args[3]
	return nil
}

func (t *tree) addJob(args []string, safe bool) error {
	if _, err := t.of(args); err != nil {
		return err
	}
	t.jobs = append(t.jobs, &Job{Name: args[0], Safe: safe})
	return nil
}

// configure writes a header of the build.
func (t *tree) configure(s *cmake.Scope, args []string) error {
	if len(args) < 2 || !filepath.IsAbs(args[1]) {
		return nil // the other tools' settings
	}
	text, err := os.ReadFile(filepath.Join(s.Dir, args[0]))
	if err != nil {
		return err
	}
	out := atReference.ReplaceAllStringFunc(string(text), func(m string) string { return s.Get(strings.Trim(m, "@")) })
	if err := os.MkdirAll(filepath.Dir(args[1]), 0o755); err != nil {
		return err
	}
	return os.WriteFile(args[1], []byte(out), 0o644)
}

var atReference = regexp.MustCompile(`@\w+@`)

// fill follows the links of a job's target.
func (t *tree) fill(j *Job) error {
	seen := map[string]bool{}
	var units func(name string, to *[]Unit) error
	units = func(name string, to *[]Unit) error {
		for t.renamed[name] != "" {
			name = t.renamed[name]
		}
		name = strings.TrimSuffix(name, ".ir")
		if seen[name] {
			return nil
		}
		seen[name] = true
		g := t.targets[name]
		if g == nil {
			return fmt.Errorf("job %s: no target %s", j.Name, name)
		}
		for _, src := range slices.Backward(g.sources) {
			*to = append(*to, Unit{Source: src, Options: slices.Concat(t.common, g.options)})
		}
		for _, l := range g.links {
			if err := units(l, to); err != nil {
				return err
			}
		}
		for _, l := range g.overlays {
			if err := units(l, &j.Stubs); err != nil {
				return err
			}
		}
		return nil
	}
	return units(j.Name, &j.Units)
}
