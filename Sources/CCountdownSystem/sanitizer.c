#include "CCountdownSystem.h"

#if defined(__has_feature) && __has_feature(thread_sanitizer)
void __tsan_acquire(void *address);
void __tsan_release(void *address);
void countdown_tsan_acquire(void *address) { __tsan_acquire(address); }
void countdown_tsan_release(void *address) { __tsan_release(address); }
#endif
