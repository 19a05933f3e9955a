#include "IndexPages.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>

// MARK: Checksums

static uint64_t word(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, sizeof(value));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap64(value);
#endif
  return value;
}

static uint64_t mixed(uint64_t value) {
  value ^= value >> 32;
  value *= 0xd6e8feb86659fd93ULL;
  return value ^ value >> 32;
}

uint64_t index_checksum(uint64_t from, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  // The length first, so that where one text ends and the next begins counts too.
  uint64_t sum = mixed(from ^ count * 0x9e3779b97f4a7c15ULL);
  for (; count >= 8; count -= 8, next += 8) sum = mixed(sum ^ word(next));
  uint64_t rest = 0;
  for (size_t i = 0; i < count; i++) rest |= (uint64_t)next[i] << 8 * i;
  return mixed(sum ^ rest);
}

// Every step is one to one in the bytes it adds, so no change of a single word goes unnoticed. Never 0.
static uint64_t checksum(const uint8_t *page, int size, int64_t number) {
  // Beside each other, as a multiplication takes longer than the next one waits to begin.
  uint64_t a = mixed((uint64_t)number), b = ~a, c = a + 1, d = b + 1;
  int end = size - INDEX_PAGES_RESERVED, i = 0;
  for (; i + 32 <= end; i += 32) {
    a = (a ^ word(page + i)) * 0x9e3779b97f4a7c15ULL;
    b = (b ^ word(page + i + 8)) * 0xbf58476d1ce4e5b9ULL;
    c = (c ^ word(page + i + 16)) * 0x94d049bb133111ebULL;
    d = (d ^ word(page + i + 24)) * 0xd6e8feb86659fd93ULL;
    a ^= a >> 29;
    b ^= b >> 31;
    c ^= c >> 30;
    d ^= d >> 32;
  }
  // A page is a power of 2, so 24 bytes are over.
  for (; i < end; i += 8) a = mixed(a ^ word(page + i));
  uint64_t sum = mixed(a + 3 * mixed(b + 5 * mixed(c + 7 * mixed(d))));
  return sum ? sum : 1;
}

// What stands at the end of a page. The first page's has two halves, of which the upper leaves out what every program that
// copies a database writes into its header: the counter of changes, the number of pages, the version of the schema.
static uint64_t seal(const uint8_t *page, int size, int64_t number) {
  uint64_t whole = checksum(page, size, number);
  if (number != 1) return whole;
  uint64_t rest = index_checksum(1, page, 24);
  rest = index_checksum(rest, page + 32, 8);
  rest = index_checksum(rest, page + 44, 48);
  rest = index_checksum(rest, page + 100, size - 100 - INDEX_PAGES_RESERVED);
  return (whole & 0xffffffff) | rest << 32 | 1;
}

enum index_pages_state index_pages_look(const uint8_t *page, int size, int64_t number) {
  uint64_t stored = word(page + size - INDEX_PAGES_RESERVED);
  if (!stored) return INDEX_PAGE_UNSEALED;
  uint64_t expected = seal(page, size, number);
  if (stored == expected) return INDEX_PAGE_SOUND;
  return number == 1 && stored >> 32 == expected >> 32 ? INDEX_PAGE_UNSEALED : INDEX_PAGE_DAMAGED;
}

// MARK: Files

typedef struct PageFile PageFile;
struct PageFile {
  sqlite3_file base;
  int pageSize;  // 0 where pages have no room for a checksum, or it is not known yet
  uint8_t *sealed;
  const char *path;
  dev_t device;
  ino_t inode;
  PageFile *next;
};

static sqlite3_vfs *systemFiles;
static PageFile *opened;

static sqlite3_mutex *mutex(void) { return sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1); }
static sqlite3_file *inner(sqlite3_file *file) { return (sqlite3_file *)((PageFile *)file + 1); }

// Whether the name now belongs to another file than the one that was opened by it.
static int isReplaced(const PageFile *file) {
  struct stat named;
  return stat(file->path, &named) != 0 || named.st_ino != file->inode || named.st_dev != file->device;
}

