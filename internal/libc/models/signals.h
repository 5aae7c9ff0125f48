// Numbers of signals, and the size of a set of them in bytes, on Linux.
#ifndef MODEL_SIGNALS_H
#define MODEL_SIGNALS_H

enum { MODEL_SIGNALS = 64, MODEL_SIGNAL_SET = 128 };

#endif
