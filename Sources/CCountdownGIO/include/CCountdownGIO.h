// The part of GLib and GIO that CountdownDesktop calls, declared by hand, because their own headers
// are found only through pkg-config, which warns every consumer of the package. The names and
// layouts are GLib's stable ABI (2.0); types that stay opaque here are only ever passed back.
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

// Errors.
void g_error_free(GError *error);
uint32_t g_io_error_quark(void);
char *_Nullable g_dbus_error_get_remote_error(const GError *error);
int g_dbus_error_strip_remote_error(GError *error);
void g_free(void *_Nullable memory);
void g_list_free_full(GList *_Nullable list, void (*destroy)(void *_Nullable data));

// What a library of GLib's kind has to say, by the name of the library. Without a handler it is
// written to stderr.
typedef void (*GLogFunc)(const char *_Nullable domain, int level, const char *message,
                         void *_Nullable data);
unsigned g_log_set_handler(const char *domain, int levels, GLogFunc handler,
                           void *_Nullable data);
void g_log_default_handler(const char *_Nullable domain, int level, const char *message,
                           void *_Nullable data);

// The main loop.
GMainContext *g_main_context_new(void);
void g_main_context_unref(GMainContext *context);
void g_main_context_push_thread_default(GMainContext *context);
void g_main_context_pop_thread_default(GMainContext *context);
int g_main_context_is_owner(GMainContext *context);
int g_main_context_iteration(GMainContext *context, int may_block);
GMainLoop *g_main_loop_new(GMainContext *context, int is_running);
void g_main_loop_run(GMainLoop *loop);
void g_main_loop_quit(GMainLoop *loop);
void g_main_loop_unref(GMainLoop *loop);
GSource *g_idle_source_new(void);
GSource *g_timeout_source_new_seconds(unsigned seconds);
void g_source_destroy(GSource *source);
void g_source_set_priority(GSource *source, int priority);
void g_source_set_callback(GSource *source, int (*function)(void *_Nullable data),
                           void *_Nullable data, void (*_Nullable destroy)(void *_Nullable data));
unsigned g_source_attach(GSource *source, GMainContext *context);
void g_source_unref(GSource *source);

// Objects.
void g_object_unref(void *object);
unsigned long g_signal_connect_data(void *instance, const char *signal, void (*handler)(void),
                                    void *_Nullable data,
                                    void (*_Nullable destroy)(void *_Nullable data,
                                                              void *_Nullable closure),
                                    int flags);
void g_signal_handler_disconnect(void *instance, unsigned long handler);
GCancellable *g_cancellable_new(void);
void g_cancellable_cancel(GCancellable *cancellable);
int g_cancellable_is_cancelled(GCancellable *cancellable);

// Variants. A type is a string to GLib too: G_VARIANT_TYPE only casts.
GVariant *g_variant_new_string(const char *value);
GVariant *g_variant_new_uint32(uint32_t value);
GVariant *g_variant_new_int32(int32_t value);
GVariant *g_variant_new_int64(int64_t value);
GVariant *g_variant_new_double(double value);
GVariant *g_variant_new_byte(uint8_t value);
GVariant *g_variant_new_boolean(int value);
GVariant *g_variant_new_variant(GVariant *value);
GVariant *g_variant_new_dict_entry(GVariant *key, GVariant *value);
GVariant *g_variant_new_array(const char *child_type, GVariant *_Nonnull const *_Nullable children,
                              size_t count);
GVariant *g_variant_new_tuple(GVariant *_Nonnull const *_Nullable children, size_t count);
GVariant *g_variant_ref_sink(GVariant *value);
void g_variant_unref(GVariant *value);
int g_variant_classify(GVariant *value);
size_t g_variant_n_children(GVariant *value);
GVariant *g_variant_get_child_value(GVariant *value, size_t index);
const char *g_variant_get_string(GVariant *value, size_t *_Nullable length);
uint32_t g_variant_get_uint32(GVariant *value);
int32_t g_variant_get_int32(GVariant *value);
uint8_t g_variant_get_byte(GVariant *value);
int g_variant_get_boolean(GVariant *value);

// D-Bus.
typedef void (*GAsyncReadyCallback)(void *_Nullable source, GAsyncResult *result,
                                    void *_Nullable data);
typedef void (*GDBusSignalCallback)(GDBusConnection *connection, const char *_Nullable sender,
                                    const char *path, const char *interface, const char *signal,
                                    GVariant *parameters, void *_Nullable data);

void g_dbus_connection_new_for_address(const char *address, int flags, void *_Nullable observer,
                                       GCancellable *_Nullable cancellable,
                                       GAsyncReadyCallback callback, void *_Nullable data);
GDBusConnection *_Nullable g_dbus_connection_new_for_address_finish(
    GAsyncResult *result, GError *_Nullable *_Nullable error);
void g_bus_get(int bus, GCancellable *_Nullable cancellable, GAsyncReadyCallback callback,
               void *_Nullable data);
GDBusConnection *_Nullable g_bus_get_finish(GAsyncResult *result,
                                            GError *_Nullable *_Nullable error);
int g_dbus_connection_is_closed(GDBusConnection *connection);
void g_dbus_connection_set_exit_on_close(GDBusConnection *connection, int exits);
void g_dbus_connection_close(GDBusConnection *connection, GCancellable *_Nullable cancellable,
                             GAsyncReadyCallback _Nullable callback, void *_Nullable data);
int g_dbus_connection_close_finish(GDBusConnection *connection, GAsyncResult *result,
                                   GError *_Nullable *_Nullable error);
void g_dbus_connection_call(GDBusConnection *connection, const char *name, const char *path,
                            const char *interface, const char *method,
                            GVariant *_Nullable parameters, const char *_Nullable reply_type,
                            int flags, int timeout, GCancellable *_Nullable cancellable,
                            GAsyncReadyCallback callback, void *_Nullable data);
GVariant *_Nullable g_dbus_connection_call_finish(GDBusConnection *connection,
                                                  GAsyncResult *result,
                                                  GError *_Nullable *_Nullable error);
int g_dbus_connection_emit_signal(GDBusConnection *connection, const char *_Nullable destination,
                                  const char *path, const char *interface, const char *signal,
                                  GVariant *_Nullable parameters,
                                  GError *_Nullable *_Nullable error);
unsigned g_dbus_connection_signal_subscribe(GDBusConnection *connection,
                                            const char *_Nullable sender,
                                            const char *_Nullable interface,
                                            const char *_Nullable member,
                                            const char *_Nullable path,
                                            const char *_Nullable argument, int flags,
                                            GDBusSignalCallback callback, void *_Nullable data,
                                            void (*_Nullable destroy)(void *_Nullable data));
void g_dbus_connection_signal_unsubscribe(GDBusConnection *connection, unsigned subscription);

#pragma clang assume_nonnull end
