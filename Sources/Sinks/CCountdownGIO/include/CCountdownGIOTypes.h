// Types and constants of GLib, GObject and GIO; see CCountdownLoading.h.
#pragma clang assume_nonnull begin

typedef struct _GMainContext GMainContext;
typedef struct _GMainLoop GMainLoop;
typedef struct _GSource GSource;
typedef struct _GVariant GVariant;
typedef struct _GClosure GClosure;
typedef struct _GObject GObject;
typedef struct _GCancellable GCancellable;
typedef struct _GAsyncResult GAsyncResult;
typedef struct _GDBusConnection GDBusConnection;
typedef struct _GDBusAuthObserver GDBusAuthObserver;

COUNTDOWN_STRUCTURE(GError)
COUNTDOWN_FIELD(GError, uint32_t, domain)
COUNTDOWN_FIELD(GError, int, code)
COUNTDOWN_FIELD(GError, char *, message)
COUNTDOWN_END(GError)

COUNTDOWN_STRUCTURE(GList)
COUNTDOWN_FIELD(GList, void *_Nullable, data)
COUNTDOWN_FIELD(GList, GList *_Nullable, next)
COUNTDOWN_FIELD(GList, GList *_Nullable, prev)
COUNTDOWN_END(GList)

COUNTDOWN_CONSTANT(int, G_IO_ERROR_CLOSED, 18)
COUNTDOWN_CONSTANT(int, G_IO_ERROR_TIMED_OUT, 24)

COUNTDOWN_CONSTANT(int, G_PRIORITY_DEFAULT, 0)
COUNTDOWN_CONSTANT(int, G_SOURCE_REMOVE, 0)
COUNTDOWN_CONSTANT(int, G_SOURCE_CONTINUE, 1)

COUNTDOWN_ENUMERATION(GVariantClass)
COUNTDOWN_CONSTANT(GVariantClass, G_VARIANT_CLASS_BOOLEAN, 'b')
COUNTDOWN_CONSTANT(GVariantClass, G_VARIANT_CLASS_STRING, 's')
COUNTDOWN_CONSTANT(GVariantClass, G_VARIANT_CLASS_TUPLE, '(')

// What G_VARIANT_TYPE casts.
COUNTDOWN_CHARACTERS(GVariantType)

COUNTDOWN_ENUMERATION(GBusType)
COUNTDOWN_CONSTANT(GBusType, G_BUS_TYPE_SESSION, 2)

// Flags, of which none are 0.
COUNTDOWN_ENUMERATION(GLogLevelFlags)
COUNTDOWN_ENUMERATION(GConnectFlags)
COUNTDOWN_ENUMERATION(GDBusSignalFlags)
COUNTDOWN_ENUMERATION(GDBusCallFlags)
COUNTDOWN_CONSTANT(GDBusCallFlags, G_DBUS_CALL_FLAGS_NO_AUTO_START, 1)
COUNTDOWN_ENUMERATION(GDBusConnectionFlags)
COUNTDOWN_CONSTANT(GDBusConnectionFlags, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT, 1)
COUNTDOWN_CONSTANT(GDBusConnectionFlags, G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, 8)

// What a library of GLib's kind has to say, by the name of the library. Without a handler it is
// written to stderr.
typedef void (*GLogFunc)(const char *_Nullable domain, GLogLevelFlags level, const char *message,
                         void *_Nullable data);

typedef void (*GAsyncReadyCallback)(GObject *_Nullable source, GAsyncResult *result,
                                    void *_Nullable data);
typedef void (*GDBusSignalCallback)(GDBusConnection *connection, const char *_Nullable sender,
                                    const char *path, const char *interface, const char *signal,
                                    GVariant *parameters, void *_Nullable data);

#pragma clang assume_nonnull end
