// The part of GLib and GIO that CountdownDesktop calls: GLib's stable ABI (2.28 and later). Types
// that stay opaque here are only ever passed back.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <CCountdownDeclare.h>
#include "CCountdownGIOTypes.h"
#include "CCountdownGIOFunctions.h"

/// Opens GIO, and GLib with it. Before anything else here is called, this has returned NULL.
COUNTDOWN_C const struct countdown_library_problem *_Nullable countdown_gio_open(void);
