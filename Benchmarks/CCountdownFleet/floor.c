#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "CCountdownFleet.h"

enum { NANOSECONDS = 1000000000, PAUSE = 1000000 };

static const char *const plans[] = {
    "SET enable_seqscan = off", "SET enable_hashjoin = off", "SET enable_mergejoin = off"};

static const char claim[] =
    "WITH found AS MATERIALIZED ("
    " SELECT id FROM floor.item WHERE owner IS NULL"
    " AND due_ns <= (SELECT (extract(epoch FROM clock_timestamp()) * 1000000000)::bigint)"
    " ORDER BY due_ns LIMIT %d FOR UPDATE SKIP LOCKED)"
    "UPDATE floor.item SET owner = pg_backend_pid() FROM found WHERE item.id = found.id"
    " RETURNING due_ns";

static const char next[] =
    "SELECT due_ns FROM floor.item WHERE owner IS NULL ORDER BY due_ns LIMIT 1";

int fleet_floor_prepare(PGconn *connection, int batch) {
  for (size_t index = 0; index < sizeof plans / sizeof *plans; index++) {
    if (!fleet_prepare(connection, "", plans[index])) return 0;
    PGresult *result = fleet_execute(connection, "", 0, NULL);
    if (!result) return 0;
    PQclear(result);
  }
  char text[sizeof claim + 20];
  snprintf(text, sizeof text, claim, batch);
  return fleet_prepare(connection, "claim", text) && fleet_prepare(connection, "next", next);
}

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return (long long)time.tv_sec * NANOSECONDS + time.tv_nsec;
}

static void sleep_until(long long moment) {
  struct timespec time = {.tv_sec = moment / NANOSECONDS, .tv_nsec = moment % NANOSECONDS};
  while (clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &time, NULL)) continue;
}

int fleet_floor(PGconn *connection, int ledger, int batch) {
  while (1) {
    PGresult *claims = fleet_execute(connection, "claim", 0, NULL);
    if (!claims) return 0;
    long long moment = now();
    int count = PQntuples(claims);
    for (int row = 0; row < count; row++)
      fleet_note(ledger, moment, atoll(PQgetvalue(claims, row, 0)), 1);
    PQclear(claims);
    if (count == batch) continue;
    PGresult *first = fleet_execute(connection, "next", 0, NULL);
    if (!first) return 0;
    long long due = PQntuples(first) ? atoll(PQgetvalue(first, 0, 0)) : 0;
    PQclear(first);
    if (!due) return 1;
    // What is due already is being claimed by another one.
    sleep_until(due > now() ? due : now() + PAUSE);
  }
}

void fleet_note(int ledger, long long began, long long due, int attempt) {
  char line[FLEET_LINE + 1];
  int length = snprintf(line, sizeof line, "%019lld %019lld %03d\n", began, due, attempt);
  if (length != FLEET_LINE || write(ledger, line, FLEET_LINE) != FLEET_LINE) _exit(1);
}

static void *follow_input(void *unused) {
  char byte;
  while (read(STDIN_FILENO, &byte, 1) > 0) continue;
  _exit(0);
}

int fleet_end_with_input(void) {
  pthread_t thread;
  return pthread_create(&thread, NULL, follow_input, NULL);
}
