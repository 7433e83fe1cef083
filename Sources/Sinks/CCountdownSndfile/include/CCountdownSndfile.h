// The part of libsndfile that CountdownSound calls: the stable ABI of libsndfile.so.1.
#pragma once

#include <stdint.h>

#include <CCountdownDeclare.h>
#include "CCountdownSndfileTypes.h"
#include "CCountdownSndfileFunctions.h"

/// Opens libsndfile. Before anything else here is called, this has returned NULL.
COUNTDOWN_C const struct countdown_library_problem *countdown_sndfile_open(void);
