// The part of libnotify that CountdownDesktop calls: the stable ABI of libnotify.so.4 (0.7.3 and
// later).
#pragma once

#include <CCountdownGIO.h>

#include <CCountdownDeclare.h>
#include "CCountdownNotifyTypes.h"
#include "CCountdownNotifyFunctions.h"

/// Opens libnotify. Before anything else here is called, this has returned NULL.
COUNTDOWN_C const struct countdown_library_problem *_Nullable countdown_notify_open(void);
