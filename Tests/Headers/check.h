// Compares the lists in the files COUNTDOWN_TYPES and COUNTDOWN_FUNCTIONS with the header that was
// included before; see CCountdownLoading.h. Names of types mean here what the header makes of them,
// and the compiler refuses a second typedef that differs.
#include <stddef.h>
#include <stdint.h>

#define SAME(one, other) __builtin_types_compatible_p(one, other)

// As large as an integer and passed like one.
#define COUNTDOWN_ENUMERATION(type) \
  _Static_assert(SAME(type, int) || SAME(type, unsigned), #type " is no int");
#define COUNTDOWN_CHARACTERS(type) \
  _Static_assert(sizeof(type *) == sizeof(char *), #type " is no type");
#define COUNTDOWN_CONSTANT(type, name, value) \
  _Static_assert((name) == (value), #name " has another value"); \
  _Static_assert((type)(name) == (name), #name " is no " #type);

// First each structure is made again,
#define COUNTDOWN_STRUCTURE(type) struct countdown_##type {
#define COUNTDOWN_FIELD(structure, type, name) __typeof__(type) name;
#define COUNTDOWN_END(type) };
#define COUNTDOWN_CUT(type) };
#include COUNTDOWN_TYPES

// and then compared.
#undef COUNTDOWN_STRUCTURE
#undef COUNTDOWN_FIELD
#undef COUNTDOWN_END
#undef COUNTDOWN_CUT
#define COUNTDOWN_STRUCTURE(type)
#define COUNTDOWN_FIELD(structure, type, name)                                                \
  _Static_assert(SAME(__typeof__(((structure *)0)->name), __typeof__(type)),                  \
                 #structure "." #name " is of another type");                                 \
  _Static_assert(offsetof(structure, name) == offsetof(struct countdown_##structure, name),   \
                 #structure "." #name " is elsewhere");
#define COUNTDOWN_END(type) \
  _Static_assert(sizeof(type) == sizeof(struct countdown_##type), #type " is of another size");
#define COUNTDOWN_CUT(type) \
  _Static_assert(sizeof(type) > sizeof(struct countdown_##type), #type " is smaller");
#include COUNTDOWN_TYPES

#define COUNTDOWN_VARIADIC(result, name, parameters) \
  _Static_assert(SAME(__typeof__(name), __typeof__(result parameters)), #name " is another");
#define COUNTDOWN_FUNCTION(result, name, parameters, arguments) \
  COUNTDOWN_VARIADIC(result, name, parameters)
#define COUNTDOWN_OPTIONAL COUNTDOWN_FUNCTION
#include COUNTDOWN_FUNCTIONS
