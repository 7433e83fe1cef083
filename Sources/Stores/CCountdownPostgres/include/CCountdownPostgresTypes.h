// Types and constants of libpq; see CCountdownLoading.h.
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef unsigned int Oid;
typedef void (*PQnoticeProcessor)(void *context, const char *message);

COUNTDOWN_STRUCTURE(PGnotify)
COUNTDOWN_FIELD(PGnotify, char *, relname)
COUNTDOWN_FIELD(PGnotify, int, be_pid)
COUNTDOWN_FIELD(PGnotify, char *, extra)
COUNTDOWN_FIELD(PGnotify, PGnotify *, next)
COUNTDOWN_END(PGnotify)

COUNTDOWN_STRUCTURE(PQconninfoOption)
COUNTDOWN_FIELD(PQconninfoOption, char *, keyword)
COUNTDOWN_FIELD(PQconninfoOption, char *, envvar)
COUNTDOWN_FIELD(PQconninfoOption, char *, compiled)
COUNTDOWN_FIELD(PQconninfoOption, char *, val)
COUNTDOWN_FIELD(PQconninfoOption, char *, label)
COUNTDOWN_FIELD(PQconninfoOption, char *, dispchar)
COUNTDOWN_FIELD(PQconninfoOption, int, dispsize)
COUNTDOWN_END(PQconninfoOption)

COUNTDOWN_ENUMERATION(ConnStatusType)
COUNTDOWN_CONSTANT(ConnStatusType, CONNECTION_OK, 0)
COUNTDOWN_CONSTANT(ConnStatusType, CONNECTION_BAD, 1)

COUNTDOWN_ENUMERATION(PostgresPollingStatusType)
COUNTDOWN_CONSTANT(PostgresPollingStatusType, PGRES_POLLING_READING, 1)
COUNTDOWN_CONSTANT(PostgresPollingStatusType, PGRES_POLLING_WRITING, 2)
COUNTDOWN_CONSTANT(PostgresPollingStatusType, PGRES_POLLING_OK, 3)

COUNTDOWN_ENUMERATION(ExecStatusType)
COUNTDOWN_CONSTANT(ExecStatusType, PGRES_FATAL_ERROR, 7)
COUNTDOWN_CONSTANT(ExecStatusType, PGRES_PIPELINE_SYNC, 10)
COUNTDOWN_CONSTANT(ExecStatusType, PGRES_PIPELINE_ABORTED, 11)

COUNTDOWN_ENUMERATION(PGVerbosity)
COUNTDOWN_CONSTANT(PGVerbosity, PQERRORS_VERBOSE, 2)

COUNTDOWN_CONSTANT(int, PG_DIAG_SQLSTATE, 'C')
COUNTDOWN_CONSTANT(int, PG_DIAG_MESSAGE_PRIMARY, 'M')
