#include "CCountdownSQLite.h"

#define COUNTDOWN_LIBRARY "libsqlite3.so.0"
#define COUNTDOWN_PACKAGE "libsqlite3-0"
#define COUNTDOWN_FUNCTIONS "CCountdownSQLiteFunctions.h"
#define COUNTDOWN_OPEN countdown_sqlite_open
#include <CCountdownDefine.h>

int countdown_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return countdown_sqlite3_bind_text(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

int countdown_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return countdown_sqlite3_bind_blob(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

static void configure(sqlite3 *database, int operation, int value) {
  functions.sqlite3_db_config(database, operation, value, (int *)0);
}

void countdown_sqlite_distrust(sqlite3 *database) {
  configure(database, SQLITE_DBCONFIG_DEFENSIVE, 1);
  configure(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
  configure(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0);
  configure(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0);
}

void countdown_sqlite_close_untouched(sqlite3 *database) {
  configure(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1);
}
