package main

import (
	"errors"
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
	Visible bool // other units call its static functions
}

// A Job is a program to verify.
type Job struct {
	Name  string
	Units []Unit   // the proof first
	Stubs []Unit   // their functions replace those of the Units
	Safe  bool     // the verdict that the job expects
	Flags []string // more of fathom's

	Settings []string // files of SeaHorn's settings, the later ones win
	KLEE     *Job     // how KLEE gets it, nil if it does not
	CBMC     *cbmcJob // how CBMC gets it, nil if it does not
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
	renamed map[string]string // names that stand for a target whose static functions are visible
	common  []string          // definitions for all targets
	jobs    []*Job
	klee    map[string]bool // names of the jobs that KLEE gets

	root, out string              // the folder of the descriptions, and where settings go that are made of those in it
	settings  map[string][]string // SeaHorn's, by folder
}

// leftOut says what the functions do that write memory and are in none of the units of a job.
var leftOut = map[string]string{"byte_buf_clean_up_secure": "aws_secure_zero=havoc"}

// readJobs interprets the build descriptions in the folder jobs. The sources of the library are in common, and files made by the
// build go to the folder out.
func readJobs(jobs, common, out string) ([]*Job, error) {
	t := &tree{
		targets: map[string]*target{}, renamed: map[string]string{}, klee: map[string]bool{}, settings: map[string][]string{},
		root: filepath.Join(jobs, "seahorn"), out: filepath.Join(out, "settings"),
	}
	in := &cmake.Interpreter{Commands: map[string]cmake.Handler{
		"add_executable":                t.addTarget,
		"add_library":                   t.addTarget,
		"add_definitions":               t.addDefinitions,
		"target_compile_definitions":    t.addTargetDefinitions,
		"target_compile_options":        t.addTargetOptions,
		"sea_link_libraries":            t.addLinks,
		"sea_overlink_libraries":        t.addOverlays,
		"llvmir_attach_opt_pass_target": t.rename,
		"sea_add_unsat_test":            func(s *cmake.Scope, args []string) error { return t.addJob(s, args, true) },
		"sea_add_sat_test":              func(s *cmake.Scope, args []string) error { return t.addJob(s, args, false) },
		"sea_add_klee_test":             t.addKLEE,
		"configure_file":                t.configure,
		"include_directories":           func(*cmake.Scope, []string) error { return nil },
	}}
	root := cmake.NewScope(t.root, nil)
	for name, value := range map[string]string{
		"AWS_C_COMMON_ROOT": common, "SEA_LIB": filepath.Join(jobs, "seahorn", "lib"), "SEA_WITH_BLEEDING_EDGE": "ON",
		"SEA_ENABLE_KLEE": "ON", "PROJECT_BINARY_DIR": out,
	} {
		root.Set(name, value)
	}
	if err := in.Run(root); err != nil {
		return nil, err
	}
	for _, j := range t.jobs {
		if err := t.fill(j, j.Name); err != nil {
			return nil, err
		}
		if stub := leftOut[j.Name]; stub != "" {
			j.Flags = append(j.Flags, "--stub", stub)
		}
		if t.klee[j.Name] {
			j.KLEE = &Job{Name: j.Name}
			if err := t.fill(j.KLEE, j.Name+".klee"); err != nil {
				return nil, err
			}
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

func (t *tree) addJob(s *cmake.Scope, args []string, safe bool) error {
	if _, err := t.of(args); err != nil {
		return err
	}
	j := &Job{Name: args[0], Safe: safe, Settings: slices.Clone(t.settings[t.root])}
	if s.Dir != t.root {
		j.Settings = append(j.Settings, t.settings[s.Dir]...)
	}
	t.jobs = append(t.jobs, j)
	return nil
}

func (t *tree) addKLEE(_ *cmake.Scope, args []string) error {
	if len(args) == 0 {
		return errors.New("sea_add_klee_test without a name")
	}
	t.klee[args[0]] = true
	return nil
}

// configure writes a header of the build, or settings of a verifier, which are files relative to their folder.
func (t *tree) configure(s *cmake.Scope, args []string) error {
	if len(args) < 2 {
		return errors.New("configure_file without names")
	}
	if !filepath.IsAbs(args[1]) {
		dir, err := filepath.Rel(t.root, s.Dir)
		if err != nil {
			return err
		}
		name := args[1]
		args[1] = filepath.Join(t.out, dir, name)
		if name == "sea.yaml" {
			t.settings[s.Dir] = []string{args[1]}
		}
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
func (t *tree) fill(j *Job, target string) error {
	seen := map[string]bool{}
	var units func(name string, to *[]Unit) error
	units = func(name string, to *[]Unit) error {
		visible := t.renamed[name] != ""
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
			*to = append(*to, Unit{Source: src, Options: slices.Concat(t.common, g.options), Visible: visible})
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
	return units(target, &j.Units)
}
