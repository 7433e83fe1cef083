// The functions of libasound; see CCountdownLoading.h.
COUNTDOWN_FUNCTION(int, snd_config_delete, (snd_config_t *config), (config))
COUNTDOWN_FUNCTION(int, snd_config_update_free, (snd_config_update_t *update), (update))
COUNTDOWN_FUNCTION(int, snd_config_update_r,
                   (snd_config_t **top, snd_config_update_t **update, const char *path),
                   (top, update, path))
// Deprecated since 1.2.15: without it messages go to stderr.
COUNTDOWN_OPTIONAL(snd_local_error_handler_t, snd_lib_error_set_local,
                   (snd_local_error_handler_t handler), (handler))
// For fades; without them a sound is cut.
COUNTDOWN_OPTIONAL(snd_pcm_sframes_t, snd_pcm_avail_update, (snd_pcm_t *pcm), (pcm))
COUNTDOWN_FUNCTION(int, snd_pcm_close, (snd_pcm_t *pcm), (pcm))
COUNTDOWN_OPTIONAL(int, snd_pcm_delay, (snd_pcm_t *pcm, snd_pcm_sframes_t *frames), (pcm, frames))
COUNTDOWN_FUNCTION(int, snd_pcm_drain, (snd_pcm_t *pcm), (pcm))
COUNTDOWN_FUNCTION(int, snd_pcm_drop, (snd_pcm_t *pcm), (pcm))
COUNTDOWN_FUNCTION(int, snd_pcm_get_params,
                   (snd_pcm_t *pcm, snd_pcm_uframes_t *buffer, snd_pcm_uframes_t *period),
                   (pcm, buffer, period))
COUNTDOWN_OPTIONAL(int, snd_pcm_info, (snd_pcm_t *pcm, snd_pcm_info_t *info), (pcm, info))
COUNTDOWN_OPTIONAL(void, snd_pcm_info_free, (snd_pcm_info_t *info), (info))
COUNTDOWN_OPTIONAL(int, snd_pcm_info_get_card, (const snd_pcm_info_t *info), (info))
COUNTDOWN_OPTIONAL(int, snd_pcm_info_malloc, (snd_pcm_info_t **info), (info))
COUNTDOWN_FUNCTION(int, snd_pcm_open_lconf,
                   (snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode,
                    snd_config_t *config),
                   (pcm, name, stream, mode, config))
COUNTDOWN_FUNCTION(int, snd_pcm_poll_descriptors,
                   (snd_pcm_t *pcm, struct pollfd *descriptors, unsigned count),
                   (pcm, descriptors, count))
COUNTDOWN_FUNCTION(int, snd_pcm_poll_descriptors_count, (snd_pcm_t *pcm), (pcm))
COUNTDOWN_FUNCTION(int, snd_pcm_poll_descriptors_revents,
                   (snd_pcm_t *pcm, struct pollfd *descriptors, unsigned count,
                    unsigned short *events),
                   (pcm, descriptors, count, events))
COUNTDOWN_FUNCTION(int, snd_pcm_prepare, (snd_pcm_t *pcm), (pcm))
COUNTDOWN_FUNCTION(int, snd_pcm_resume, (snd_pcm_t *pcm), (pcm))
COUNTDOWN_OPTIONAL(snd_pcm_sframes_t, snd_pcm_rewind, (snd_pcm_t *pcm, snd_pcm_uframes_t frames),
                   (pcm, frames))
COUNTDOWN_OPTIONAL(snd_pcm_sframes_t, snd_pcm_rewindable, (snd_pcm_t *pcm), (pcm))
COUNTDOWN_FUNCTION(int, snd_pcm_set_params,
                   (snd_pcm_t *pcm, snd_pcm_format_t format, snd_pcm_access_t access,
                    unsigned channels, unsigned rate, int resamples, unsigned latency),
                   (pcm, format, access, channels, rate, resamples, latency))
COUNTDOWN_FUNCTION(int, snd_pcm_start, (snd_pcm_t *pcm), (pcm))
COUNTDOWN_FUNCTION(snd_pcm_state_t, snd_pcm_state, (snd_pcm_t *pcm), (pcm))
COUNTDOWN_FUNCTION(snd_pcm_sframes_t, snd_pcm_writei,
                   (snd_pcm_t *pcm, const void *samples, snd_pcm_uframes_t count),
                   (pcm, samples, count))
COUNTDOWN_FUNCTION(const char *, snd_strerror, (int code), (code))
