#include "CCountdownPostgres.h"

#define COUNTDOWN_LIBRARY "libpq.so.5"
#define COUNTDOWN_PACKAGE "libpq5"
#define COUNTDOWN_FUNCTIONS "CCountdownPostgresFunctions.h"
#define COUNTDOWN_OPEN countdown_postgres_open
#include <CCountdownDefine.h>