static void learn(PageFile *file, const uint8_t *header) {
  int size = header[16] << 8 | header[17];
  if (size == 1) size = 65536;
  int isSealed = !memcmp(header, "SQLite format 3", 16) && header[20] == INDEX_PAGES_RESERVED && size >= 512 &&
                 (size & (size - 1)) == 0;
  file->pageSize = isSealed ? size : 0;
}

static int isPage(const PageFile *file, int count, sqlite3_int64 offset) {
  return file->pageSize && count == file->pageSize && offset % count == 0;
}

static int closeFile(sqlite3_file *base) {
  PageFile *file = (PageFile *)base;
  sqlite3_mutex_enter(mutex());
  for (PageFile **link = &opened; *link; link = &(*link)->next) {
    if (*link == file) {
      *link = file->next;
      break;
    }
  }
  sqlite3_mutex_leave(mutex());
  sqlite3_free(file->sealed);
  return inner(base)->pMethods->xClose(inner(base));
}

static int readFile(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
  PageFile *file = (PageFile *)base;
  int code = inner(base)->pMethods->xRead(inner(base), bytes, count, offset);
  if (code != SQLITE_OK || !isPage(file, count, offset)) return code;
  uint8_t *page = bytes;
  if (index_pages_look(page, count, offset / count + 1) == INDEX_PAGE_DAMAGED) {
    sqlite3_log(SQLITE_CORRUPT, "page %lld of %s has another checksum", offset / count + 1, file->path);
    return SQLITE_CORRUPT;
  }
  memset(page + count - INDEX_PAGES_RESERVED, 0, INDEX_PAGES_RESERVED);
  return SQLITE_OK;
}

static int writeFile(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
  PageFile *file = (PageFile *)base;
  if (offset == 0 && count >= 512) {
    int size = file->pageSize;
    learn(file, bytes);
    if (file->pageSize != size) {
      sqlite3_free(file->sealed);
      file->sealed = 0;
    }
  }
  if (!isPage(file, count, offset)) return inner(base)->pMethods->xWrite(inner(base), bytes, count, offset);
  if (!file->sealed) file->sealed = sqlite3_malloc(count);
  if (!file->sealed) return SQLITE_IOERR_NOMEM;
  memcpy(file->sealed, bytes, count);
  uint64_t sum = seal(file->sealed, count, offset / count + 1);
  for (int i = 0; i < INDEX_PAGES_RESERVED; i++) file->sealed[count - INDEX_PAGES_RESERVED + i] = sum >> 8 * i;
  return inner(base)->pMethods->xWrite(inner(base), file->sealed, count, offset);
}

static int truncateFile(sqlite3_file *f, sqlite3_int64 size) { return inner(f)->pMethods->xTruncate(inner(f), size); }
static int syncFile(sqlite3_file *f, int flags) { return inner(f)->pMethods->xSync(inner(f), flags); }
static int fileSize(sqlite3_file *f, sqlite3_int64 *size) { return inner(f)->pMethods->xFileSize(inner(f), size); }
static int lockFile(sqlite3_file *f, int lock) { return inner(f)->pMethods->xLock(inner(f), lock); }
static int unlockFile(sqlite3_file *f, int lock) { return inner(f)->pMethods->xUnlock(inner(f), lock); }
static int isReserved(sqlite3_file *f, int *out) { return inner(f)->pMethods->xCheckReservedLock(inner(f), out); }
static int control(sqlite3_file *f, int code, void *value) {
  return inner(f)->pMethods->xFileControl(inner(f), code, value);
}
static int sectorSize(sqlite3_file *f) { return inner(f)->pMethods->xSectorSize(inner(f)); }
static int characteristics(sqlite3_file *f) { return inner(f)->pMethods->xDeviceCharacteristics(inner(f)); }
static int shmMap(sqlite3_file *f, int region, int size, int extend, void volatile **out) {
  return inner(f)->pMethods->xShmMap(inner(f), region, size, extend, out);
}
static int shmLock(sqlite3_file *f, int offset, int count, int flags) {
  return inner(f)->pMethods->xShmLock(inner(f), offset, count, flags);
}
static void shmBarrier(sqlite3_file *f) { inner(f)->pMethods->xShmBarrier(inner(f)); }
// The shared memory is deleted by its name, which may be that of another database by now.
static int shmUnmap(sqlite3_file *f, int isDeleted) {
  return inner(f)->pMethods->xShmUnmap(inner(f), isDeleted && !isReplaced((PageFile *)f));
}
// No page is mapped into memory, where nobody would look at its checksum.
static int fetch(sqlite3_file *f, sqlite3_int64 offset, int count, void **out) {
  (void)f, (void)offset, (void)count;
  *out = 0;
  return SQLITE_OK;
}
static int unfetch(sqlite3_file *f, sqlite3_int64 offset, void *page) {
  (void)f, (void)offset, (void)page;
  return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
  3,        closeFile,  readFile,   writeFile, truncateFile, syncFile, fileSize, lockFile, unlockFile,
  isReserved, control, sectorSize, characteristics, shmMap, shmLock, shmBarrier, shmUnmap, fetch, unfetch,
};

