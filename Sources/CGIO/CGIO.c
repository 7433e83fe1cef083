#include "CGIO.h"
