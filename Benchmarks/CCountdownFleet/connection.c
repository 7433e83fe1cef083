#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdio.h>

#include "CCountdownFleet.h"

static char complaint[300];

const char *fleet_complaint(void) { return complaint; }

static void complain(const char *text) {
  snprintf(complaint, sizeof complaint, "%s", text ? text : "no reason");
}

static int wait_for(PGconn *connection, short events) {
  struct pollfd socket = {.fd = PQsocket(connection), .events = events};
  int count;
  while ((count = poll(&socket, 1, 10000)) < 0 && errno == EINTR) continue;
  return count == 1;
}

static int finish_connecting(PGconn *connection) {
  short events = POLLOUT;
  while (wait_for(connection, events)) {
    int state = PQconnectPoll(connection);
    if (state == PGRES_POLLING_OK) return PQenterPipelineMode(connection);
    if (state != PGRES_POLLING_READING && state != PGRES_POLLING_WRITING) return 0;
    events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
  }
  return 0;
}

PGconn *fleet_connect(const char *address) {
  const char *const names[] = {"dbname", NULL}, *const values[] = {address, NULL};
  PGconn *connection = PQconnectStartParams(names, values, 1);
  if (!connection) complain("out of memory");
  if (!connection || finish_connecting(connection)) return connection;
  complain(PQerrorMessage(connection));
  PQfinish(connection);
  return NULL;
}

// Sends what was queued, and waits for the result; NULL where there is none.
static PGresult *result_of(PGconn *connection) {
  PGresult *kept = NULL;
  int is_good = PQpipelineSync(connection);
  while (1) {
    PGresult *result = PQgetResult(connection);
    if (!result) {
      // A null follows each statement's results; a lost connection gives nothing but nulls.
      if (PQstatus(connection) == CONNECTION_OK) continue;
      complain(PQerrorMessage(connection));
      is_good = 0;
      break;
    }
    int status = PQresultStatus(result);
    if (status == PGRES_FATAL_ERROR) {
      complain(PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY));
      is_good = 0;
    }
    PQclear(status == PGRES_PIPELINE_SYNC ? result : kept);
    if (status == PGRES_PIPELINE_SYNC) break;
    kept = result;
  }
  if (is_good) return kept;
  PQclear(kept);
  return NULL;
}

int fleet_prepare(PGconn *connection, const char *name, const char *text) {
  PGresult *result =
      PQsendPrepare(connection, name, text, 0, NULL) ? result_of(connection) : NULL;
  PQclear(result);
  return result != NULL;
}

PGresult *fleet_execute(
    PGconn *connection, const char *name, int count, const char *const *values) {
  int is_sent = PQsendQueryPrepared(connection, name, count, values, NULL, NULL, 0);
  return is_sent ? result_of(connection) : NULL;
}
