#define _GNU_SOURCE
#include "CProcess.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __linux__
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#endif

int plumbline_adopt_orphans(void) {
#ifdef PR_SET_CHILD_SUBREAPER
  return prctl(PR_SET_CHILD_SUBREAPER, 1UL, 0UL, 0UL, 0UL);
#else
  return -1;
#endif
}

int plumbline_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

#ifndef __linux__
// Without the flags of Linux, a program that another thread starts at this moment may inherit the descriptor.
static int set_up(int descriptor) {
  if (descriptor < 0) return descriptor;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  return descriptor;
}
#endif

int plumbline_socket(int family) {
#ifdef __linux__
  return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#else
  return set_up(socket(family, SOCK_STREAM, 0));
#endif
}

int plumbline_accept(int listener) {
#ifdef __linux__
  int call = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
#else
  int call = set_up(accept(listener, NULL, NULL));
#endif
  // A request waits for the answer to the one before; a Unix socket has no such option.
  int one = 1;
  if (call >= 0) setsockopt(call, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return call;
}

int plumbline_socket_pair(int ends[2]) {
#ifdef __linux__
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends);
#else
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  set_up(ends[0]);
  set_up(ends[1]);
  return 0;
#endif
}

int plumbline_unread_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

#ifdef __linux__

// An entry of a directory, as the system call writes it; the functions of the C library allocate.
struct entry {
  unsigned long long inode;
  long long offset;
  unsigned short size;
  unsigned char type;
  char name[];
};

// The parent of a process and whether it runs, from /proc/NUMBER/stat: number, (name), state, parent.
static int is_running_child(const char *number, int self) {
  char path[64] = "/proc/", text[512];
  if (strlen(number) > 20) return 0;
  strcat(strcat(path, number), "/stat");
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return 0;
  long count = read(descriptor, text, sizeof text - 1);
  close(descriptor);
  if (count <= 0) return 0;
  text[count] = 0;
  const char *end = strrchr(text, ')');
  if (!end || strlen(end) < 4 || end[2] == 'Z') return 0;
  return (int)strtol(end + 4, NULL, 10) == self;
}

void plumbline_forbid_core_file(int process) {
  const unsigned long long none[2] = {0, 0};  // the limits of the system call have 64 bits
  syscall(SYS_prlimit64, process, RLIMIT_CORE, none, NULL);
}

// Kills the children of this process that run; returns whether one did.
static int kill_running_children(void) {
  _Alignas(struct entry) char entries[4096];
  int found = 0, self = getpid();
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return 0;
  long size;
  while ((size = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0) {
    for (long at = 0; at < size;) {
      const struct entry *entry = (const struct entry *)(entries + at);
      at += entry->size;
      if (entry->name[0] < '1' || entry->name[0] > '9' || !is_running_child(entry->name, self)) continue;
      if (kill((pid_t)strtol(entry->name, NULL, 10), SIGKILL) == 0) found = 1;
    }
  }
  close(folder);
  return found;
}

void plumbline_kill_children(void) {
  const struct timespec pause = {0, 2000000};
  int quiet = 0;
  // A child may be about to start, so one look without a child is not enough.
  for (int look = 0; look < 500 && quiet < 3; look++) {
    quiet = kill_running_children() ? 0 : quiet + 1;
    while (waitpid(-1, NULL, WNOHANG) > 0) {}
    nanosleep(&pause, NULL);
  }
}

#else

void plumbline_forbid_core_file(int process) { (void)process; }

void plumbline_kill_children(void) {}

#endif
