#define _GNU_SOURCE
#include "CCountdownHeaderChecks.h"

#if __has_include(<alsa/asoundlib.h>)
#include <alsa/asoundlib.h>

#define COUNTDOWN_TYPES "CCountdownALSATypes.h"
#define COUNTDOWN_FUNCTIONS "CCountdownALSAFunctions.h"
#include "check.h"
const bool countdown_checked_alsa = true;
#else
const bool countdown_checked_alsa = false;
#endif
