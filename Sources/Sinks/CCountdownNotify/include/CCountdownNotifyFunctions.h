// The functions of libnotify; see CCountdownLoading.h.
#pragma clang assume_nonnull begin

// The library. Its state belongs to the process and has no lock: one thread calls all of this.
COUNTDOWN_FUNCTION(int, notify_init, (const char *app_name), (app_name))
COUNTDOWN_FUNCTION(void, notify_uninit, (void), ())
COUNTDOWN_FUNCTION(int, notify_is_initted, (void), ())
COUNTDOWN_FUNCTION(GList *_Nullable, notify_get_server_caps, (void), ())
COUNTDOWN_FUNCTION(int, notify_get_server_info,
                   (char *_Nullable *_Nonnull name, char *_Nullable *_Nonnull vendor,
                    char *_Nullable *_Nonnull version, char *_Nullable *_Nonnull specification),
                   (name, vendor, version, specification))

// One notification. What may be null is so in libnotify; what may not be empty is said.
// The summary may not be empty.
COUNTDOWN_FUNCTION(NotifyNotification *, notify_notification_new,
                   (const char *summary, const char *_Nullable body, const char *_Nullable icon),
                   (summary, body, icon))
COUNTDOWN_FUNCTION(int, notify_notification_update,
                   (NotifyNotification *notification, const char *summary,
                    const char *_Nullable body, const char *_Nullable icon),
                   (notification, summary, body, icon))
COUNTDOWN_FUNCTION(void, notify_notification_set_app_name,
                   (NotifyNotification *notification, const char *_Nullable app_name),
                   (notification, app_name))
COUNTDOWN_FUNCTION(void, notify_notification_set_timeout,
                   (NotifyNotification *notification, int milliseconds),
                   (notification, milliseconds))
// Takes over a floating variant.
COUNTDOWN_FUNCTION(void, notify_notification_set_hint,
                   (NotifyNotification *notification, const char *key, GVariant *_Nullable value),
                   (notification, key, value))
COUNTDOWN_FUNCTION(void, notify_notification_clear_hints,
                   (NotifyNotification *notification), (notification))
// Neither the action nor the label may be empty.
COUNTDOWN_FUNCTION(void, notify_notification_add_action,
                   (NotifyNotification *notification, const char *action, const char *label,
                    NotifyActionCallback callback, void *_Nullable data,
                    void (*_Nullable destroy)(void *_Nullable data)),
                   (notification, action, label, callback, data, destroy))
COUNTDOWN_FUNCTION(void, notify_notification_clear_actions,
                   (NotifyNotification *notification), (notification))
// Both block for as long as the server does, up to 25 s.
COUNTDOWN_FUNCTION(int, notify_notification_show,
                   (NotifyNotification *notification, GError *_Nullable *_Nullable error),
                   (notification, error))
COUNTDOWN_FUNCTION(int, notify_notification_close,
                   (NotifyNotification *notification, GError *_Nullable *_Nullable error),
                   (notification, error))
// Only during an action's callback; since 0.7.10.
COUNTDOWN_OPTIONAL(const char *_Nullable, notify_notification_get_activation_token,
                   (NotifyNotification *notification), (notification))
// Only after the signal `closed` began.
COUNTDOWN_FUNCTION(int, notify_notification_get_closed_reason,
                   (const NotifyNotification *notification), (notification))

#pragma clang assume_nonnull end
