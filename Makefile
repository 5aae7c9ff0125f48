# Fathom: build, test, show.
#
#   make demo    install what is missing, build, verify the first example
#   make test    the whole test suite
#   make lint    gofmt, vet, staticcheck
#   make bench   benchmarks
#   make fuzz    FUZZSCRIPTS random scripts for the SAT solver, a twentieth of them again
#                with checks of its memory, FUZZCHECKS random questions about terms,
#                then every fuzz target, for FUZZTIME each

SHELL := /bin/bash
LLVM_CONFIG ?= llvm-config-19
FUZZTIME ?= 20s
FUZZSCRIPTS ?= 100000
FUZZCHECKS ?= 10000
BIN := bin/fathom

# Another LLVM than Debian's llvm-19 is selected by LLVM_CONFIG.
ifneq ($(LLVM_CONFIG),llvm-config-19)
export CGO_CPPFLAGS := $(shell $(LLVM_CONFIG) --cppflags)
export CGO_LDFLAGS := $(shell $(LLVM_CONFIG) --ldflags --libs --link-shared)
export GOFLAGS := $(GOFLAGS) -tags=llvm_config
endif

.PHONY: all build demo test lint bench fuzz deps test-deps clean

all: build

build: deps
	go build -o $(BIN) ./cmd/fathom

demo: build
	@echo
	@echo '$$ $(BIN) verify examples/first.c --trace --replay'
	@echo
	@$(BIN) verify examples/first.c --trace --replay; code=$$?; \
	  if [ $$code -ne 1 ]; then echo "expected a violation (exit 1), got exit $$code" >&2; exit 1; fi
	@echo
	@echo '$$ $(BIN) verify examples/first_fixed.c'
	@echo
	@$(BIN) verify examples/first_fixed.c

test: test-deps
	go test -timeout 40m ./...
	go test -tags cadical -run Linked ./smt/backend
	go test -tags checkmemory -run 'Mobical|Incremental' ./sat

lint: deps
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	  if [ -n "$$unformatted" ]; then echo "not formatted with gofmt:" $$unformatted >&2; exit 1; fi
	go vet ./...
	go run honnef.co/go/tools/cmd/staticcheck@v0.7.0 ./...

bench: deps
	go test -run '^$$' -bench . -benchmem ./...

# Each fuzz target of each package, one after the other.
fuzz: deps
	go test ./sat -run 'TestMobical$$' -mobical.scripts $(FUZZSCRIPTS) -timeout 0 -v
	go test ./sat -tags checkmemory -run 'TestMobical$$' -mobical.scripts $$(( $(FUZZSCRIPTS) / 20 )) -mobical.peers 0 -timeout 0 -v
	go test ./smt/script -run 'TestRandomScripts$$' -smt.checks $(FUZZCHECKS) -timeout 0 -v
	@set -e; for package in $$(go list ./...); do \
	  for target in $$(go test -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
	    echo "$$package $$target"; \
	    go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s $$package; \
	  done; \
	done

deps:
	@scripts/install-deps build

test-deps:
	@scripts/install-deps test

clean:
	rm -rf bin
