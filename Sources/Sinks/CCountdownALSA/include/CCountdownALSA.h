// The part of ALSA that CountdownSound calls: the stable ABI of libasound.so.2.
#pragma once

#include <poll.h>
#include <stdarg.h>
#include <stddef.h>

typedef struct _snd_pcm snd_pcm_t;
typedef struct _snd_config snd_config_t;
typedef struct _snd_config_update snd_config_update_t;
typedef unsigned long snd_pcm_uframes_t;
typedef long snd_pcm_sframes_t;
typedef void (*snd_local_error_handler_t)(const char *file, int line, const char *function,
                                          int code, const char *format, va_list arguments);

typedef enum _snd_pcm_stream { SND_PCM_STREAM_PLAYBACK = 0 } snd_pcm_stream_t;

typedef enum _snd_pcm_access { SND_PCM_ACCESS_RW_INTERLEAVED = 3 } snd_pcm_access_t;

typedef enum _snd_pcm_format {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  SND_PCM_FORMAT_S16 = 2
#else
  SND_PCM_FORMAT_S16 = 3
#endif
} snd_pcm_format_t;

typedef enum _snd_pcm_state {
  SND_PCM_STATE_PREPARED = 2,
  SND_PCM_STATE_RUNNING = 3,
  SND_PCM_STATE_DRAINING = 5,
  SND_PCM_STATE_SUSPENDED = 7,
  SND_PCM_STATE_DISCONNECTED = 8,
} snd_pcm_state_t;

#define SND_PCM_NONBLOCK 1

/// Opens libasound. Before anything else here is called, this has returned NULL; otherwise it
/// returns what the dynamic loader says.
const char *countdown_alsa_open(void);

/// Silences libasound, which writes about eight lines to stderr for each failed open. Its handler
/// belongs to the whole process, so that one stays the application's; this one holds for the
/// calling thread only.
void countdown_alsa_be_silent(void);

#include <CCountdownDeclare.h>
#include "CCountdownALSAFunctions.h"
