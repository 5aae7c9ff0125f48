// Guarded operations: LLVM ends the process on some malformed input. Each operation here runs on a
// thread of its own with a large stack; fatal errors, aborts, uncaught exceptions and memory faults on
// that thread jump back to its start and become an outcome for the caller. So does memory beyond a
// budget while parsing, and processor time beyond one.

#include "shim.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Error.h>
#include <llvm-c/ErrorHandling.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <fcntl.h>
#include <functional>
#include <malloc.h>
#include <mutex>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <sys/mman.h>
#include <time.h>
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
const int kStopSignal = SIGTRAP; // sent to a thread that uses too much memory

struct Guard {
	std::function<void()> work;
	sigjmp_buf landing;
	char reason[512] = {0};
	volatile sig_atomic_t signal = 0;
	std::atomic<bool> stopped{false}; // over its budget

	std::mutex mutex;
	std::condition_variable changed;
	bool done = false;
	bool crashed = false;
	bool parked = false; // the thread never ends and owns the guard
};

thread_local Guard *current = nullptr; // set while work runs
thread_local Guard *owner = nullptr;   // set during the whole life of a guarded thread
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

// Without it LLVM prints a message of its own before it aborts.
void onBadAlloc(void *, const char *reason, bool) {
	onFatalError(reason && *reason ? reason : "out of memory");
}

// Faults of other threads belong to whoever handled them before, which is Go's runtime: it turns
// nil dereferences into panics.
void onSignal(int sig, siginfo_t *info, void *context) {
	if (Guard *g = current) {
		g->signal = sig;
		escape(g);
	}
	if (owner && owner->stopped && sig == kStopSignal)
		return; // the work ended just before it was to be stopped
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
#ifdef M_ARENA_MAX
	// A stopped thread may hold the lock of its malloc arena for ever: no other thread may share it.
	mallopt(M_ARENA_MAX, 1 << 16);
#endif
	LLVMInstallFatalErrorHandler(onFatalError);
	// LLVM's readers verify whole modules, only to see whether their debug information can be kept, and end the
	// process if they are not well formed. fathom_parse and fathom_verify do that in its place, once and with errors.
	auto &options = llvm::cl::getRegisteredOptions();
	auto found = options.find("disable-auto-upgrade-debug-info");
	if (found != options.end())
		found->second->addOccurrence(0, "disable-auto-upgrade-debug-info", "true");
	llvm::install_bad_alloc_error_handler(onBadAlloc);
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

void finish(Guard *g, bool crashed, bool parked) {
	std::lock_guard<std::mutex> lock(g->mutex);
	g->done = true;
	g->crashed = crashed;
	g->parked = parked;
	g->changed.notify_all();
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
	owner = g;
	if (sigsetjmp(g->landing, 1) == 0) {
		current = g;
		bool crashed = false;
		try {
			g->work();
		} catch (const std::exception &e) {
			crashed = true;
			snprintf(g->reason, sizeof g->reason, "%s", e.what());
		}
		current = nullptr;
		finish(g, crashed, false);
	} else if (g->signal == 0) {
		finish(g, true, false);
	} else {
		// The signal may have come while the thread held the lock of its malloc arena. If the thread
		// ended, another one would inherit the arena and wait for ever.
		finish(g, true, true);
		for (;;)
			pause();
	}
	alternate.ss_flags = SS_DISABLE;
	sigaltstack(&alternate, nullptr);
	if (room != MAP_FAILED)
		munmap(room, kSignalStackSize);
	return nullptr;
}

char *copyText(const std::string &s) { return strdup(s.c_str()); }

// Resident set of the process in bytes, 0 if unknown.
size_t resident() {
	int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return 0;
	char text[128];
	ssize_t n = read(fd, text, sizeof text - 1);
	close(fd);
	if (n <= 0)
		return 0;
	text[n] = 0;
	unsigned long total = 0, pages = 0;
	if (sscanf(text, "%lu %lu", &total, &pages) != 2)
		return 0;
	return size_t(pages) * sysconf(_SC_PAGESIZE);
}

// Processor time that a thread has used, in milliseconds.
uint64_t cpuTime(pthread_t thread) {
	clockid_t clock;
	struct timespec t;
	if (pthread_getcpuclockid(thread, &clock) != 0 || clock_gettime(clock, &t) != 0)
		return 0;
	return uint64_t(t.tv_sec) * 1000 + t.tv_nsec / 1000000;
}

// What work may use before it is stopped; 0 is no limit.
struct Budget {
	size_t memory = 0; // growth of the process in bytes
	uint64_t cpu = 0;  // processor time in milliseconds
};

// Runs work.
void run(fathom_outcome *out, Budget budget, std::function<void()> work) {
	static std::once_flag once;
	std::call_once(once, install);

	out->status = FATHOM_OK;
	out->signal = 0;
	out->message = nullptr;
	auto *g = new Guard;
	g->work = std::move(work);
	bool limited = budget.memory || budget.cpu;
	size_t before = limited ? resident() : 0;
	char excess[128] = {0};

	pthread_attr_t attr;
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, kStackSize);
	// Go's asynchronous signals (preemption, profiling) are for Go's threads.
	sigset_t all, mask;
	sigfillset(&all);
	for (int sig : kSignals)
		sigdelset(&all, sig);
	pthread_sigmask(SIG_SETMASK, &all, &mask);
	pthread_t thread;
	int rc = pthread_create(&thread, &attr, threadMain, g);
	pthread_sigmask(SIG_SETMASK, &mask, nullptr);
	pthread_attr_destroy(&attr);
	if (rc != 0) {
		out->status = FATHOM_FAILED;
		out->message = copyText(std::string("cannot start a thread for LLVM: ") + strerror(rc));
		delete g;
		return;
	}
	bool crashed, parked;
	{
		std::unique_lock<std::mutex> lock(g->mutex);
		while (!g->done) {
			if (!limited || g->stopped) {
				g->changed.wait(lock);
				continue;
			}
			g->changed.wait_for(lock, std::chrono::milliseconds(10));
			if (g->done)
				break;
			size_t now = resident();
			if (budget.memory && now > before && now - before > budget.memory)
				snprintf(excess, sizeof excess, "needed more than %zu MiB of memory, which its size does not warrant", budget.memory >> 20);
			else if (budget.cpu && cpuTime(thread) > budget.cpu)
				snprintf(excess, sizeof excess, "needed more than %llu ms of processor time, which its size does not warrant", (unsigned long long)budget.cpu);
			else
				continue;
			g->stopped = true;
			pthread_kill(thread, kStopSignal);
		}
		crashed = g->crashed;
		parked = g->parked;
	}
	if (crashed) {
		free(out->message);
		out->status = FATHOM_CRASHED;
		out->signal = g->stopped ? 0 : g->signal;
		out->message = copyText(g->stopped ? excess : g->reason);
	}
	if (parked) {
		pthread_detach(thread);
		return; // the guard stays with its thread
	}
	pthread_join(thread, nullptr);
	delete g;
}

