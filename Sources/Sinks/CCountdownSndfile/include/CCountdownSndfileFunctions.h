// The functions of libsndfile; see CCountdownLoading.h.
COUNTDOWN_FUNCTION(int, sf_close, (SNDFILE *file), (file))
COUNTDOWN_FUNCTION(int, sf_error, (SNDFILE *file), (file))
COUNTDOWN_FUNCTION(SNDFILE *, sf_open_fd, (int descriptor, int mode, SF_INFO *info, int closes),
                   (descriptor, mode, info, closes))
COUNTDOWN_FUNCTION(SNDFILE *, sf_open_virtual,
                   (SF_VIRTUAL_IO *access, int mode, SF_INFO *info, void *context),
                   (access, mode, info, context))
COUNTDOWN_FUNCTION(sf_count_t, sf_readf_float, (SNDFILE *file, float *samples, sf_count_t frames),
                   (file, samples, frames))
COUNTDOWN_FUNCTION(sf_count_t, sf_seek, (SNDFILE *file, sf_count_t frames, int whence),
                   (file, frames, whence))
COUNTDOWN_FUNCTION(const char *, sf_strerror, (SNDFILE *file), (file))
