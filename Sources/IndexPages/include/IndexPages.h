#ifndef INDEX_PAGES_H
#define INDEX_PAGES_H

#include <stddef.h>
#include <stdint.h>

// A file system for SQLite that seals each page of a database with a checksum and looks at it whenever the page is read.
//
// The checksum stands in the last 8 bytes of the page, which SQLite keeps free where the file's header says so. Those
// bytes are zero in memory and in the write-ahead log, so a copy made by other means has pages without a checksum rather
// than with a wrong one. Any SQLite can read such a file.

/// A checksum of bytes that goes on from another one.
uint64_t index_checksum(uint64_t from, const void *bytes, size_t count);

/// The bytes that SQLite keeps free at the end of each page.
#define INDEX_PAGES_RESERVED 8

/// The name of the file system, for `?vfs=`.
const char *index_pages_name(void);

/// Registers the file system, once for the process; 0 or SQLite's error code.
int index_pages_register(void);

/// Lets a database that has no pages yet keep room for checksums. `connection` is a `sqlite3 *`; 0 or an error code.
int index_pages_reserve(void *connection);

/// What a checksum says of a page: it is as it was written, was written by another program, or is damaged.
enum index_pages_state { INDEX_PAGE_SOUND = 0, INDEX_PAGE_UNSEALED = 1, INDEX_PAGE_DAMAGED = 2 };

/// Looks at a page as it is in the file; pages count from 1.
enum index_pages_state index_pages_look(const uint8_t *page, int size, int64_t number);

/// The full path of the file that a path leads to, through links, as SQLite finds it; the last link may lead to nothing.
/// Null where that can't be found out; else to be freed by index_pages_free_path.
char *index_pages_path(const char *path);

/// Frees what index_pages_path gave.
void index_pages_free_path(char *path);

/// Reads bytes of a database, as SQLite does: closing a file of one's own would end the locks that SQLite has on it.
/// The number of bytes read, or the negative of the system's error.
int64_t index_pages_read(const char *path, void *bytes, int64_t count, int64_t offset);

/// Does something while nobody else, in any process, has the database open; `body` gets `context`.
/// 0, SQLite's error code, or SQLITE_BUSY if others have it open; `body` is then not called.
int index_pages_alone(const char *path, void (*body)(void *context), void *context);

/// Has SQLite count no memory, in the whole process; 0 or SQLite's error code, as where it was used before.
int index_pages_count_no_memory(void);

#endif
