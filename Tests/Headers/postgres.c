#include "CCountdownHeaderChecks.h"

#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>

#define COUNTDOWN_TYPES "CCountdownPostgresTypes.h"
#define COUNTDOWN_FUNCTIONS "CCountdownPostgresFunctions.h"
#include "check.h"
const bool countdown_checked_postgres = true;
#else
const bool countdown_checked_postgres = false;
#endif
