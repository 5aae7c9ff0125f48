package blast

import (
	"fmt"
	"strconv"
	"strings"
)

// Options choose between circuits and encodings that mean the same. Every choice
// is right for every formula; they differ in what the search costs. The zero
// value is not usable; start from [DefaultOptions].
type Options struct {
	// Multiplier is how the rows of a product of two variables are summed.
	Multiplier Multiplier
	// BoothWidth is the number of rows from which on products of two variables
	// are recoded by Booth's radix 4, which halves the rows; 0 never recodes.
	BoothWidth int
	// Squares gives a product of a vector with itself the circuit of a square,
	// which has half the rows.
	Squares bool
	// Divider is the circuit of quotients and remainders.
	Divider Divider
	// DivisionFacts adds what division means, q·d + r = n and r < d, to the
	// circuit of a divider, from which both follow.
	DivisionFacts bool
	// AdderClauses adds six implied clauses to each full adder, which relate its
	// sum and its carry directly.
	AdderClauses bool
	// AbstractWidth is the least number of unknown bits, in both factors, from
	// which on products, quotients, remainders and overflows of products are
	// abstracted: inputs, about which lemmas are stated when a model is wrong
	// about them, and in the end the circuit; see [Blaster.Refine]. 0 never
	// abstracts.
	AbstractWidth int
	// AbstractLemmas bounds the lemmas stated about one product before its
	// circuit is.
	AbstractLemmas int
	// AbstractValues bounds, of one product, the statements of its value for one
	// value of both factors.
	AbstractValues int
}

// DefaultOptions are the options of [New].
func DefaultOptions() Options {
	return Options{
		Multiplier:     MultiplierArray,
		Squares:        true,
		Divider:        DividerRestoring,
		DivisionFacts:  true,
		AdderClauses:   true,
		AbstractWidth:  32,
		AbstractLemmas: 24,
		AbstractValues: 2,
	}
}

// Multiplier is a way to sum the rows of a product.
type Multiplier uint8

// The multipliers.
const (
	// MultiplierArray adds row after row, each by a ripple-carry adder.
	MultiplierArray Multiplier = iota
	// MultiplierWallace reduces three bits of a column to two in layers until
	// every column has at most two, and adds those by one ripple-carry adder
	// (Wallace, "A suggestion for a fast multiplier", 1964).
	MultiplierWallace
	// MultiplierCounter reduces column after column, the lowest first, to a
	// single bit: no final adder.
	MultiplierCounter
)

var multiplierNames = []string{"array", "wallace", "counter"}

// String is the name of m as a parameter's value.
func (m Multiplier) String() string { return nameOf(multiplierNames, int(m)) }

// Divider is a circuit of quotients and remainders.
type Divider uint8

// The dividers.
const (
	// DividerRestoring subtracts where it fits, one row a quotient bit.
	DividerRestoring Divider = iota
	// DividerNonRestoring adds or subtracts by the sign of the remainder so far
	// (Guild, "Some cellular logic arrays for non-restoring binary division",
	// 1970).
	DividerNonRestoring
	// DividerMultiplyBack takes quotient and remainder as inputs with
	// q·d + r = n, no overflow, and r < d for their definition.
	DividerMultiplyBack
)

var dividerNames = []string{"restoring", "non-restoring", "multiply-back"}

// String is the name of d as a parameter's value.
func (d Divider) String() string { return nameOf(dividerNames, int(d)) }

func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "invalid"
}

// Parameter describes a field of [Options].
type Parameter struct {
	Name      string // kebab-case
	Type      string // "bool", "int" or "choice"
	Range     string // "0..65536", or the choices
	Default   string
	Condition string // where the field is without effect otherwise; often empty
	Doc       string // a sentence

	get func(*Options) string
	set func(*Options, string) error
}

