// Libraries of the system that a program opens when it first needs them.
//
// A program that is linked to them loads them at every start, and does not start at all where one
// is missing. What they offer is therefore declared in two lists for each library, and looked up
// when the first of its functions is wanted; nothing of theirs needs to be installed to build this.
// Tests/Headers compiles the lists against the library's own header.
//
// The list of types and constants has lines such as these, and plain `typedef`s:
//
//   COUNTDOWN_ENUMERATION(snd_pcm_state_t)           an integer here, an enumeration there
//   COUNTDOWN_CHARACTERS(GVariantType)               text here, and there by a documented cast
//   COUNTDOWN_CONSTANT(snd_pcm_state_t, SND_PCM_STATE_PREPARED, 2)
//   COUNTDOWN_STRUCTURE(GError)                      with all fields, in their order
//   COUNTDOWN_FIELD(GError, int, code)
//   COUNTDOWN_END(GError)                            or COUNTDOWN_CUT, where more fields follow
//
// The list of functions has lines such as these:
//
//   COUNTDOWN_FUNCTION(int, snd_pcm_close, (snd_pcm_t *pcm), (pcm))
//   COUNTDOWN_OPTIONAL(…)                            one that the library may lack
//   COUNTDOWN_VARIADIC(int, sqlite3_db_config, (sqlite3 *database, int operation, ...))
//
// A header includes both after CCountdownDeclare.h, and one source file defines the functions with
// CCountdownDefine.h. Swift calls each function by its own name; an optional one is a variable
// there, which is nil where the library lacks it. In C a function is called countdown_…, so that
// it meets neither another copy of the library nor its declarations in the same program. Only that
// source file can call a variadic one, as functions.name.
#pragma once

#include <stddef.h>

// A function of C, also where this is read as C++.
#ifdef __cplusplus
#define COUNTDOWN_C extern "C"
#else
#define COUNTDOWN_C extern
#endif

/// What is wrong with a library.
struct countdown_library_problem {
  /// The package of the library on Debian.
  const char *package;
  /// What the dynamic loader says, or the path of the library and the function that it lacks.
  const char *message;
  /// Whether it is there and lacks a function.
  int is_too_old;
};

/// A library and the places of its functions.
struct countdown_library {
  /// The file, as the dynamic loader finds it.
  const char *file;
  /// The package of the library on Debian.
  const char *package;
  /// The names of its functions, in the order of the places; one of an optional function begins
  /// with a question mark.
  const char *const *names;
  /// The addresses, once it is open.
  void **places;
  size_t count;
  /// Whether all of them are there; read and written atomically.
  int is_open;
};

/// Opens a library unless it is open, and finds its functions. Where it was missing, it is looked
/// for again. From any thread.
///
/// Returns NULL, or what is wrong, until this thread calls it again.
COUNTDOWN_C const struct countdown_library_problem *countdown_library_open(
    struct countdown_library *library);
