// Defines the functions of the list in the file COUNTDOWN_FUNCTIONS, those of the library
// COUNTDOWN_LIBRARY in Debian's package COUNTDOWN_PACKAGE, and the function COUNTDOWN_OPEN, which
// opens it; see CCountdownLoading.h.
#include <CCountdownLoading.h>

#undef COUNTDOWN_FUNCTION
#undef COUNTDOWN_OPTIONAL
#undef COUNTDOWN_VARIADIC
#define COUNTDOWN_FUNCTION(result, name, parameters, arguments) result(*name) parameters;
#define COUNTDOWN_OPTIONAL(result, name, parameters, arguments) result(*name) parameters;
#define COUNTDOWN_VARIADIC(result, name, parameters) result(*name) parameters;
static struct {
#include COUNTDOWN_FUNCTIONS
} functions;

#undef COUNTDOWN_FUNCTION
#undef COUNTDOWN_OPTIONAL
#undef COUNTDOWN_VARIADIC
#define COUNTDOWN_FUNCTION(result, name, parameters, arguments) #name,
#define COUNTDOWN_OPTIONAL(result, name, parameters, arguments) "?" #name,
#define COUNTDOWN_VARIADIC(result, name, parameters) #name,
static const char *const names[] = {
#include COUNTDOWN_FUNCTIONS
};

static struct countdown_library library = {
    .file = COUNTDOWN_LIBRARY,
    .package = COUNTDOWN_PACKAGE,
    .names = names,
    .places = (void **)&functions,
    .count = sizeof names / sizeof *names,
};

#undef COUNTDOWN_FUNCTION
#undef COUNTDOWN_OPTIONAL
#undef COUNTDOWN_VARIADIC
#define COUNTDOWN_FUNCTION(result, name, parameters, arguments) \
  result countdown_##name parameters { return functions.name arguments; }
#define COUNTDOWN_OPTIONAL(result, name, parameters, arguments) \
  result (*countdown_##name(void)) parameters { return functions.name; }
#define COUNTDOWN_VARIADIC(result, name, parameters)
#include COUNTDOWN_FUNCTIONS

const struct countdown_library_problem *COUNTDOWN_OPEN(void) {
  return countdown_library_open(&library);
}
