// Types and constants of libsndfile; see CCountdownLoading.h.
typedef struct sf_private_tag SNDFILE;
typedef int64_t sf_count_t;

COUNTDOWN_STRUCTURE(SF_INFO)
COUNTDOWN_FIELD(SF_INFO, sf_count_t, frames)
COUNTDOWN_FIELD(SF_INFO, int, samplerate)
COUNTDOWN_FIELD(SF_INFO, int, channels)
COUNTDOWN_FIELD(SF_INFO, int, format)
COUNTDOWN_FIELD(SF_INFO, int, sections)
COUNTDOWN_FIELD(SF_INFO, int, seekable)
COUNTDOWN_END(SF_INFO)

typedef sf_count_t (*sf_vio_get_filelen)(void *context);
typedef sf_count_t (*sf_vio_seek)(sf_count_t offset, int whence, void *context);
typedef sf_count_t (*sf_vio_read)(void *bytes, sf_count_t count, void *context);
typedef sf_count_t (*sf_vio_write)(const void *bytes, sf_count_t count, void *context);
typedef sf_count_t (*sf_vio_tell)(void *context);

COUNTDOWN_STRUCTURE(SF_VIRTUAL_IO)
COUNTDOWN_FIELD(SF_VIRTUAL_IO, sf_vio_get_filelen, get_filelen)
COUNTDOWN_FIELD(SF_VIRTUAL_IO, sf_vio_seek, seek)
COUNTDOWN_FIELD(SF_VIRTUAL_IO, sf_vio_read, read)
COUNTDOWN_FIELD(SF_VIRTUAL_IO, sf_vio_write, write)
COUNTDOWN_FIELD(SF_VIRTUAL_IO, sf_vio_tell, tell)
COUNTDOWN_END(SF_VIRTUAL_IO)

COUNTDOWN_CONSTANT(int, SF_FORMAT_OGG, 0x200000)
COUNTDOWN_CONSTANT(int, SF_FORMAT_MPEG, 0x230000)
COUNTDOWN_CONSTANT(int, SF_FORMAT_VORBIS, 0x0060)
COUNTDOWN_CONSTANT(int, SF_FORMAT_OPUS, 0x0064)
COUNTDOWN_CONSTANT(int, SF_FORMAT_SUBMASK, 0x0000FFFF)
COUNTDOWN_CONSTANT(int, SF_FORMAT_TYPEMASK, 0x0FFF0000)
COUNTDOWN_CONSTANT(int, SFM_READ, 0x10)
COUNTDOWN_CONSTANT(int, SF_ERR_SYSTEM, 2)