static int openFile(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *outFlags) {
  (void)vfs;
  // A log or a temporary file is the system's own.
  if (!name || !(flags & SQLITE_OPEN_MAIN_DB)) return systemFiles->xOpen(systemFiles, name, base, flags, outFlags);
  PageFile *file = (PageFile *)base;
  memset(file, 0, sizeof(*file));
  int code = systemFiles->xOpen(systemFiles, name, inner(base), flags, outFlags);
  if (code != SQLITE_OK) return code;
  file->base.pMethods = &methods;
  file->path = name;
  struct stat status;
  // Between opening and this the name may have got another file; then nothing is deleted that may be the other's.
  if (stat(name, &status) == 0) {
    file->device = status.st_dev;
    file->inode = status.st_ino;
  }
  uint8_t header[100];
  if (inner(base)->pMethods->xRead(inner(base), header, sizeof(header), 0) == SQLITE_OK) learn(file, header);
  sqlite3_mutex_enter(mutex());
  file->next = opened;
  opened = file;
  sqlite3_mutex_leave(mutex());
  return SQLITE_OK;
}

// A log is deleted by its name, which may be that of another database's log by now.
static int deleteFile(sqlite3_vfs *vfs, const char *name, int syncsFolder) {
  (void)vfs;
  size_t length = strlen(name);
  if (length > 4 && !strcmp(name + length - 4, "-wal")) {
    int isOthers = 0;
    sqlite3_mutex_enter(mutex());
    for (PageFile *file = opened; file; file = file->next) {
      if (strlen(file->path) == length - 4 && !strncmp(file->path, name, length - 4)) isOthers |= isReplaced(file);
    }
    sqlite3_mutex_leave(mutex());
    if (isOthers) return SQLITE_OK;
  }
  return systemFiles->xDelete(systemFiles, name, syncsFolder);
}

static int accessFile(sqlite3_vfs *vfs, const char *name, int flags, int *out) {
  (void)vfs;
  return systemFiles->xAccess(systemFiles, name, flags, out);
}

static int fullPath(sqlite3_vfs *vfs, const char *name, int count, char *out) {
  (void)vfs;
  return systemFiles->xFullPathname(systemFiles, name, count, out);
}

// MARK: The file system

const char *index_pages_name(void) { return "isearch-pages"; }

int index_pages_register(void) {
  static sqlite3_vfs pages;
  int code = sqlite3_initialize();
  if (code != SQLITE_OK) return code;
  sqlite3_mutex_enter(mutex());
  if (!systemFiles) {
    systemFiles = sqlite3_vfs_find(0);
    if (systemFiles) {
      pages = *systemFiles;
      pages.pNext = 0;
      pages.zName = index_pages_name();
      pages.szOsFile = (int)sizeof(PageFile) + systemFiles->szOsFile;
      pages.xOpen = openFile;
      pages.xDelete = deleteFile;
      pages.xAccess = accessFile;
      pages.xFullPathname = fullPath;
      code = sqlite3_vfs_register(&pages, 0);
    } else {
      code = SQLITE_ERROR;
    }
  }
  sqlite3_mutex_leave(mutex());
  return code;
}

