// A process that this library is preloaded into can be made to run out of threads:
//
//     void refuse_threads(int refuses);

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

typedef int pthread_create_t(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static atomic_int refuses_threads;

void refuse_threads(int refuses) { refuses_threads = refuses; }

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *context) {
  if (refuses_threads) return EAGAIN;
  pthread_create_t *next = (pthread_create_t *)dlsym(RTLD_NEXT, "pthread_create");
  return next(thread, attributes, body, context);
}
