//go:build cadical

package backend

/*
#cgo LDFLAGS: -lcadical -lstdc++ -lm
#include <stdlib.h>
#include <ccadical.h>

// Whether to stop is a flag that another thread sets.
static int stop_asked(void *flag) { return __atomic_load_n((int *)flag, __ATOMIC_RELAXED); }
static void watch_flag(CCaDiCaL *s, int *flag) { ccadical_set_terminate(s, flag, stop_asked); }
static void set_flag(int *flag, int v) { __atomic_store_n(flag, v, __ATOMIC_RELAXED); }
*/
import "C"

import (
	"context"
	"runtime"
	"unsafe"

	"github.com/fathom-verifier/fathom/sat"
)

// linked is CaDiCaL in this process, incremental, by its C interface. It has no proof, so its unsat is believed; models
// are evaluated by what uses the engine.
type linked struct {
	handle *C.CCaDiCaL
	stop   *C.int
	vars   int
	status sat.Status
	stats  sat.Stats
}

func newLinked() (Engine, error) {
	l := &linked{handle: C.ccadical_init(), stop: (*C.int)(C.calloc(1, C.sizeof_int))}
	C.watch_flag(l.handle, l.stop)
	runtime.AddCleanup(l, func(h *C.CCaDiCaL) { C.ccadical_release(h) }, l.handle)
	runtime.AddCleanup(l, func(p *C.int) { C.free(unsafe.Pointer(p)) }, l.stop)
	return l, nil
}

// LinkedVersion is the version of the library.
func LinkedVersion() string { return C.GoString(C.ccadical_signature()) }

func (l *linked) Name() string { return Linked }

func (l *linked) Err() error { return nil }

func (l *linked) NumVars() int { return l.vars }

func (l *linked) NewVar() int {
	l.vars++
	return l.vars
}

func (l *linked) AddClause(lits ...sat.Lit) {
	for _, x := range lits {
		l.vars = max(l.vars, x.Var())
		C.ccadical_add(l.handle, C.int(x))
	}
	C.ccadical_add(l.handle, 0)
	l.status = sat.Unknown
}

func (l *linked) SetLimits(sat.Limits) {}

func (l *linked) Stats() sat.Stats {
	st := l.stats
	st.Variables = l.vars
	return st
}

func (l *linked) Solve(ctx context.Context, assumptions ...sat.Lit) sat.Status {
	l.stats.Solves++
	if ctx.Err() != nil {
		return sat.Unknown
	}
	for _, x := range assumptions {
		l.vars = max(l.vars, x.Var())
		C.ccadical_assume(l.handle, C.int(x))
	}
	C.set_flag(l.stop, 0)
	done := make(chan struct{})
	end := context.AfterFunc(ctx, func() {
		C.set_flag(l.stop, 1)
		close(done)
	})
	l.status = sat.Status(C.ccadical_solve(l.handle))
	if !end() {
		<-done // lest the flag be set in the next call
	}
	return l.status
}

func (l *linked) Value(x sat.Lit) bool {
	if x.Var() > l.vars {
		return x < 0
	}
	v := C.ccadical_val(l.handle, C.int(x.Var())) > 0
	return v == (x > 0)
}

func (l *linked) Failed(x sat.Lit) bool {
	return l.status == sat.Unsat && C.ccadical_failed(l.handle, C.int(x)) != 0
}
