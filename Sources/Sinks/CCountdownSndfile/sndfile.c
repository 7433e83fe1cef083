#include "CCountdownSndfile.h"

#define COUNTDOWN_LIBRARY "libsndfile.so.1"
#define COUNTDOWN_PACKAGE "libsndfile1"
#define COUNTDOWN_FUNCTIONS "CCountdownSndfileFunctions.h"
#define COUNTDOWN_OPEN countdown_sndfile_open
#include <CCountdownDefine.h>