int index_pages_reserve(void *connection) {
  int count = INDEX_PAGES_RESERVED;
  return sqlite3_file_control(connection, 0, SQLITE_FCNTL_RESERVE_BYTES, &count);
}

// MARK: Files beside SQLite's connections

// A file opened beside SQLite's connections, with the name that it keeps.
typedef struct {
  sqlite3_file *file;
  char *name;
} AsideFile;

char *index_pages_path(const char *path) {
  if (index_pages_register() != SQLITE_OK) return 0;
  int count = systemFiles->mxPathname + 1;
  char *full = sqlite3_malloc(count);
  if (!full) return 0;
  // Besides errors it says that there were links.
  if ((systemFiles->xFullPathname(systemFiles, path, count, full) & 0xff) == SQLITE_OK) return full;
  sqlite3_free(full);
  return 0;
}

void index_pages_free_path(char *path) { sqlite3_free(path); }

static int openAside(const char *path, int flags, AsideFile *aside) {
  // The system's opening follows no link, as SQLite resolves the links itself before it.
  char *full = index_pages_path(path);
  if (!full) return SQLITE_CANTOPEN;
  int code;
  // SQLite wants a name of its own making, as it looks for parameters around it.
  aside->name = (char *)sqlite3_create_filename(full, "", "", 0, 0);
  sqlite3_free(full);
  aside->file = sqlite3_malloc(systemFiles->szOsFile);
  code = SQLITE_NOMEM;
  if (aside->name && aside->file) {
    memset(aside->file, 0, systemFiles->szOsFile);
    code = systemFiles->xOpen(systemFiles, aside->name, aside->file, flags | SQLITE_OPEN_MAIN_DB, 0);
  }
  if (code != SQLITE_OK) {
    sqlite3_free(aside->file);
    sqlite3_free_filename(aside->name);
  }
  return code;
}

static void closeAside(AsideFile *aside) {
  aside->file->pMethods->xClose(aside->file);
  sqlite3_free(aside->file);
  sqlite3_free_filename(aside->name);
}

int64_t index_pages_read(const char *path, void *bytes, int64_t count, int64_t offset) {
  AsideFile aside;
  errno = 0;
  int code = openAside(path, SQLITE_OPEN_READONLY, &aside);
  if (code != SQLITE_OK) return errno ? -errno : -EIO;
  sqlite3_int64 size = 0;
  code = aside.file->pMethods->xFileSize(aside.file, &size);
  int64_t there = offset >= size ? 0 : (count < size - offset ? count : size - offset);
  if (code == SQLITE_OK && there > 0) code = aside.file->pMethods->xRead(aside.file, bytes, (int)there, offset);
  closeAside(&aside);
  return code == SQLITE_OK ? there : -EIO;
}

int index_pages_alone(const char *path, void (*body)(void *context), void *context) {
  AsideFile aside;
  int code = openAside(path, SQLITE_OPEN_READWRITE, &aside);
  if (code != SQLITE_OK) return code;
  code = aside.file->pMethods->xLock(aside.file, SQLITE_LOCK_SHARED);
  // An exclusive lock is got by way of a reserved one.
  if (code == SQLITE_OK) code = aside.file->pMethods->xLock(aside.file, SQLITE_LOCK_RESERVED);
  if (code == SQLITE_OK) code = aside.file->pMethods->xLock(aside.file, SQLITE_LOCK_EXCLUSIVE);
  if (code == SQLITE_OK) body(context);
  aside.file->pMethods->xUnlock(aside.file, SQLITE_LOCK_NONE);
  closeAside(&aside);
  return code;
}

int index_pages_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
