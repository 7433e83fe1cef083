#include "CCountdownHeaderChecks.h"

#if __has_include(<glibconfig.h>) && __has_include(<libnotify/notify.h>)
#include <libnotify/notify.h>

#define COUNTDOWN_TYPES "CCountdownNotifyTypes.h"
#define COUNTDOWN_FUNCTIONS "CCountdownNotifyFunctions.h"
#include "check.h"
const bool countdown_checked_notify = true;
#else
const bool countdown_checked_notify = false;
#endif
