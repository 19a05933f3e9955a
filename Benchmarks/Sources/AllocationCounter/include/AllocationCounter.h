#pragma once
#include <stdbool.h>

/// The number of heap allocations the program has made so far; 0 where they cannot be counted.
long allocation_count(void);

/// Whether allocations are counted on this system (they are with glibc).
bool allocations_are_counted(void);
