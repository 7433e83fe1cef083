// Declares the functions of a list; see CCountdownLoading.h.
#undef COUNTDOWN_FUNCTION
#define COUNTDOWN_FUNCTION(result, name, parameters, arguments) \
  result name parameters __asm__("countdown_" #name);

#undef COUNTDOWN_VARIADIC
#define COUNTDOWN_VARIADIC(result, name, parameters)
