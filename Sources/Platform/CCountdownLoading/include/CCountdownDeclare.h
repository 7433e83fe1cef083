// Declares the functions of a list; see CCountdownLoading.h.
#undef COUNTDOWN_FUNCTION
#define COUNTDOWN_FUNCTION(result, name, parameters, arguments) \
  __attribute__((swift_name(#name COUNTDOWN_LABELS arguments))) result countdown_##name parameters;

#undef COUNTDOWN_VARIADIC
#define COUNTDOWN_VARIADIC(result, name, parameters)

// The labels of up to 12 arguments, none of which has a name: "(_:_:)" for two.
#undef COUNTDOWN_LABELS
#define COUNTDOWN_LABELS(...)                                                                 \
  "(" COUNTDOWN_THIRTEENTH(__VA_ARGS__ __VA_OPT__(, ) "_:_:_:_:_:_:_:_:_:_:_:_:",             \
                           "_:_:_:_:_:_:_:_:_:_:_:", "_:_:_:_:_:_:_:_:_:_:",                  \
                           "_:_:_:_:_:_:_:_:_:", "_:_:_:_:_:_:_:_:", "_:_:_:_:_:_:_:",        \
                           "_:_:_:_:_:_:", "_:_:_:_:_:", "_:_:_:_:", "_:_:_:", "_:_:", "_:", \
                           "", ) ")"

#undef COUNTDOWN_THIRTEENTH
#define COUNTDOWN_THIRTEENTH(a, b, c, d, e, f, g, h, i, j, k, l, thirteenth, ...) thirteenth
