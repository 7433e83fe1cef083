// The part of GLib and GIO that CountdownDesktop calls: GLib's stable ABI (2.0). Types that stay
// opaque here are only ever passed back.
#pragma once

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct _GMainContext GMainContext;
typedef struct _GMainLoop GMainLoop;
typedef struct _GSource GSource;
typedef struct _GVariant GVariant;
typedef struct _GCancellable GCancellable;
typedef struct _GAsyncResult GAsyncResult;
typedef struct _GDBusConnection GDBusConnection;

typedef struct _GError {
  uint32_t domain;
  int code;
  char *message;
} GError;

typedef struct _GList {
  void *_Nullable data;
  struct _GList *_Nullable next;
  struct _GList *_Nullable previous;
} GList;

// What a library of GLib's kind has to say, by the name of the library. Without a handler it is
// written to stderr.
typedef void (*GLogFunc)(const char *_Nullable domain, int level, const char *message,
                         void *_Nullable data);

// D-Bus.
typedef void (*GAsyncReadyCallback)(void *_Nullable source, GAsyncResult *result,
                                    void *_Nullable data);
typedef void (*GDBusSignalCallback)(GDBusConnection *connection, const char *_Nullable sender,
                                    const char *path, const char *interface, const char *signal,
                                    GVariant *parameters, void *_Nullable data);

/// Opens GIO, and GLib with it. Before anything else here is called, this has returned NULL;
/// otherwise it returns what the dynamic loader says.
const char *_Nullable countdown_gio_open(void);

#pragma clang assume_nonnull end

#include <CCountdownDeclare.h>
#include "CCountdownGIOFunctions.h"
