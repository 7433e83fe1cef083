// Defines the functions of the list in the file COUNTDOWN_FUNCTIONS, those of the library
// COUNTDOWN_LIBRARY, and the function COUNTDOWN_OPEN, which opens it; see CCountdownLoading.h.
#include <CCountdownLoading.h>

// The pointers to functions that follow are nobody's to pass.
#pragma clang diagnostic ignored "-Wnullability-completeness"

#undef COUNTDOWN_FUNCTION
#undef COUNTDOWN_VARIADIC
#define COUNTDOWN_FUNCTION(result, name, parameters, arguments) result(*name) parameters;
#define COUNTDOWN_VARIADIC(result, name, parameters) result(*name) parameters;
static struct {
#include COUNTDOWN_FUNCTIONS
} functions;

#undef COUNTDOWN_FUNCTION
#undef COUNTDOWN_VARIADIC
#define COUNTDOWN_FUNCTION(result, name, parameters, arguments) #name,
#define COUNTDOWN_VARIADIC(result, name, parameters) #name,
static const char *const names[] = {
#include COUNTDOWN_FUNCTIONS
};

static struct countdown_library library = {
    .file = COUNTDOWN_LIBRARY,
    .names = names,
    .places = (void **)&functions,
    .count = sizeof names / sizeof *names,
};

#undef COUNTDOWN_FUNCTION
#undef COUNTDOWN_VARIADIC
#define COUNTDOWN_VARIADIC(result, name, parameters)
#define COUNTDOWN_FUNCTION(result, name, parameters, arguments) \
  result countdown_##name parameters { return functions.name arguments; }
#include COUNTDOWN_FUNCTIONS

const char *COUNTDOWN_OPEN(void) { return countdown_library_open(&library); }
