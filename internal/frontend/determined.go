package frontend

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/cache"
)

// searchPaths are the variables that tell clang where headers are, as lists of folders.
var searchPaths = []string{"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH"}

// environment are the variables that change what clang does.
var environment = append([]string{"SOURCE_DATE_EPOCH", "CCC_OVERRIDE_OPTIONS"}, searchPaths...)

// Environment returns the values of the variables that change what clang does, in a fixed order.
func Environment() []string {
	var values []string
	for _, name := range environment {
		values = append(values, os.Getenv(name))
	}
	return values
}

// HeaderFolders returns where clang, run in a folder ("" for the current one) with these options and this environment, looks for headers
// before it looks where it always does. ok is false if what it makes of a file may depend on more than the options, the environment and
// the files that it includes.
func HeaderFolders(run string, options []string) (folders []string, ok bool) {
	for len(options) > 0 {
		dir, rest := headerFolder(options)
		if dir == "" {
			if !plainOption(options[0]) {
				return nil, false
			}
			options = options[1:]
			continue
		}
		dir = within(run, dir)
		if info, err := os.Stat(dir); err == nil && !info.IsDir() {
			return nil, false // a header map, which sends clang anywhere
		}
		folders, options = append(folders, dir), rest
	}
	for _, name := range searchPaths {
		for _, dir := range filepath.SplitList(os.Getenv(name)) {
			folders = append(folders, within(run, cmp.Or(dir, "."))) // to clang, an empty element is the current folder
		}
	}
	return folders, true
}

// within returns a path that may be relative to a folder, "" for the current one, as one that is relative to no other.
func within(folder, path string) string {
	if folder == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(folder, path)
}

// headerFolder takes the first option, with its value, from a list if it names a folder of headers; otherwise dir is "".
func headerFolder(options []string) (dir string, rest []string) {
	for _, name := range []string{"-I", "-isystem", "-iquote", "-idirafter"} {
		dir, ok := strings.CutPrefix(options[0], name)
		switch {
		case !ok || dir == "-": // -I- is about the folders before it
		case dir != "":
			return dir, options[1:]
		case len(options) > 1:
			return options[1], options[2:]
		}
	}
	return "", options
}

// plainOption tells whether an option of clang says all by itself, and names no file whose contents would matter.
func plainOption(a string) bool {
	for _, prefix := range []string{"-D", "-U", "-std=", "-O", "-W", "-march=", "-mtune=", "-fno-"} {
		if rest, ok := strings.CutPrefix(a, prefix); ok {
			return rest != "" && !cache.Volatile([]byte(rest)) && !strings.HasPrefix(a, "-Wp,") && !strings.HasPrefix(a, "-Wa,") && !strings.HasPrefix(a, "-Wl,")
		}
	}
	return slices.Contains([]string{
		"-w", "-g", "-c", "-m32", "-m64", "-pedantic", "-ansi", "-pthread", "-fwrapv", "-funsigned-char", "-fsigned-char", "-fshort-enums",
		"-fPIC", "-fpic", "-fPIE", "-fpie", "-ffunction-sections", "-fdata-sections", "-fcommon",
	}, a)
}