void fail(fathom_outcome *out, const char *message) {
	out->status = FATHOM_FAILED;
	out->message = copyText(message ? message : "");
}

} // namespace

// ---- the operations

// A corrupt count in a small file can ask for tens of gigabytes, or for hours. Honest modules take some 30
// times their size as bitcode.
static Budget readingBudget(size_t size, uint64_t cpu) {
	Budget budget;
	budget.memory = (size_t(512) << 20) + 100 * size;
	budget.cpu = cpu;
	return budget;
}

// Debug information of another version than LLVM's means nothing to it.
static void dropForeignDebugInfo(llvm::Module &m) {
	if (llvm::getDebugMetadataVersionFromModule(m) != llvm::DEBUG_METADATA_VERSION)
		llvm::StripDebugInfo(m);
}

extern "C" LLVMModuleRef fathom_parse(LLVMContextRef c, const char *data, size_t size, const char *name, uint64_t cpu, fathom_outcome *out) {
	LLVMModuleRef m = nullptr;
	run(out, readingBudget(size, cpu), [&] {
		LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(data, size, name);
		char *message = nullptr;
		// Consumes the buffer.
		if (LLVMParseIRInContext(c, buffer, &m, &message)) {
			m = nullptr;
			fail(out, message);
		}
		LLVMDisposeMessage(message);
		if (m)
			dropForeignDebugInfo(*llvm::unwrap(m));
	});
	return out->status == FATHOM_OK ? m : nullptr;
}

extern "C" LLVMModuleRef fathom_parse_names(LLVMContextRef c, const char *data, size_t size, const char *name, uint64_t cpu, fathom_outcome *out) {
	LLVMModuleRef m = nullptr;
	run(out, readingBudget(size, cpu), [&] {
		auto start = reinterpret_cast<const unsigned char *>(data);
		if (!llvm::isBitcode(start, start + size))
			return;
		auto buffer = llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(data, size), name);
		auto read = llvm::getOwningLazyBitcodeModule(std::move(buffer), *llvm::unwrap(c));
		if (read)
			m = llvm::wrap(read->release());
		else
			fail(out, llvm::toString(read.takeError()).c_str());
	});
	return out->status == FATHOM_OK ? m : nullptr;
}

extern "C" void fathom_complete(LLVMModuleRef m, size_t size, uint64_t cpu, fathom_outcome *out) {
	run(out, readingBudget(size, cpu), [&] {
		if (auto error = llvm::unwrap(m)->materializeAll())
			fail(out, llvm::toString(std::move(error)).c_str());
		else
			dropForeignDebugInfo(*llvm::unwrap(m));
	});
}

extern "C" void fathom_verify(LLVMModuleRef m, uint64_t cpu, fathom_outcome *out) {
	Budget budget;
	budget.cpu = cpu;
	run(out, budget, [&] {
		std::string text;
		llvm::raw_string_ostream os(text);
		bool brokenDebugInfo = false;
		if (llvm::verifyModule(*llvm::unwrap(m), &os, &brokenDebugInfo))
			fail(out, os.str().c_str());
		else if (brokenDebugInfo)
			llvm::StripDebugInfo(*llvm::unwrap(m)); // the program is good without
	});
}

extern "C" void fathom_link(LLVMModuleRef dst, LLVMModuleRef src, fathom_outcome *out) {
	run(out, Budget(), [&] {
		if (LLVMLinkModules2(dst, src))
			fail(out, "");
	});
}

extern "C" LLVMModuleRef fathom_clone(LLVMModuleRef m, fathom_outcome *out) {
	LLVMModuleRef copy = nullptr;
	run(out, Budget(), [&] { copy = LLVMCloneModule(m); });
	return out->status == FATHOM_OK ? copy : nullptr;
}

extern "C" void fathom_run_passes(LLVMModuleRef m, const char *pipeline, int verify_each, int inline_threshold, fathom_outcome *out) {
	run(out, Budget(), [&] {
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
	run(out, Budget(), [&] { text = LLVMPrintModuleToString(m); });
	return out->status == FATHOM_OK ? text : nullptr;
}

extern "C" LLVMMemoryBufferRef fathom_write_bitcode(LLVMModuleRef m, fathom_outcome *out) {
	LLVMMemoryBufferRef buffer = nullptr;
	run(out, Budget(), [&] { buffer = LLVMWriteBitcodeToMemoryBuffer(m); });
	return out->status == FATHOM_OK ? buffer : nullptr;
}
