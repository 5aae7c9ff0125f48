package frontend

import (
	"bytes"
	"context"
	"encoding/gob"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/fathom-verifier/fathom/internal/cache"
)

// A compiled is what came of a compilation.
type compiled struct {
	Bitcode  []byte
	Warnings string
	Rule     []byte // of make: the files that clang read; nil if it was not asked for
}

// compile runs the job, unless the cache has what came of it and nothing that went into it has changed: an edit of one file of a program
// compiles only that file, and what includes it.
func (c *compiler) compile(ctx context.Context, j job) (compiled, error) {
	folders, ok := HeaderFolders(j.options)
	wd, err := os.Getwd()
	if !j.cache || !ok || j.stdin != nil || err != nil {
		return c.run(ctx, j)
	}
	memo := cache.NewMemo(slices.Concat([]string{"bitcode", c.identity(), wd, j.dir}, Environment(), j.args)...)
	var out compiled
	if data := memo.Recall(); data != nil && gob.NewDecoder(bytes.NewReader(data)).Decode(&out) == nil {
		return out, nil
	}
	start := time.Now()
	out, err = c.run(ctx, j)
	if err != nil {
		return out, err
	}
	files, ok := ruleFiles(string(out.Rule))
	if !ok {
		return out, nil
	}
	inputs, ok := cache.NewInputs(within(j.dir, files), within(j.dir, folders), start)
	var data bytes.Buffer
	if ok && gob.NewEncoder(&data).Encode(out) == nil {
		memo.Remember(inputs, data.Bytes())
	}
	return out, nil
}

// within returns paths that are relative to a folder, "" for the current one, as paths that are not.
func within(dir string, paths []string) []string {
	if dir == "" {
		return paths
	}
	out := make([]string, len(paths))
	for i, p := range paths {
		out[i] = p
		if !filepath.IsAbs(p) {
			out[i] = filepath.Join(dir, p)
		}
	}
	return out
}
