#include "CCountdownGIO.h"
