// The part of libnotify that CountdownDesktop calls: the stable ABI of libnotify.so.4 (0.7.10 and
// later).
#pragma once

#include <CCountdownGIO.h>

#pragma clang assume_nonnull begin

typedef struct _NotifyNotification NotifyNotification;
typedef void (*NotifyActionCallback)(NotifyNotification *notification, const char *action,
                                     void *_Nullable data);

/// Opens libnotify. Before anything else here is called, this has returned NULL; otherwise it
/// returns what the dynamic loader says.
const char *_Nullable countdown_notify_open(void);

#pragma clang assume_nonnull end

#include <CCountdownDeclare.h>
#include "CCountdownNotifyFunctions.h"
