// Lets one call that writes to an index fail, for LD_PRELOAD.
//
// FAILING_CALL  which one, from 1; 0 counts only
// FAILING_KIND  write, sync, or full: from that call on there is no room, until the process ends
// FAILING_COUNT a file that the number of calls goes to at the end
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long writes, syncs;
static long failing = -1;
static enum { NONE, WRITE, SYNC, FULL } kind;

static void setUp(void) {
  if (failing >= 0) return;
  const char *number = getenv("FAILING_CALL"), *name = getenv("FAILING_KIND");
  kind = !name ? NONE : !strcmp(name, "write") ? WRITE : !strcmp(name, "sync") ? SYNC : !strcmp(name, "full") ? FULL : NONE;
  failing = number ? atol(number) : 0;
}

static int isIndex(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof(link), "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof(path) - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, ".isearch") != 0;
}

// Whether this writing call is to fail; sets errno.
static int failsToWrite(int descriptor) {
  setUp();
  if (!isIndex(descriptor)) return 0;
  long number = ++writes;
  if (!failing || kind == SYNC || kind == NONE) return 0;
  if (kind == FULL ? number < failing : number != failing) return 0;
  errno = kind == FULL ? ENOSPC : EIO;
  return 1;
}

static int failsToSync(int descriptor) {
  setUp();
  if (!isIndex(descriptor)) return 0;
  long number = ++syncs;
  if (!failing || kind != SYNC || number != failing) return 0;
  errno = EIO;
  return 1;
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

ssize_t pwrite64(int d, const void *bytes, size_t count, off64_t offset) {
  REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
  return failsToWrite(d) ? -1 : real(d, bytes, count, offset);
}
ssize_t pwrite(int d, const void *bytes, size_t count, off_t offset) {
  REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
  return failsToWrite(d) ? -1 : real(d, bytes, count, offset);
}
ssize_t write(int d, const void *bytes, size_t count) {
  REAL(ssize_t, "write", int, const void *, size_t);
  return failsToWrite(d) ? -1 : real(d, bytes, count);
}
int ftruncate64(int d, off64_t size) {
  REAL(int, "ftruncate64", int, off64_t);
  return failsToWrite(d) ? -1 : real(d, size);
}
int ftruncate(int d, off_t size) {
  REAL(int, "ftruncate", int, off_t);
  return failsToWrite(d) ? -1 : real(d, size);
}
int fallocate64(int d, int mode, off64_t offset, off64_t count) {
  REAL(int, "fallocate64", int, int, off64_t, off64_t);
  return failsToWrite(d) ? -1 : real(d, mode, offset, count);
}
int posix_fallocate64(int d, off64_t offset, off64_t count) {
  REAL(int, "posix_fallocate64", int, off64_t, off64_t);
  return failsToWrite(d) ? errno : real(d, offset, count);
}
int fsync(int d) {
  REAL(int, "fsync", int);
  return failsToSync(d) ? -1 : real(d);
}
int fdatasync(int d) {
  REAL(int, "fdatasync", int);
  return failsToSync(d) ? -1 : real(d);
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("FAILING_COUNT");
  if (!path) return;
  FILE *file = fopen(path, "w");
  if (!file) return;
  fprintf(file, "%ld %ld\n", (long)writes, (long)syncs);
  fclose(file);
}
