// The part of SQLite that CountdownSQLite calls: the stable ABI of libsqlite3.so.0.
#pragma once

#include <stdint.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_backup sqlite3_backup;
typedef int64_t sqlite3_int64;
typedef struct sqlite3_file sqlite3_file;

// The first of an open file's methods, as far as they are called.
typedef struct sqlite3_io_methods {
  int iVersion;
  int (*xClose)(sqlite3_file *file);
  int (*xRead)(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset);
} sqlite3_io_methods;

struct sqlite3_file {
  const sqlite3_io_methods *pMethods;
};

#define SQLITE_OK 0
#define SQLITE_ERROR 1
#define SQLITE_PERM 3
#define SQLITE_BUSY 5
#define SQLITE_LOCKED 6
#define SQLITE_NOMEM 7
#define SQLITE_READONLY 8
#define SQLITE_IOERR 10
#define SQLITE_CORRUPT 11
#define SQLITE_FULL 13
#define SQLITE_CANTOPEN 14
#define SQLITE_TOOBIG 18
#define SQLITE_MISMATCH 20
#define SQLITE_AUTH 23
#define SQLITE_NOTADB 26
#define SQLITE_ROW 100
#define SQLITE_DONE 101

#define SQLITE_INTEGER 1
#define SQLITE_TEXT 3
#define SQLITE_BLOB 4
#define SQLITE_NULL 5

#define SQLITE_OPEN_READONLY 0x00000001
#define SQLITE_OPEN_READWRITE 0x00000002
#define SQLITE_OPEN_URI 0x00000040
#define SQLITE_OPEN_NOMUTEX 0x00008000

#define SQLITE_FCNTL_FILE_POINTER 7
#define SQLITE_LIMIT_LENGTH 0
#define SQLITE_PREPARE_PERSISTENT 0x01

/// Opens libsqlite3. Before anything else here is called, this has returned NULL; otherwise it
/// returns what the dynamic loader says.
const char *countdown_sqlite_open(void);

#include <CCountdownDeclare.h>
#include "CCountdownSQLiteFunctions.h"

// What Swift cannot call: a macro that is a cast to a function, and functions of any arguments.

int countdown_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, int count);
int countdown_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count);

/// Turns off what a file's schema would run by itself: a file may come from anybody.
void countdown_sqlite_distrust(sqlite3 *database);

/// Leaves the file as it is when the connection closes.
void countdown_sqlite_close_untouched(sqlite3 *database);
