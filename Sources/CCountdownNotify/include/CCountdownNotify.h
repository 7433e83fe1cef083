// The part of libnotify that CountdownDesktop calls, declared by hand, because its own headers are
// found only through pkg-config, which warns every consumer of the package. The names and layouts
// are the stable ABI of libnotify.so.4 (0.7.10 and later).
#pragma once

#include <CCountdownGIO.h>

#pragma clang assume_nonnull begin

typedef struct _NotifyNotification NotifyNotification;
typedef void (*NotifyActionCallback)(NotifyNotification *notification, const char *action,
                                     void *_Nullable data);

// The library. Its state belongs to the process and has no lock: one thread calls all of this.
int notify_init(const char *app_name);
void notify_uninit(void);
int notify_is_initted(void);
GList *_Nullable notify_get_server_caps(void);
int notify_get_server_info(char *_Nullable *_Nonnull name, char *_Nullable *_Nonnull vendor,
                           char *_Nullable *_Nonnull version,
                           char *_Nullable *_Nonnull specification);

// One notification. What may be null is so in libnotify; what may not be empty is said.
// The summary may not be empty.
NotifyNotification *notify_notification_new(const char *summary, const char *_Nullable body,
                                            const char *_Nullable icon);
int notify_notification_update(NotifyNotification *notification, const char *summary,
                               const char *_Nullable body, const char *_Nullable icon);
void notify_notification_set_app_name(NotifyNotification *notification,
                                      const char *_Nullable app_name);
void notify_notification_set_timeout(NotifyNotification *notification, int milliseconds);
// Takes over a floating variant.
void notify_notification_set_hint(NotifyNotification *notification, const char *key,
                                  GVariant *_Nullable value);
void notify_notification_clear_hints(NotifyNotification *notification);
// Neither the action nor the label may be empty.
void notify_notification_add_action(NotifyNotification *notification, const char *action,
                                    const char *label, NotifyActionCallback callback,
                                    void *_Nullable data,
                                    void (*_Nullable destroy)(void *_Nullable data));
void notify_notification_clear_actions(NotifyNotification *notification);
// Both block for as long as the server does, up to 25 s.
int notify_notification_show(NotifyNotification *notification,
                             GError *_Nullable *_Nullable error);
int notify_notification_close(NotifyNotification *notification,
                              GError *_Nullable *_Nullable error);
// Only during an action's callback.
const char *_Nullable notify_notification_get_activation_token(NotifyNotification *notification);
// Only after the signal `closed` began.
int notify_notification_get_closed_reason(const NotifyNotification *notification);

#pragma clang assume_nonnull end
