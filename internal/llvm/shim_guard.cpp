// Guarded operations: LLVM ends the process on some malformed input. Each operation here runs on a
// thread of its own with a large stack; fatal errors, aborts, uncaught exceptions and memory faults on
// that thread jump back to its start and become an outcome for the caller.

#include "shim.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Error.h>
#include <llvm-c/ErrorHandling.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include <exception>
#include <functional>
#include <mutex>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

// ---- diagnostics

struct fathom_diags {
	struct Entry {
		int severity;
		std::string text;
	};
	std::vector<Entry> entries;
};

static void collect(LLVMDiagnosticInfoRef info, void *ctx) {
	auto *d = static_cast<fathom_diags *>(ctx);
	char *text = LLVMGetDiagInfoDescription(info);
	d->entries.push_back({(int)LLVMGetDiagInfoSeverity(info), text});
	LLVMDisposeMessage(text);
}

extern "C" fathom_diags *fathom_diags_attach(LLVMContextRef c) {
	auto *d = new fathom_diags;
	LLVMContextSetDiagnosticHandler(c, collect, d);
	return d;
}

extern "C" void fathom_diags_free(fathom_diags *d) { delete d; }
extern "C" size_t fathom_diags_count(fathom_diags *d) { return d->entries.size(); }
extern "C" const char *fathom_diags_get(fathom_diags *d, size_t i, int *severity, size_t *length) {
	*severity = d->entries[i].severity;
	*length = d->entries[i].text.size();
	return d->entries[i].text.data();
}
extern "C" void fathom_diags_clear(fathom_diags *d) { d->entries.clear(); }

// ---- the guard

namespace {

// LLVM's parsers, printers and several passes recurse over the input's nesting.
const size_t kStackSize = size_t(512) << 20;
const size_t kSignalStackSize = 64 << 10;

const int kSignals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
const int kNumSignals = sizeof kSignals / sizeof *kSignals;

struct Guard {
	sigjmp_buf landing;
	volatile sig_atomic_t signal = 0;
	char reason[512] = {0};
	const std::function<void()> *work = nullptr;
	bool crashed = false;
};

thread_local Guard *current = nullptr;
struct sigaction previous[kNumSignals];

[[noreturn]] void escape(Guard *g) {
	current = nullptr;
	siglongjmp(g->landing, 1);
}

void onFatalError(const char *reason) {
	Guard *g = current;
	if (!g) {
		fprintf(stderr, "fathom: LLVM gave up: %s\n", reason);
		_exit(3);
	}
	snprintf(g->reason, sizeof g->reason, "%s", reason);
	escape(g);
}

// Faults of other threads belong to whoever handled them before, which is Go's runtime: it turns
// nil dereferences into panics.
void onSignal(int sig, siginfo_t *info, void *context) {
	if (Guard *g = current) {
		g->signal = sig;
		escape(g);
	}
	for (int i = 0; i < kNumSignals; i++) {
		if (kSignals[i] != sig)
			continue;
		const struct sigaction &old = previous[i];
		if (old.sa_flags & SA_SIGINFO) {
			old.sa_sigaction(sig, info, context);
		} else if (old.sa_handler == SIG_DFL) {
			sigaction(sig, &old, nullptr);
			raise(sig);
		} else if (old.sa_handler != SIG_IGN) {
			old.sa_handler(sig);
		}
	}
}

void install() {
	LLVMInstallFatalErrorHandler(onFatalError);
	for (int i = 0; i < kNumSignals; i++) {
		struct sigaction act;
		memset(&act, 0, sizeof act);
		act.sa_sigaction = onSignal;
		// Go insists on SA_ONSTACK for every handler.
		act.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
		sigfillset(&act.sa_mask);
		sigaction(kSignals[i], &act, &previous[i]);
	}
}

void *threadMain(void *arg) {
	auto *g = static_cast<Guard *>(arg);
	// A stack overflow leaves no room for the handler on the thread's own stack.
	void *room = mmap(nullptr, kSignalStackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	stack_t alternate;
	memset(&alternate, 0, sizeof alternate);
	alternate.ss_sp = room;
	alternate.ss_size = kSignalStackSize;
	if (room != MAP_FAILED)
		sigaltstack(&alternate, nullptr);
	if (sigsetjmp(g->landing, 1) == 0) {
		current = g;
		try {
			(*g->work)();
		} catch (const std::exception &e) {
			g->crashed = true;
			snprintf(g->reason, sizeof g->reason, "%s", e.what());
		} catch (...) {
			// glibc unwinds a cancelled thread this way too, but nobody cancels this one.
			g->crashed = true;
		}
		current = nullptr;
	} else {
		g->crashed = true;
	}
	alternate.ss_flags = SS_DISABLE;
	sigaltstack(&alternate, nullptr);
	if (room != MAP_FAILED)
		munmap(room, kSignalStackSize);
	return nullptr;
}

char *copyText(const std::string &s) { return strdup(s.c_str()); }

void run(fathom_outcome *out, const std::function<void()> &work) {
	static std::once_flag once;
	std::call_once(once, install);

	out->status = FATHOM_OK;
	out->signal = 0;
	out->message = nullptr;
	Guard g;
	g.work = &work;

	pthread_attr_t attr;
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, kStackSize);
	// Go's asynchronous signals (preemption, profiling) are for Go's threads.
	sigset_t all, before;
	sigfillset(&all);
	for (int sig : kSignals)
		sigdelset(&all, sig);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	pthread_t thread;
	int rc = pthread_create(&thread, &attr, threadMain, &g);
	pthread_sigmask(SIG_SETMASK, &before, nullptr);
	pthread_attr_destroy(&attr);
	if (rc != 0) {
		out->status = FATHOM_FAILED;
		out->message = copyText(std::string("cannot start a thread for LLVM: ") + strerror(rc));
		return;
	}
	pthread_join(thread, nullptr);
	if (g.crashed) {
		free(out->message);
		out->status = FATHOM_CRASHED;
		out->signal = g.signal;
		out->message = copyText(g.reason);
	}
}

void fail(fathom_outcome *out, const char *message) {
	out->status = FATHOM_FAILED;
	out->message = copyText(message ? message : "");
}

} // namespace

