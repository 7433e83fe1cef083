// Types and constants of libnotify; see CCountdownLoading.h.
#pragma clang assume_nonnull begin

typedef struct _NotifyNotification NotifyNotification;
typedef void (*NotifyActionCallback)(NotifyNotification *notification, char *action,
                                     void *_Nullable data);

// The values of the hint `urgency`.
COUNTDOWN_CONSTANT(uint8_t, NOTIFY_URGENCY_LOW, 0)
COUNTDOWN_CONSTANT(uint8_t, NOTIFY_URGENCY_NORMAL, 1)
COUNTDOWN_CONSTANT(uint8_t, NOTIFY_URGENCY_CRITICAL, 2)

COUNTDOWN_CONSTANT(int, NOTIFY_EXPIRES_DEFAULT, -1)
COUNTDOWN_CONSTANT(int, NOTIFY_EXPIRES_NEVER, 0)

COUNTDOWN_CONSTANT(int, NOTIFY_CLOSED_REASON_EXPIRED, 1)
COUNTDOWN_CONSTANT(int, NOTIFY_CLOSED_REASON_DISMISSED, 2)

#pragma clang assume_nonnull end
