// The part of libsndfile that CountdownSound calls: the stable ABI of libsndfile.so.1.
#pragma once

#include <stdint.h>

typedef struct sf_private_tag SNDFILE;
typedef int64_t sf_count_t;

typedef struct SF_INFO {
  sf_count_t frames;
  int samplerate;
  int channels;
  int format;
  int sections;
  int seekable;
} SF_INFO;

typedef struct SF_VIRTUAL_IO {
  sf_count_t (*get_filelen)(void *context);
  sf_count_t (*seek)(sf_count_t offset, int whence, void *context);
  sf_count_t (*read)(void *bytes, sf_count_t count, void *context);
  sf_count_t (*write)(const void *bytes, sf_count_t count, void *context);
  sf_count_t (*tell)(void *context);
} SF_VIRTUAL_IO;

enum {
  SF_FORMAT_OGG = 0x200000,
  SF_FORMAT_MPEG = 0x230000,
  SF_FORMAT_VORBIS = 0x0060,
  SF_FORMAT_OPUS = 0x0064,
  SF_FORMAT_SUBMASK = 0x0000FFFF,
  SF_FORMAT_TYPEMASK = 0x0FFF0000,
};

enum { SFM_READ = 0x10 };

enum { SF_ERR_SYSTEM = 2 };

/// Opens libsndfile. Before anything else here is called, this has returned NULL; otherwise it
/// returns what the dynamic loader says.
const char *countdown_sndfile_open(void);

#include <CCountdownDeclare.h>
#include "CCountdownSndfileFunctions.h"
