#include "CCountdownNotify.h"

#define COUNTDOWN_LIBRARY "libnotify.so.4"
#define COUNTDOWN_PACKAGE "libnotify4"
#define COUNTDOWN_FUNCTIONS "CCountdownNotifyFunctions.h"
#define COUNTDOWN_OPEN countdown_notify_open
#include <CCountdownDefine.h>
