#define _GNU_SOURCE
#include "CCountdownSystem.h"

#include <errno.h>
#include <stddef.h>
#include <sys/socket.h>

int countdown_accept(int fd) {
  int accepted = accept4(fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  return accepted < 0 ? -errno : accepted;
}

int countdown_peer(int fd, uint32_t *user) {
  struct ucred peer = {0};
  socklen_t size = sizeof peer;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -errno;
  *user = peer.uid;
  return 0;
}
