package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Sources is a folder of unpacked source packages, one folder for each, named like the package. What is missing is obtained by apt from
// wherever the system gets its packages; nothing of the system's own configuration is changed. It is the upstream source
// of the package's version, without the distribution's patches: the same text on every mirror.
type Sources struct {
	Dir string // outside of the source tree
}

// aptFolder is where Sources keeps the list of packages.
const aptFolder = ".apt"

// defaultSources is the folder that is used if none is named.
func defaultSources() (Sources, error) {
	base, err := os.UserCacheDir()
	return Sources{filepath.Join(base, "fathom-libraries")}, err
}

// Folder returns where a package is unpacked, an error if it is not.
func (s Sources) Folder(name string) (string, error) {
	dir := filepath.Join(s.Dir, name)
	if _, err := os.Stat(dir); err != nil {
		return "", fmt.Errorf("the source of %s is not there: %w", name, err)
	}
	return dir, nil
}

// Version returns the upstream version of a package that is there, from the name of its archive.
func (s Sources) Version(name string) string {
	archives, _ := filepath.Glob(filepath.Join(s.Dir, name+"_*.orig.tar.*"))
	if len(archives) == 0 {
		return ""
	}
	version, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(archives[0]), name+"_"), ".orig.tar.")
	return version
}

// Obtain returns where a package is unpacked, after fetching it if need be.
func (s Sources) Obtain(ctx context.Context, name string) (string, error) {
	if dir, err := s.Folder(name); err == nil {
		return dir, nil
	}
	dir, err := s.fetch(ctx, name)
	if err != nil {
		return "", fmt.Errorf("the source of %s cannot be obtained: %w", name, err)
	}
	return dir, nil
}

func (s Sources) fetch(ctx context.Context, name string) (string, error) {
	config, err := s.configure(ctx)
	if err != nil {
		return "", err
	}
	work, err := os.MkdirTemp(s.Dir, ".new-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(work)
	// A package may consist of several archives, and a mirror may lack some. Apt has verified what it leaves.
	failed := command(ctx, work, config, "apt-get", "source", "--tar-only", "--download-only", "--quiet", name)
	archives, _ := filepath.Glob(filepath.Join(work, name+"_*.orig.tar.*")) // the pattern is well-formed
	if len(archives) == 0 {
		return "", cmp.Or(failed, errors.New("apt-get source left no archive of the upstream source"))
	}
	tree := filepath.Join(work, "tree")
	if err := os.Mkdir(tree, 0o755); err != nil {
		return "", err
	}
	if err := command(ctx, work, config, "tar", "-x", "--strip-components=1", "-C", tree, "-f", archives[0]); err != nil {
		return "", err
	}
	if err := os.Rename(archives[0], filepath.Join(s.Dir, filepath.Base(archives[0]))); err != nil {
		return "", err
	}
	dir := filepath.Join(s.Dir, name)
	return dir, os.Rename(tree, dir) // last: who sees the folder sees all of it
}

// configure writes a configuration of apt that knows the source packages of the system's own repositories and keeps
// everything in the folder, fetches the list of packages once, and returns the file.
func (s Sources) configure(ctx context.Context) (string, error) {
	dir, err := filepath.Abs(filepath.Join(s.Dir, aptFolder))
	if err != nil {
		return "", err
	}
	config := filepath.Join(dir, "apt.conf")
	if _, err := os.Stat(config); err == nil {
		return config, nil
	}
	parts := filepath.Join(dir, "sources")
	for _, sub := range []string{parts, filepath.Join(dir, "lists", "partial"), filepath.Join(dir, "cache", "archives", "partial")} {
		if err := os.MkdirAll(sub, 0o755); err != nil {
			return "", err
		}
	}
	system, _ := filepath.Glob("/etc/apt/sources.list.d/*.sources") // the pattern is well-formed
	lists, _ := filepath.Glob("/etc/apt/sources.list.d/*.list")
	system = append(append(system, lists...), "/etc/apt/sources.list")
	for _, file := range system {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // such a file need not be there
		}
		if err := os.WriteFile(filepath.Join(parts, filepath.Base(file)), sourceEntries(text), 0o644); err != nil {
			return "", err
		}
	}
	text := fmt.Sprintf("Dir::Etc::sourcelist \"/dev/null\";\nDir::Etc::sourceparts %q;\nDir::State::lists %q;\nDir::Cache %q;\n",
		parts, filepath.Join(dir, "lists"), filepath.Join(dir, "cache"))
	trial := config + ".new"
	if err := os.WriteFile(trial, []byte(text), 0o644); err != nil {
		return "", err
	}
	if err := command(ctx, dir, trial, "apt-get", "update", "--quiet"); err != nil {
		return "", err
	}
	return config, os.Rename(trial, config)
}

// sourceEntries turns a list of repositories of binary packages, in either of apt's formats, into that of their source packages.
func sourceEntries(list []byte) []byte {
	var out []byte
	for _, line := range bytes.SplitAfter(list, []byte("\n")) {
		switch {
		case bytes.HasPrefix(line, []byte("Types:")):
			line = []byte("Types: deb-src\n")
		case bytes.HasPrefix(line, []byte("deb ")), bytes.HasPrefix(line, []byte("deb\t")):
			line = append([]byte("deb-src"), line[3:]...)
		}
		out = append(out, line...)
	}
	return out
}

// command runs a program with a configuration of apt; an error has what it said.
func command(ctx context.Context, dir, config, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "APT_CONFIG="+config, "LC_ALL=C")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, bytes.TrimSpace(out))
	}
	return nil
}