// Parameters lists the fields of [Options] in their order.
func Parameters() []Parameter {
	ps := []Parameter{
		choice("multiplier", "how the rows of a product are summed", "", multiplierNames,
			func(o *Options) *uint8 { return (*uint8)(&o.Multiplier) }),
		integer("booth-width", "number of rows from which on Booth's recoding halves them; 0 never", "", 0, 1<<16,
			func(o *Options) *int { return &o.BoothWidth }),
		boolean("squares", "a circuit of their own for squares", "",
			func(o *Options) *bool { return &o.Squares }),
		choice("divider", "circuit of quotients and remainders", "", dividerNames,
			func(o *Options) *uint8 { return (*uint8)(&o.Divider) }),
		boolean("division-facts", "add q·d + r = n and r < d, which the divider implies", "divider is not multiply-back",
			func(o *Options) *bool { return &o.DivisionFacts }),
		boolean("adder-clauses", "add implied clauses between the sum and the carry of a full adder", "",
			func(o *Options) *bool { return &o.AdderClauses }),
		integer("abstract-width", "unknown bits from which on products and quotients are abstracted and refined; 0 never", "", 0, 1<<16,
			func(o *Options) *int { return &o.AbstractWidth }),
		integer("abstract-lemmas", "lemmas about one product before its circuit", "abstract-width is not 0", 0, 1<<16,
			func(o *Options) *int { return &o.AbstractLemmas }),
		integer("abstract-values", "values of one product that are stated before its circuit", "abstract-width is not 0", 0, 1<<16,
			func(o *Options) *int { return &o.AbstractValues }),
	}
	d := DefaultOptions()
	for i := range ps {
		ps[i].Default = ps[i].get(&d)
	}
	return ps
}

func choice(name, doc, cond string, names []string, field func(*Options) *uint8) Parameter {
	return Parameter{
		Name: name, Type: "choice", Range: strings.Join(names, ", "), Condition: cond, Doc: doc,
		get: func(o *Options) string { return nameOf(names, int(*field(o))) },
		set: func(o *Options, v string) error {
			for i, n := range names {
				if n == v {
					*field(o) = uint8(i)
					return nil
				}
			}
			return fmt.Errorf("%q is none of %s", v, strings.Join(names, ", "))
		},
	}
}

func integer(name, doc, cond string, lo, hi int, field func(*Options) *int) Parameter {
	return Parameter{
		Name: name, Type: "int", Range: fmt.Sprintf("%d..%d", lo, hi), Condition: cond, Doc: doc,
		get: func(o *Options) string { return strconv.Itoa(*field(o)) },
		set: func(o *Options, v string) error {
			n, err := strconv.Atoi(v)
			if err != nil || n < lo || n > hi {
				return fmt.Errorf("%q is no integer from %d to %d", v, lo, hi)
			}
			*field(o) = n
			return nil
		},
	}
}

func boolean(name, doc, cond string, field func(*Options) *bool) Parameter {
	return Parameter{
		Name: name, Type: "bool", Range: "false, true", Condition: cond, Doc: doc,
		get: func(o *Options) string { return strconv.FormatBool(*field(o)) },
		set: func(o *Options, v string) error {
			b, err := strconv.ParseBool(v)
			if err != nil {
				return fmt.Errorf("%q is neither true nor false", v)
			}
			*field(o) = b
			return nil
		},
	}
}

// Set gives the field with this parameter name the value written in v. An
// unknown name or a value out of range is an error that says what would do; the
// options are then unchanged.
func (o *Options) Set(name, v string) error {
	p, err := parameter(name)
	if err != nil {
		return err
	}
	if err := p.set(o, v); err != nil {
		return fmt.Errorf("parameter %s: %w", name, err)
	}
	return nil
}

// Get is the value of the field with this parameter name.
func (o *Options) Get(name string) (string, error) {
	p, err := parameter(name)
	if err != nil {
		return "", err
	}
	return p.get(o), nil
}

func parameter(name string) (Parameter, error) {
	for _, p := range Parameters() {
		if p.Name == name {
			return p, nil
		}
	}
	return Parameter{}, fmt.Errorf("no parameter %q of the bit-blaster", name)
}
