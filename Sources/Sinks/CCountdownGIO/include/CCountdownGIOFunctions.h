// The functions of GLib, GObject and GIO; see CCountdownLoading.h.
#pragma clang assume_nonnull begin

// Errors.
COUNTDOWN_FUNCTION(void, g_error_free, (GError *error), (error))
COUNTDOWN_FUNCTION(uint32_t, g_io_error_quark, (void), ())
COUNTDOWN_FUNCTION(char *_Nullable, g_dbus_error_get_remote_error, (const GError *error), (error))
COUNTDOWN_FUNCTION(int, g_dbus_error_strip_remote_error, (GError *error), (error))
COUNTDOWN_FUNCTION(void, g_free, (void *_Nullable memory), (memory))
COUNTDOWN_FUNCTION(void, g_list_free_full,
                   (GList *_Nullable list, void (*destroy)(void *_Nullable data)), (list, destroy))

COUNTDOWN_FUNCTION(unsigned, g_log_set_handler,
                   (const char *domain, GLogLevelFlags levels, GLogFunc handler,
                    void *_Nullable data),
                   (domain, levels, handler, data))
COUNTDOWN_FUNCTION(void, g_log_default_handler,
                   (const char *_Nullable domain, GLogLevelFlags level, const char *message,
                    void *_Nullable data), (domain, level, message, data))

// The main loop.
COUNTDOWN_FUNCTION(GMainContext *, g_main_context_new, (void), ())
COUNTDOWN_FUNCTION(void, g_main_context_unref, (GMainContext *context), (context))
COUNTDOWN_FUNCTION(void, g_main_context_push_thread_default, (GMainContext *context), (context))
COUNTDOWN_FUNCTION(void, g_main_context_pop_thread_default, (GMainContext *context), (context))
COUNTDOWN_FUNCTION(int, g_main_context_is_owner, (GMainContext *context), (context))
COUNTDOWN_FUNCTION(int, g_main_context_iteration,
                   (GMainContext *context, int may_block), (context, may_block))
COUNTDOWN_FUNCTION(GMainLoop *, g_main_loop_new,
                   (GMainContext *context, int is_running), (context, is_running))
COUNTDOWN_FUNCTION(void, g_main_loop_run, (GMainLoop *loop), (loop))
COUNTDOWN_FUNCTION(void, g_main_loop_quit, (GMainLoop *loop), (loop))
COUNTDOWN_FUNCTION(void, g_main_loop_unref, (GMainLoop *loop), (loop))
COUNTDOWN_FUNCTION(GSource *, g_idle_source_new, (void), ())
COUNTDOWN_FUNCTION(GSource *, g_timeout_source_new_seconds, (unsigned seconds), (seconds))
COUNTDOWN_FUNCTION(void, g_source_destroy, (GSource *source), (source))
COUNTDOWN_FUNCTION(void, g_source_set_priority, (GSource *source, int priority), (source, priority))
COUNTDOWN_FUNCTION(void, g_source_set_callback,
                   (GSource *source, int (*function)(void *_Nullable data), void *_Nullable data,
                    void (*_Nullable destroy)(void *_Nullable data)),
                   (source, function, data, destroy))
COUNTDOWN_FUNCTION(unsigned, g_source_attach,
                   (GSource *source, GMainContext *context), (source, context))
COUNTDOWN_FUNCTION(void, g_source_unref, (GSource *source), (source))

// Objects.
COUNTDOWN_FUNCTION(void, g_object_unref, (void *object), (object))
COUNTDOWN_FUNCTION(unsigned long, g_signal_connect_data,
                   (void *instance, const char *signal, void (*handler)(void), void *_Nullable data,
                    void (*_Nullable destroy)(void *_Nullable data, GClosure *closure),
                    GConnectFlags flags), (instance, signal, handler, data, destroy, flags))
COUNTDOWN_FUNCTION(void, g_signal_handler_disconnect,
                   (void *instance, unsigned long handler), (instance, handler))
COUNTDOWN_FUNCTION(GCancellable *, g_cancellable_new, (void), ())
COUNTDOWN_FUNCTION(void, g_cancellable_cancel, (GCancellable *cancellable), (cancellable))
COUNTDOWN_FUNCTION(int, g_cancellable_is_cancelled, (GCancellable *cancellable), (cancellable))

// Variants.
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_string, (const char *value), (value))
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_uint32, (uint32_t value), (value))
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_int32, (int32_t value), (value))
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_int64, (int64_t value), (value))
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_double, (double value), (value))
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_byte, (uint8_t value), (value))
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_boolean, (int value), (value))
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_variant, (GVariant *value), (value))
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_dict_entry,
                   (GVariant *key, GVariant *value), (key, value))
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_array,
                   (const GVariantType *child_type, GVariant *_Nonnull const *_Nullable children,
                    size_t count), (child_type, children, count))
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_fixed_array,
                   (const GVariantType *element_type, const void *_Nullable elements,
                    size_t count, size_t element_size),
                   (element_type, elements, count, element_size))
