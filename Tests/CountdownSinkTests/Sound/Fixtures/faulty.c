// A playback device for libasound that keeps time like a card and fails on demand:
//
//     type faulty
//     open_error 16        the open fails with this errno
//     open_failures 2      only the first so many opens in a process fail
//     open_hangs 1         the open never returns
//     open_pauses 4500     the first open in a process takes so many milliseconds
//     begins_after 2500    its sound begins so many milliseconds after the start
//     begins 1             how many of its starts in a process are so late, all by default
//     says "TEXT"          a thread of its own writes this line to standard error at the open
//     after 4800           the frames that it plays before the fault
//     fault "underrun"     or: suspend, unplug, stall, hang
//     times 3              how often the fault comes, for ever by default
//     resume_fails 1       a resume leaves it suspended, so that it must be prepared
//     rate 48000           it takes no other rate
//     close_hangs 1        the close never returns
//     captures "FILE"      where it writes what it plays: 16 bits, interleaved
//     trace "FILE"         where it notes what happens, also an open that fails, and when on
//                          CLOCK_MONOTONIC
//
// The sound goes nowhere; `trace` says how many frames were heard.

#define PIC
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define RING 65536  // frames, more than its buffer has

typedef struct {
  snd_pcm_ioplug_t io;
  const char *fault;
  long after, times, resume_fails, close_hangs, begins_after, begins;
  FILE *trace, *captures;
  int16_t ring[RING * 2];  // what was given to it, at its place
  int64_t captured;        // frames since the latest prepare
  int is_late;            // whether it has yet to begin
  int64_t started;        // nanoseconds
  int64_t heard_before;   // frames, up to the latest prepare
  int64_t heard;          // frames since then
} faulty_t;

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

// Notes that an open fails.
static void note_refusal(const char *trace) {
  FILE *file = trace ? fopen(trace, "a") : NULL;
  if (!file) return;
  fprintf(file, "refusal %lld 0\n", (long long)now());
  fclose(file);
}

static void note(faulty_t *device, const char *what) {
  if (!device->trace) return;
  fprintf(device->trace, "%s %lld %lld\n", what, (long long)now(),
          (long long)(device->heard_before + device->heard));
  fflush(device->trace);
}

static void hang(void) {
  for (;;) pause();
}

static int faulty_start(snd_pcm_ioplug_t *io) {
  faulty_t *device = io->private_data;
  static long starts = 0;
  long start = __atomic_fetch_add(&starts, 1, __ATOMIC_RELAXED);
  device->is_late = device->begins_after && start < device->begins;
  device->started = now() + (device->is_late ? device->begins_after * 1000000 : 0);
  note(device, "start");
  return 0;
}

// What was taken back and written again is heard as it is now.
static void capture(faulty_t *device) {
  for (; device->captures && device->captured < device->heard; device->captured++)
    fwrite(device->ring + device->captured % RING * device->io.channels, 2, device->io.channels,
           device->captures);
}

static int keeps_time(snd_pcm_ioplug_t *io) {
  return io->state == SND_PCM_STATE_RUNNING || io->state == SND_PCM_STATE_DRAINING;
}

static int faulty_stop(snd_pcm_ioplug_t *io) {
  faulty_t *device = io->private_data;
  int64_t elapsed = (now() - device->started) * io->rate / 1000000000LL;
  if (device->captures && keeps_time(io) && elapsed > device->heard)
    device->heard = elapsed < (int64_t)io->appl_ptr ? elapsed : (int64_t)io->appl_ptr;
  capture(device);
  note(device, "stop");
  return 0;
}

// Whether the fault comes now.
static int is_due(faulty_t *device, const char *fault) {
  int64_t heard = device->heard_before + device->heard;
  if (strcmp(device->fault, fault) || heard < device->after) return 0;
  if (device->times > 0) return device->times-- > 0;
  return device->times < 0;
}

// The frames that are played by now, at the most the ones before a stall: a late caller would
// otherwise find even the last one played.
static int64_t until_stall(const faulty_t *device, int64_t elapsed) {
  int64_t left = device->after - device->heard_before;
  int is_ahead = device->times && !strcmp(device->fault, "stall");
  return is_ahead && left >= 0 && left < elapsed ? left : elapsed;
}

static snd_pcm_sframes_t faulty_pointer(snd_pcm_ioplug_t *io) {
  faulty_t *device = io->private_data;
  if (is_due(device, "underrun")) return note(device, "underrun"), -EPIPE;
  if (is_due(device, "suspend")) {
    note(device, "suspend");
    snd_pcm_ioplug_set_state(io, SND_PCM_STATE_SUSPENDED);
  } else if (is_due(device, "unplug")) {
    note(device, "unplug");
    snd_pcm_ioplug_set_state(io, SND_PCM_STATE_DISCONNECTED);
  } else if (keeps_time(io) && !is_due(device, "stall")) {
    int64_t running = now() - device->started;
    if (running < 0) running = 0;
    if (running && device->is_late) device->is_late = 0, note(device, "begin");
    int64_t elapsed = until_stall(device, running * io->rate / 1000000000LL);
    device->heard = elapsed < (int64_t)io->appl_ptr ? elapsed : (int64_t)io->appl_ptr;
    capture(device);
    if (io->state == SND_PCM_STATE_RUNNING && elapsed > (int64_t)io->appl_ptr)
      return note(device, "late"), -EPIPE;
  }
  return device->heard % io->buffer_size;
}

