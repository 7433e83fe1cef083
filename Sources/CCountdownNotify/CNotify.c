#include "CCountdownNotify.h"
