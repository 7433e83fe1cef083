// The floor of the fleet's benchmark, in C so that no runtime stands between it and the server: a
// process that claims what is due and does nothing else. And what it is made of: statements, one
// after the other, on a connection that blocks. All of it is for one thread.
#pragma once

#include <postgresql/libpq-fe.h>

/// Connects to a server; NULL where that fails.
PGconn *fleet_connect(const char *address);

/// Prepares a statement under a name, or under none. Returns whether that succeeded.
int fleet_prepare(PGconn *connection, const char *name, const char *text);

/// Runs a prepared statement in a transaction of its own, its values and its rows as texts. Returns
/// NULL where it fails.
PGresult *fleet_execute(
    PGconn *connection, const char *name, int count, const char *const *values);

/// The reason of the last failure.
const char *fleet_complaint(void);

/// Prepares fleet_floor(), with the most that it claims at a time. Returns whether that succeeded.
int fleet_floor_prepare(PGconn *connection, int batch);

/// Claims what is due in the table `floor.item`, and sleeps until the next one is due, until all is
/// claimed. Writes a line to a descriptor for each claim: when it was known here, when it was due.
/// Returns whether all of it succeeded.
int fleet_floor(PGconn *connection, int ledger, int batch);

enum { FLEET_LINE = 44 };

/// Writes a line of a ledger, in one call: two moments in nanoseconds since 1970, and the number of
/// the attempt.
void fleet_note(int ledger, long long began, long long due, int attempt);

/// Ends this process when its standard input ends. Returns 0, or an error.
int fleet_end_with_input(void);