static snd_pcm_sframes_t faulty_transfer(snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas,
                                         snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
  faulty_t *device = io->private_data;
  if (is_due(device, "hang")) hang();
  const unsigned long bit = areas->first + areas->step * offset;
  const int16_t *samples = (int16_t *)((char *)areas->addr + bit / 8);
  for (snd_pcm_uframes_t i = 0; device->captures && i < size; i++)
    memcpy(device->ring + (io->appl_ptr + i) % RING * io->channels, samples + i * io->channels,
           2 * io->channels);
  return size;
}

static int faulty_close(snd_pcm_ioplug_t *io) {
  faulty_t *device = io->private_data;
  note(device, "close");
  if (device->close_hangs) hang();
  if (device->trace) fclose(device->trace);
  if (device->captures) fclose(device->captures);
  close(io->poll_fd);
  free(device);
  return 0;
}

static int faulty_prepare(snd_pcm_ioplug_t *io) {
  faulty_t *device = io->private_data;
  // From here on ALSA counts the frames from zero.
  device->heard_before += device->heard;
  device->heard = device->captured = 0;
  note(device, "prepare");
  return 0;
}

static int faulty_resume(snd_pcm_ioplug_t *io) {
  faulty_t *device = io->private_data;
  note(device, "resume");
  if (!device->resume_fails) snd_pcm_ioplug_set_state(io, SND_PCM_STATE_RUNNING);
  return 0;  // libasound ignores it
}

static int faulty_revents(snd_pcm_ioplug_t *io, struct pollfd *fds, unsigned count,
                          unsigned short *events) {
  uint64_t periods;
  if (count && fds[0].revents & POLLIN && read(io->poll_fd, &periods, sizeof periods) < 0) return 0;
  snd_pcm_sframes_t room = snd_pcm_avail_update(io->pcm);
  *events = room < 0 || room >= (snd_pcm_sframes_t)io->period_size ? POLLOUT : 0;
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = faulty_start,     .stop = faulty_stop,     .pointer = faulty_pointer,
    .transfer = faulty_transfer, .close = faulty_close, .prepare = faulty_prepare,
    .resume = faulty_resume,   .poll_revents = faulty_revents,
};

static int constrain(snd_pcm_ioplug_t *io, long rate) {
  static const unsigned access[] = {SND_PCM_ACCESS_RW_INTERLEAVED, SND_PCM_ACCESS_MMAP_INTERLEAVED};
  static const unsigned format[] = {SND_PCM_FORMAT_S16_LE};
  snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_ACCESS, 2, access);
  snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_FORMAT, 1, format);
  snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_CHANNELS, 1, 2);
  snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_RATE, rate ? rate : 44100,
                                  rate ? rate : 48000);
  snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 128, 65536);
  return snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIODS, 2, 64);
}

static long number(snd_config_t *configuration, const char *key, long otherwise) {
  snd_config_t *entry;
  long value;
  if (snd_config_search(configuration, key, &entry) < 0) return otherwise;
  return snd_config_get_integer(entry, &value) < 0 ? otherwise : value;
}

static const char *text(snd_config_t *configuration, const char *key) {
  snd_config_t *entry;
  const char *value;
  if (snd_config_search(configuration, key, &entry) < 0) return NULL;
  return snd_config_get_string(entry, &value) < 0 ? NULL : value;
}

static void *say(void *text) {
  fprintf(stderr, "%s\n", (const char *)text);
  return NULL;
}

// As libpulse does, on a thread that it starts at the open.
static void say_on_own_thread(const char *text) {
  pthread_t thread;
  if (text && !pthread_create(&thread, NULL, say, (void *)text)) pthread_join(thread, NULL);
}

SND_PCM_PLUGIN_DEFINE_FUNC(faulty) {
  say_on_own_thread(text(conf, "says"));
  if (number(conf, "open_hangs", 0)) hang();
  static int pauses = 0;
  long pause = number(conf, "open_pauses", 0);
  if (pause && !__atomic_fetch_add(&pauses, 1, __ATOMIC_RELAXED)) usleep(pause * 1000);
  static long opens = 0;
  const char *trace = text(conf, "trace");
  long error = number(conf, "open_error", 0);
  if (error && ++opens <= number(conf, "open_failures", LONG_MAX)) {
    SNDERR("this device does not open");
    note_refusal(trace);
    return -error;
  }
  faulty_t *device = calloc(1, sizeof *device);
  const char *fault = text(conf, "fault");
  if (trace) device->trace = fopen(trace, "a");
  const char *captures = text(conf, "captures");
  if (captures) device->captures = fopen(captures, "a");
  device->fault = strdup(fault ? fault : "none");
  device->after = number(conf, "after", 0);
  device->times = number(conf, "times", -1);
  device->resume_fails = number(conf, "resume_fails", 0);
  device->close_hangs = number(conf, "close_hangs", 0);
  device->begins_after = number(conf, "begins_after", 0);
  device->begins = number(conf, "begins", LONG_MAX);
  device->io.version = SND_PCM_IOPLUG_VERSION;
  device->io.name = "A device that fails on demand";
  device->io.callback = &callbacks;
  device->io.private_data = device;
  device->io.poll_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  device->io.poll_events = POLLIN;
  struct itimerspec every = {{0, 5000000}, {0, 5000000}};
  timerfd_settime(device->io.poll_fd, 0, &every, NULL);
  int result = snd_pcm_ioplug_create(&device->io, name, stream, mode);
  if (result < 0) return result;
  *pcmp = device->io.pcm;
  note(device, "open");
  return constrain(&device->io, number(conf, "rate", 0));
}

SND_PCM_PLUGIN_SYMBOL(faulty);
