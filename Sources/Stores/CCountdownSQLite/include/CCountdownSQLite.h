// The part of SQLite that CountdownSQLite calls: the stable ABI of libsqlite3.so.0, from version
// 3.37 on, which has strict tables.
#pragma once

#include <CCountdownDeclare.h>
#include "CCountdownSQLiteTypes.h"
#include "CCountdownSQLiteFunctions.h"

/// Opens libsqlite3. Before anything else here is called, this has returned NULL.
COUNTDOWN_C const struct countdown_library_problem *countdown_sqlite_open(void);

// What Swift cannot call: a macro that is a cast to a function, and functions of any arguments.

COUNTDOWN_C int countdown_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes,
                                           int count);
COUNTDOWN_C int countdown_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                           int count);

/// Turns off what a file's schema would run by itself: a file may come from anywhere.
COUNTDOWN_C void countdown_sqlite_distrust(sqlite3 *database);

/// Leaves the file as it is when the connection closes.
COUNTDOWN_C void countdown_sqlite_close_untouched(sqlite3 *database);
