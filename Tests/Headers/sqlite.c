#include "CCountdownHeaderChecks.h"

#if __has_include(<sqlite3.h>)
#include <sqlite3.h>

#define COUNTDOWN_TYPES "CCountdownSQLiteTypes.h"
#define COUNTDOWN_FUNCTIONS "CCountdownSQLiteFunctions.h"
#include "check.h"
const bool countdown_checked_sqlite = true;
#else
const bool countdown_checked_sqlite = false;
#endif
