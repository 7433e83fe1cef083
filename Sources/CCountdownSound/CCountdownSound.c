#include "CCountdownSound.h"
