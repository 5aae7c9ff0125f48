package main

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/fathom-verifier/fathom"
)

// memories are the representations of memory.
var memories = []string{"seam", "lambda", "array"}

// strategyOptions returns the options for a representation, for path conditions instead of gates, and for leaving out the techniques
// whose bits are set.
func strategyOptions(memory string, paths bool, without int) fathom.Options {
	opt := fathom.Options{Memory: memory, VCGen: "gated"}
	if paths {
		opt.VCGen = "path"
	}
	for i, t := range fathom.Techniques {
		if without>>i&1 == 1 {
			opt.Without = append(opt.Without, t.Name)
		}
	}
	return opt
}

// sampledOptions returns ways to a verdict besides the default; none may change it. There is one for each representation of memory,
// with a selection of everything else that depends on the name only: every program meets other combinations, and all
// programs together nearly all of them.
func sampledOptions(name string) []fathom.Options {
	hash := fnv.New64a()
	hash.Write([]byte(name))
	r := rand.New(rand.NewPCG(hash.Sum64(), 0))
	var list []fathom.Options
	for _, m := range memories {
		list = append(list, strategyOptions(m, r.IntN(2) == 0, r.IntN(1<<len(fathom.Techniques))))
	}
	return list
}

// allOptions returns every way to a verdict about a program that does not observe addresses: neighbours in the list differ much.
func allOptions() []fathom.Options {
	layouts := []string{"spaced", "compact", "symbolic"}
	var list []fathom.Options
	for i := range 2 << len(fathom.Techniques) {
		for k := range len(memories) * len(layouts) {
			opt := strategyOptions(memories[k%len(memories)], i&1 == 1, i>>1)
			opt.Layout = layouts[(k+k/len(memories))%len(layouts)]
			if opt.Layout != "symbolic" && (i+k)%4 == 3 {
				opt.Regions = []string{"flat", "partition"}[(i+k)/4%2]
			}
			list = append(list, opt)
		}
	}
	return list
}

// strategyArguments returns the options as arguments of "fathom verify".
func strategyArguments(opt fathom.Options) []string {
	args := []string{"--memory", opt.Memory, "--vcgen", opt.VCGen}
	if opt.Layout != "" {
		args = append(args, "--layout", opt.Layout)
	}
	if opt.Regions != "" {
		args = append(args, "--regions", opt.Regions)
	}
	if opt.Validity != "" {
		args = append(args, "--validity", opt.Validity)
	}
	if len(opt.Without) > 0 {
		args = append(args, "--without", strings.Join(opt.Without, ","))
	}
	return args
}

func strategyName(opt fathom.Options) string {
	if opt.Memory == "" {
		return "the default"
	}
	return strings.Join(strategyArguments(opt), " ")
}
