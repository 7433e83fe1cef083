// The functions of libsqlite3; see CCountdownLoading.h.
COUNTDOWN_FUNCTION(int, sqlite3_backup_finish, (sqlite3_backup *backup), (backup))
COUNTDOWN_FUNCTION(sqlite3_backup *, sqlite3_backup_init,
                   (sqlite3 *copy, const char *copy_name, sqlite3 *origin, const char *name),
                   (copy, copy_name, origin, name))
COUNTDOWN_FUNCTION(int, sqlite3_backup_step, (sqlite3_backup *backup, int pages), (backup, pages))
COUNTDOWN_FUNCTION(int, sqlite3_bind_blob,
                   (sqlite3_stmt *statement, int index, const void *bytes, int count,
                    void (*destroy)(void *)),
                   (statement, index, bytes, count, destroy))
COUNTDOWN_FUNCTION(int, sqlite3_bind_int64,
                   (sqlite3_stmt *statement, int index, sqlite3_int64 value),
                   (statement, index, value))
COUNTDOWN_FUNCTION(int, sqlite3_bind_null, (sqlite3_stmt *statement, int index),
                   (statement, index))
COUNTDOWN_FUNCTION(int, sqlite3_bind_text,
                   (sqlite3_stmt *statement, int index, const char *text, int count,
                    void (*destroy)(void *)),
                   (statement, index, text, count, destroy))
COUNTDOWN_FUNCTION(int, sqlite3_busy_timeout, (sqlite3 *database, int milliseconds),
                   (database, milliseconds))
COUNTDOWN_FUNCTION(int, sqlite3_clear_bindings, (sqlite3_stmt *statement), (statement))
COUNTDOWN_FUNCTION(int, sqlite3_close_v2, (sqlite3 *database), (database))
COUNTDOWN_FUNCTION(const void *, sqlite3_column_blob, (sqlite3_stmt *statement, int column),
                   (statement, column))
COUNTDOWN_FUNCTION(int, sqlite3_column_bytes, (sqlite3_stmt *statement, int column),
                   (statement, column))
COUNTDOWN_FUNCTION(sqlite3_int64, sqlite3_column_int64, (sqlite3_stmt *statement, int column),
                   (statement, column))
COUNTDOWN_FUNCTION(const unsigned char *, sqlite3_column_text,
                   (sqlite3_stmt *statement, int column), (statement, column))
COUNTDOWN_FUNCTION(int, sqlite3_column_type, (sqlite3_stmt *statement, int column),
                   (statement, column))
COUNTDOWN_VARIADIC(int, sqlite3_db_config, (sqlite3 *database, int operation, ...))
COUNTDOWN_FUNCTION(int, sqlite3_db_readonly, (sqlite3 *database, const char *name),
                   (database, name))
COUNTDOWN_FUNCTION(int, sqlite3_db_release_memory, (sqlite3 *database), (database))
COUNTDOWN_FUNCTION(int, sqlite3_errcode, (sqlite3 *database), (database))
COUNTDOWN_FUNCTION(const char *, sqlite3_errmsg, (sqlite3 *database), (database))
COUNTDOWN_FUNCTION(int, sqlite3_exec,
                   (sqlite3 *database, const char *script,
                    int (*row)(void *, int, char **, char **), void *data, char **message),
                   (database, script, row, data, message))
COUNTDOWN_FUNCTION(int, sqlite3_extended_result_codes, (sqlite3 *database, int is_on),
                   (database, is_on))
COUNTDOWN_FUNCTION(int, sqlite3_file_control,
                   (sqlite3 *database, const char *name, int operation, void *argument),
                   (database, name, operation, argument))
COUNTDOWN_FUNCTION(int, sqlite3_finalize, (sqlite3_stmt *statement), (statement))
COUNTDOWN_FUNCTION(int, sqlite3_get_autocommit, (sqlite3 *database), (database))
COUNTDOWN_FUNCTION(int, sqlite3_limit, (sqlite3 *database, int id, int value),
                   (database, id, value))
COUNTDOWN_FUNCTION(int, sqlite3_open_v2,
                   (const char *file, sqlite3 **database, int flags, const char *system),
                   (file, database, flags, system))
COUNTDOWN_FUNCTION(int, sqlite3_prepare_v3,
                   (sqlite3 *database, const char *text, int count, unsigned flags,
                    sqlite3_stmt **statement, const char **rest),
                   (database, text, count, flags, statement, rest))
COUNTDOWN_FUNCTION(int, sqlite3_reset, (sqlite3_stmt *statement), (statement))
COUNTDOWN_FUNCTION(int, sqlite3_step, (sqlite3_stmt *statement), (statement))
COUNTDOWN_FUNCTION(int, sqlite3_system_errno, (sqlite3 *database), (database))