// ---- the operations

extern "C" LLVMModuleRef fathom_parse(LLVMContextRef c, const char *data, size_t size, const char *name, fathom_outcome *out) {
	LLVMModuleRef m = nullptr;
	run(out, [&] {
		LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(data, size, name);
		char *message = nullptr;
		// Consumes the buffer.
		if (LLVMParseIRInContext(c, buffer, &m, &message)) {
			m = nullptr;
			fail(out, message);
		}
		LLVMDisposeMessage(message);
	});
	return out->status == FATHOM_OK ? m : nullptr;
}

extern "C" void fathom_verify(LLVMModuleRef m, fathom_outcome *out) {
	run(out, [&] {
		char *message = nullptr;
		if (LLVMVerifyModule(m, LLVMReturnStatusAction, &message))
			fail(out, message);
		LLVMDisposeMessage(message);
	});
}

extern "C" void fathom_link(LLVMModuleRef dst, LLVMModuleRef src, fathom_outcome *out) {
	run(out, [&] {
		if (LLVMLinkModules2(dst, src))
			fail(out, "");
	});
}

extern "C" LLVMModuleRef fathom_clone(LLVMModuleRef m, fathom_outcome *out) {
	LLVMModuleRef copy = nullptr;
	run(out, [&] { copy = LLVMCloneModule(m); });
	return out->status == FATHOM_OK ? copy : nullptr;
}

extern "C" void fathom_run_passes(LLVMModuleRef m, const char *pipeline, int verify_each, int inline_threshold, fathom_outcome *out) {
	run(out, [&] {
		LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
		LLVMPassBuilderOptionsSetVerifyEach(options, verify_each);
#if LLVM_VERSION_MAJOR >= 18
		if (inline_threshold >= 0)
			LLVMPassBuilderOptionsSetInlinerThreshold(options, inline_threshold);
#endif
		LLVMErrorRef err = LLVMRunPasses(m, pipeline, nullptr, options);
		LLVMDisposePassBuilderOptions(options);
		if (err) {
			char *message = LLVMGetErrorMessage(err);
			fail(out, message);
			LLVMDisposeErrorMessage(message);
		}
	});
}

extern "C" char *fathom_print(LLVMModuleRef m, fathom_outcome *out) {
	char *text = nullptr;
	run(out, [&] { text = LLVMPrintModuleToString(m); });
	return out->status == FATHOM_OK ? text : nullptr;
}

extern "C" LLVMMemoryBufferRef fathom_write_bitcode(LLVMModuleRef m, fathom_outcome *out) {
	LLVMMemoryBufferRef buffer = nullptr;
	run(out, [&] { buffer = LLVMWriteBitcodeToMemoryBuffer(m); });
	return out->status == FATHOM_OK ? buffer : nullptr;
}
