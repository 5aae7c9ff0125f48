// Entries of directories.
#ifndef FATHOM_DIRECTORY_H
#define FATHOM_DIRECTORY_H
#include "model.h"

// struct dirent of Linux. Where files have 64 bits is decided by the headers, which then call readdir64.
struct model_entry {
    unsigned long number;
    long offset;
    unsigned short size;
    unsigned char type;
    char name[256];
};

struct model_entry64 {
    unsigned long long number;
    long long offset;
    unsigned short size;
    unsigned char type;
    char name[256];
};

struct model_directory;

#endif