COUNTDOWN_FUNCTION(GVariant *, g_variant_new_tuple,
                   (GVariant *_Nonnull const *_Nullable children, size_t count), (children, count))
COUNTDOWN_FUNCTION(void, g_variant_unref, (GVariant *value), (value))
COUNTDOWN_FUNCTION(GVariantClass, g_variant_classify, (GVariant *value), (value))
COUNTDOWN_FUNCTION(size_t, g_variant_n_children, (GVariant *value), (value))
COUNTDOWN_FUNCTION(GVariant *, g_variant_get_child_value,
                   (GVariant *value, size_t index), (value, index))
COUNTDOWN_FUNCTION(const char *, g_variant_get_string,
                   (GVariant *value, size_t *_Nullable length), (value, length))
COUNTDOWN_FUNCTION(int, g_variant_get_boolean, (GVariant *value), (value))

COUNTDOWN_FUNCTION(void, g_dbus_connection_new_for_address,
                   (const char *address, GDBusConnectionFlags flags,
                    GDBusAuthObserver *_Nullable observer,
                    GCancellable *_Nullable cancellable, GAsyncReadyCallback callback,
                    void *_Nullable data), (address, flags, observer, cancellable, callback, data))
COUNTDOWN_FUNCTION(GDBusConnection *_Nullable, g_dbus_connection_new_for_address_finish,
                   (GAsyncResult *result, GError *_Nullable *_Nullable error), (result, error))
COUNTDOWN_FUNCTION(void, g_bus_get,
                   (GBusType bus, GCancellable *_Nullable cancellable, GAsyncReadyCallback callback,
                    void *_Nullable data), (bus, cancellable, callback, data))
COUNTDOWN_FUNCTION(GDBusConnection *_Nullable, g_bus_get_finish,
                   (GAsyncResult *result, GError *_Nullable *_Nullable error), (result, error))
COUNTDOWN_FUNCTION(int, g_dbus_connection_is_closed, (GDBusConnection *connection), (connection))
COUNTDOWN_FUNCTION(void, g_dbus_connection_set_exit_on_close,
                   (GDBusConnection *connection, int exits), (connection, exits))
COUNTDOWN_FUNCTION(void, g_dbus_connection_close,
                   (GDBusConnection *connection, GCancellable *_Nullable cancellable,
                    GAsyncReadyCallback _Nullable callback, void *_Nullable data),
                   (connection, cancellable, callback, data))
COUNTDOWN_FUNCTION(int, g_dbus_connection_close_finish,
                   (GDBusConnection *connection, GAsyncResult *result,
                    GError *_Nullable *_Nullable error), (connection, result, error))
COUNTDOWN_FUNCTION(void, g_dbus_connection_call,
                   (GDBusConnection *connection, const char *name, const char *path,
                    const char *interface, const char *method, GVariant *_Nullable parameters,
                    const GVariantType *_Nullable reply_type, GDBusCallFlags flags, int timeout,
                    GCancellable *_Nullable cancellable, GAsyncReadyCallback callback,
                    void *_Nullable data),
                   (connection, name, path, interface, method, parameters, reply_type, flags,
                    timeout, cancellable, callback, data))
COUNTDOWN_FUNCTION(GVariant *_Nullable, g_dbus_connection_call_finish,
                   (GDBusConnection *connection, GAsyncResult *result,
                    GError *_Nullable *_Nullable error), (connection, result, error))
COUNTDOWN_FUNCTION(int, g_dbus_connection_emit_signal,
                   (GDBusConnection *connection, const char *_Nullable destination,
                    const char *path, const char *interface, const char *signal,
                    GVariant *_Nullable parameters, GError *_Nullable *_Nullable error),
                   (connection, destination, path, interface, signal, parameters, error))
COUNTDOWN_FUNCTION(unsigned, g_dbus_connection_signal_subscribe,
                   (GDBusConnection *connection, const char *_Nullable sender,
                    const char *_Nullable interface, const char *_Nullable member,
                    const char *_Nullable path, const char *_Nullable argument,
                    GDBusSignalFlags flags,
                    GDBusSignalCallback callback, void *_Nullable data,
                    void (*_Nullable destroy)(void *_Nullable data)),
                   (connection, sender, interface, member, path, argument, flags, callback, data,
                    destroy))
COUNTDOWN_FUNCTION(void, g_dbus_connection_signal_unsubscribe,
                   (GDBusConnection *connection, unsigned subscription), (connection, subscription))

#pragma clang assume_nonnull end
