// Libraries of the system that a program opens when it first needs them.
//
// A program that is linked to them loads them at every start, and does not start at all where one
// is missing. What they offer is therefore declared by hand, one list of functions for each
// library, and looked up when the first of them is wanted; nothing of theirs needs to be installed
// to build this.
//
// A list is a file of lines such as
//
//   COUNTDOWN_FUNCTION(int, snd_pcm_close, (snd_pcm_t *pcm), (pcm))
//
// which a header includes between CCountdownDeclare.h and the end of itself, and one source file
// between CCountdownDefine.h and its end. Swift calls each function by its own name; in C it is
// called countdown_…, so that it meets neither another copy of the library nor its declarations in
// the same program. A function of any arguments is COUNTDOWN_VARIADIC(result, name, parameters), and
// only that source file can call it, as functions.name.
#pragma once

#include <stddef.h>

/// A library and the places of its functions.
struct countdown_library {
  /// The file, as the dynamic loader finds it.
  const char *file;
  /// The names of its functions, in the order of the places.
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
/// Returns NULL, or what the dynamic loader says, until this thread calls it again.
const char *countdown_library_open(struct countdown_library *library);
