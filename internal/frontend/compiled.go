package frontend

import (
	"bytes"
	"context"
	"encoding/gob"
	"os"
	"slices"
	"strconv"
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
	if !j.cache || j.stdin != nil {
		return c.run(ctx, j)
	}
	folders, ok := HeaderFolders(j.dir, j.options)
	wd, err := os.Getwd()
	verifier := cache.Binary() // what is put in front of a source, or translated before clang sees it, depends on it
	if !ok || err != nil || verifier == "" {
		return c.run(ctx, j)
	}
	parts := slices.Concat([]string{"bitcode", verifier, c.identity(), wd, j.dir, strconv.FormatBool(j.cbmc)}, Environment(), j.args)
	memo := cache.NewMemo(parts...)
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
	for i, f := range files {
		files[i] = within(j.dir, f)
	}
	inputs, ok := cache.NewInputs(files, folders, start)
	var data bytes.Buffer
	if ok && gob.NewEncoder(&data).Encode(out) == nil {
		memo.Remember(inputs, data.Bytes())
	}
	return out, nil
}
