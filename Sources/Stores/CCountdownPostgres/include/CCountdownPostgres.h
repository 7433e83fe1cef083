// The part of libpq that CountdownPostgres calls: the stable ABI of libpq.so.5, from version 14 on.
#pragma once

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef unsigned int Oid;

typedef struct pgNotify {
  char *relname;
  int be_pid;
  char *extra;
  struct pgNotify *next;
} PGnotify;

typedef struct _PQconninfoOption {
  char *keyword;
  char *envvar;
  char *compiled;
  char *val;
  char *label;
  char *dispchar;
  int dispsize;
} PQconninfoOption;

typedef void (*PQnoticeProcessor)(void *context, const char *message);

#define CONNECTION_OK 0
#define CONNECTION_BAD 1

#define PGRES_POLLING_READING 1
#define PGRES_POLLING_WRITING 2
#define PGRES_POLLING_OK 3

#define PGRES_FATAL_ERROR 7
#define PGRES_PIPELINE_SYNC 10
#define PGRES_PIPELINE_ABORTED 11

#define PQERRORS_VERBOSE 2

enum { PG_DIAG_SQLSTATE = 'C', PG_DIAG_MESSAGE_PRIMARY = 'M' };

/// Opens libpq. Before anything else here is called, this has returned NULL; otherwise it returns
/// what the dynamic loader says.
const char *countdown_postgres_open(void);

#include <CCountdownDeclare.h>
#include "CCountdownPostgresFunctions.h"
