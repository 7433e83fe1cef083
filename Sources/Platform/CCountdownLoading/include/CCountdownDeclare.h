// Declares what is in a list; see CCountdownLoading.h.
#include <CCountdownLoading.h>

// Only what may be null says so.
#pragma clang diagnostic ignored "-Wnullability-completeness"

#define COUNTDOWN_ENUMERATION(type) typedef int type;
#define COUNTDOWN_CHARACTERS(type) typedef char type;
#define COUNTDOWN_CONSTANT(type, name, value) static const type name = value;
#define COUNTDOWN_STRUCTURE(type) typedef struct type type; struct type {
#define COUNTDOWN_FIELD(structure, type, name) type name;
#define COUNTDOWN_END(type) };
#define COUNTDOWN_CUT(type) };

#define COUNTDOWN_FUNCTION(result, name, parameters, arguments)             \
  COUNTDOWN_C __attribute__((swift_name(#name COUNTDOWN_LABELS arguments))) \
  result countdown_##name parameters;
#define COUNTDOWN_OPTIONAL(result, name, parameters, arguments)   \
  COUNTDOWN_C __attribute__((swift_name("getter:" #name "()"))) \
  result (*_Nullable countdown_##name(void)) parameters;
#define COUNTDOWN_VARIADIC(result, name, parameters)

// The labels of up to 12 arguments, none of which has a name: "(_:_:)" for two.
#define COUNTDOWN_LABELS(...)                                                                 \
  "(" COUNTDOWN_THIRTEENTH(__VA_ARGS__ __VA_OPT__(, ) "_:_:_:_:_:_:_:_:_:_:_:_:",             \
                           "_:_:_:_:_:_:_:_:_:_:_:", "_:_:_:_:_:_:_:_:_:_:",                  \
                           "_:_:_:_:_:_:_:_:_:", "_:_:_:_:_:_:_:_:", "_:_:_:_:_:_:_:",        \
                           "_:_:_:_:_:_:", "_:_:_:_:_:", "_:_:_:_:", "_:_:_:", "_:_:", "_:", \
                           "", ) ")"
#define COUNTDOWN_THIRTEENTH(a, b, c, d, e, f, g, h, i, j, k, l, thirteenth, ...) thirteenth
