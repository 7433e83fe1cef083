// Types and constants of libasound; see CCountdownLoading.h.
typedef struct _snd_pcm snd_pcm_t;
typedef struct _snd_pcm_info snd_pcm_info_t;
typedef struct _snd_config snd_config_t;
typedef struct _snd_config_update snd_config_update_t;
typedef unsigned long snd_pcm_uframes_t;
typedef long snd_pcm_sframes_t;
typedef void (*snd_local_error_handler_t)(const char *file, int line, const char *function,
                                          int code, const char *format, va_list arguments);

COUNTDOWN_ENUMERATION(snd_pcm_stream_t)
COUNTDOWN_CONSTANT(snd_pcm_stream_t, SND_PCM_STREAM_PLAYBACK, 0)

COUNTDOWN_ENUMERATION(snd_pcm_access_t)
COUNTDOWN_CONSTANT(snd_pcm_access_t, SND_PCM_ACCESS_RW_INTERLEAVED, 3)

COUNTDOWN_ENUMERATION(snd_pcm_format_t)
COUNTDOWN_CONSTANT(snd_pcm_format_t, SND_PCM_FORMAT_S16,
                   __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 2 : 3)

COUNTDOWN_ENUMERATION(snd_pcm_state_t)
COUNTDOWN_CONSTANT(snd_pcm_state_t, SND_PCM_STATE_PREPARED, 2)
COUNTDOWN_CONSTANT(snd_pcm_state_t, SND_PCM_STATE_RUNNING, 3)
COUNTDOWN_CONSTANT(snd_pcm_state_t, SND_PCM_STATE_SUSPENDED, 7)

COUNTDOWN_CONSTANT(int, SND_PCM_NONBLOCK, 1)
