// The functions of libpq; see CCountdownLoading.h.
COUNTDOWN_FUNCTION(int, PQbackendPID, (const PGconn *connection), (connection))
COUNTDOWN_FUNCTION(void, PQclear, (PGresult *result), (result))
COUNTDOWN_FUNCTION(PGconn *, PQconnectStartParams,
                   (const char *const *keywords, const char *const *values, int expands),
                   (keywords, values, expands))
COUNTDOWN_FUNCTION(PostgresPollingStatusType, PQconnectPoll, (PGconn *connection), (connection))
COUNTDOWN_FUNCTION(int, PQconnectionNeedsPassword, (const PGconn *connection), (connection))
COUNTDOWN_FUNCTION(void, PQconninfoFree, (PQconninfoOption *options), (options))
COUNTDOWN_FUNCTION(PQconninfoOption *, PQconninfoParse, (const char *address, char **message),
                   (address, message))
COUNTDOWN_FUNCTION(int, PQconsumeInput, (PGconn *connection), (connection))
COUNTDOWN_FUNCTION(char *, PQdb, (const PGconn *connection), (connection))
COUNTDOWN_FUNCTION(int, PQenterPipelineMode, (PGconn *connection), (connection))
COUNTDOWN_FUNCTION(char *, PQerrorMessage, (const PGconn *connection), (connection))
COUNTDOWN_FUNCTION(void, PQfinish, (PGconn *connection), (connection))
COUNTDOWN_FUNCTION(int, PQflush, (PGconn *connection), (connection))
COUNTDOWN_FUNCTION(void, PQfreemem, (void *memory), (memory))
COUNTDOWN_FUNCTION(int, PQgetisnull, (const PGresult *result, int row, int column),
                   (result, row, column))
COUNTDOWN_FUNCTION(int, PQgetlength, (const PGresult *result, int row, int column),
                   (result, row, column))
COUNTDOWN_FUNCTION(PGresult *, PQgetResult, (PGconn *connection), (connection))
COUNTDOWN_FUNCTION(char *, PQgetvalue, (const PGresult *result, int row, int column),
                   (result, row, column))
COUNTDOWN_FUNCTION(char *, PQhost, (const PGconn *connection), (connection))
COUNTDOWN_FUNCTION(int, PQisBusy, (PGconn *connection), (connection))
COUNTDOWN_FUNCTION(PGnotify *, PQnotifies, (PGconn *connection), (connection))
COUNTDOWN_FUNCTION(int, PQntuples, (const PGresult *result), (result))
COUNTDOWN_FUNCTION(int, PQpipelineSync, (PGconn *connection), (connection))
COUNTDOWN_FUNCTION(char *, PQport, (const PGconn *connection), (connection))
COUNTDOWN_FUNCTION(char *, PQresultErrorField, (const PGresult *result, int field),
                   (result, field))
COUNTDOWN_FUNCTION(ExecStatusType, PQresultStatus, (const PGresult *result), (result))
COUNTDOWN_FUNCTION(int, PQsendPrepare,
                   (PGconn *connection, const char *name, const char *text, int count,
                    const Oid *types),
                   (connection, name, text, count, types))
COUNTDOWN_FUNCTION(int, PQsendQueryPrepared,
                   (PGconn *connection, const char *name, int count, const char *const *values,
                    const int *lengths, const int *formats, int format),
                   (connection, name, count, values, lengths, formats, format))
COUNTDOWN_FUNCTION(int, PQserverVersion, (const PGconn *connection), (connection))
COUNTDOWN_FUNCTION(PGVerbosity, PQsetErrorVerbosity, (PGconn *connection, PGVerbosity verbosity),
                   (connection, verbosity))
COUNTDOWN_FUNCTION(int, PQsetnonblocking, (PGconn *connection, int is_on), (connection, is_on))
COUNTDOWN_FUNCTION(PQnoticeProcessor, PQsetNoticeProcessor,
                   (PGconn *connection, PQnoticeProcessor processor, void *context),
                   (connection, processor, context))
COUNTDOWN_FUNCTION(int, PQsocket, (const PGconn *connection), (connection))
COUNTDOWN_FUNCTION(ConnStatusType, PQstatus, (const PGconn *connection), (connection))
