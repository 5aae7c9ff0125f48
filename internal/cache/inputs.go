package cache

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Inputs are the files that a result depends on.
type Inputs struct {
	Files []string // that were read
	// Absent are files that were not there and would have been read in place of one that was: headers are looked for in several folders.
	Absent []string
}

const (
	// mostAbsent bounds Inputs.Absent: looking for so many files would take longer than it saves.
	mostAbsent = 20_000
	// settled is the age from which a file can be trusted not to have changed unnoticed: clocks of file systems have coarse ticks.
	settled = 20 * time.Millisecond
)

// volatile matches words by which a text may depend on more than the contents of the files it includes.
var volatile = regexp.MustCompile(`__has_include|__has_embed|\bembed\b|__DATE__|__TIME__|__TIMESTAMP__`)

// splice matches where a line of C goes on in the next; clang allows blanks before the end of the line.
var splice = regexp.MustCompile(`\\[ \t\f\v]*\r?\n`)

// Volatile tells whether a text, of a file or of a macro's definition, may depend on more than the contents of the files it includes, such
// as on whether a file is there. Such a word that is pasted together of others is not found.
func Volatile(text []byte) bool {
	return volatile.Match(splice.ReplaceAll(text, nil))
}

// NewInputs describes what was read since some point of time: the files and, for those included, the folders where headers are
// looked for. It gives false if the description would not be reliable: a file changed since, a text depends on something
// else, or there are too many. Headers of the system are trusted not to depend on the time of day.
func NewInputs(files, folders []string, since time.Time) (Inputs, bool) {
	in := Inputs{Files: slices.Clone(files)}
	slices.Sort(in.Files)
	in.Files = slices.Compact(in.Files)
	folders = append(slices.Clone(folders), "/usr/local/include", "/usr/include")
	for _, f := range in.Files {
		if changed, err := lastChange(f); err != nil || changed.After(since.Add(-settled)) {
			return Inputs{}, false
		}
		if !strings.HasPrefix(f, "/usr/") {
			text, err := os.ReadFile(f)
			if err != nil || Volatile(text) {
				return Inputs{}, false
			}
		}
		folders = append(folders, filepath.Dir(f))
	}
	slices.Sort(folders)
	folders = slices.Compact(folders)
	// Wherever a header was found as some folder's NAME, its path ends in NAME; so another folder's NAME is that folder with an end of the path.
	var names []string
	for _, f := range in.Files {
		parts := strings.Split(f, "/")
		for i := range parts {
			names = append(names, strings.Join(parts[i:], "/"))
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names)*len(folders) > mostAbsent {
		return Inputs{}, false
	}
	for _, dir := range folders {
		for _, n := range names {
			// A folder that is not there has nothing in it; it must stay so.
			path := dir + "/" + n
			if _, err := os.Stat(path); err != nil {
				in.Absent = append(in.Absent, path)
			}
		}
	}
	in.Absent = shallow(in.Absent)
	return in, true
}

// shallow replaces paths below folders that do not exist by the topmost of these folders: if that is absent, so are they.
func shallow(paths []string) []string {
	missing := map[string]bool{}
	for i, p := range paths {
		for dir := filepath.Dir(p); dir != "." && dir != "/"; dir = filepath.Dir(dir) {
			gone, known := missing[dir]
			if !known {
				_, err := os.Stat(dir)
				gone = err != nil
				missing[dir] = gone
			}
			if !gone {
				break
			}
			paths[i] = dir
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// Digest is one of the names and contents of the files, false if some file is not there any more, or one that was absent is.
func (in *Inputs) Digest() (string, bool) {
	for _, p := range in.Absent {
		if _, err := os.Stat(p); err == nil {
			return "", false
		}
	}
	var parts []string
	for _, f := range in.Files {
		text, err := os.ReadFile(f)
		if err != nil {
			return "", false
		}
		sum := sha256.Sum256(text)
		parts = append(parts, f, hex.EncodeToString(sum[:]))
	}
	return Key(parts...), true
}
