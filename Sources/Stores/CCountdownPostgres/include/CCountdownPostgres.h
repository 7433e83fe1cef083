// The part of libpq that CountdownPostgres calls: the stable ABI of libpq.so.5, from version 14 on.
#pragma once

#include <CCountdownDeclare.h>
#include "CCountdownPostgresTypes.h"
#include "CCountdownPostgresFunctions.h"

/// Opens libpq. Before anything else here is called, this has returned NULL.
COUNTDOWN_C const struct countdown_library_problem *countdown_postgres_open(void);
