// Counts heap allocations by standing in front of glibc's allocator.
#include "AllocationCounter.h"

#if defined(__GLIBC__) || (defined(__linux__) && !defined(__ANDROID__))
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static long count;

static void counted(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) { counted(); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { counted(); return __libc_calloc(number, size); }
void *realloc(void *memory, size_t size) { counted(); return __libc_realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) { counted(); return __libc_memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  counted();
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

long allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }
bool allocations_are_counted(void) { return true; }
#else
long allocation_count(void) { return 0; }
bool allocations_are_counted(void) { return false; }
#endif
