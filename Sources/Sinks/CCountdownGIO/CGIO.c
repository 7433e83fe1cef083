#include "CCountdownGIO.h"

// The file brings GLib and GObject along, and the loader looks there too.
#define COUNTDOWN_LIBRARY "libgio-2.0.so.0"
#define COUNTDOWN_PACKAGE "libglib2.0-0"
#define COUNTDOWN_FUNCTIONS "CCountdownGIOFunctions.h"
#define COUNTDOWN_OPEN countdown_gio_open
#include <CCountdownDefine.h>
