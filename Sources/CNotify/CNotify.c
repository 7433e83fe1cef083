#include "CNotify.h"
