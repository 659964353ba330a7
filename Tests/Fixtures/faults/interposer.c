// Makes one system call of a program fail: LD_PRELOAD names this library, and FAULT is CALL:NUMBER:ERROR[:FILE].
//
//     FAULT=write:3:28:/tmp/mark     the third call of write fails with error 28; then /tmp/mark exists
//     FAULT=read:1:short             the first call of read transfers half of what it could
//
// The children of the program are left alone. Calls inside the C library are not seen.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char call[32], error[16], mark[512];
static long number;
static atomic_long count;

__attribute__((constructor)) static void start(void) {
  const char *fault = getenv("FAULT");
  if (fault) sscanf(fault, "%31[^:]:%ld:%15[^:]:%511s", call, &number, error, mark);
  unsetenv("FAULT");
  unsetenv("LD_PRELOAD");
}

// Whether this call is the one.
static int is_due(const char *name) {
  if (strcmp(name, call) != 0 || atomic_fetch_add(&count, 1) + 1 != number) return 0;
  if (mark[0]) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600));
  return 1;
}

// libdispatch opens /proc/THREAD/stat for its threads when cores are busy, and ends the program if it cannot.
static int is_own_thread(const char *path) {
  long thread = 0;
  char task[64];
  if (sscanf(path, "/proc/%ld/stat", &thread) != 1 || thread == getpid()) return 0;
  snprintf(task, sizeof task, "/proc/self/task/%ld", thread);
  return syscall(SYS_faccessat, AT_FDCWD, task, F_OK) == 0;
}

static int is_short(void) { return strcmp(error, "short") == 0; }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define FAIL(name, result)  \
  if (is_due(#name)) {      \
    errno = atoi(error);    \
    return result;          \
  }

#define FORWARD(result, failure, name, parameters, arguments) \
  result name parameters {                                    \
    FAIL(name, failure)                                       \
    return REAL(name) arguments;                              \
  }

#define TRANSFER(name, parameters, whole, half)                    \
  ssize_t name parameters {                                        \
    if (is_due(#name)) {                                           \
      if (is_short()) return REAL(name) half;                      \
      errno = atoi(error);                                         \
      return -1;                                                   \
    }                                                              \
    return REAL(name) whole;                                       \
  }

TRANSFER(read, (int fd, void *to, size_t size), (fd, to, size), (fd, to, size > 1 ? size / 2 : size))
TRANSFER(write, (int fd, const void *from, size_t size), (fd, from, size), (fd, from, size > 1 ? size / 2 : size))

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = va_arg(rest, int);
  va_end(rest);
  if (!is_own_thread(path)) FAIL(open, -1)
  return REAL(open)(path, flags, mode);
}

FORWARD(int, -1, access, (const char *path, int mode), (path, mode))
FORWARD(int, -1, flock, (int fd, int what), (fd, what))
FORWARD(int, -1, fstat, (int fd, struct stat *status), (fd, status))
FORWARD(int, -1, ftruncate, (int fd, off_t size), (fd, size))
FORWARD(int, -1, pipe2, (int fds[2], int flags), (fds, flags))
FORWARD(int, -1, poll, (struct pollfd *fds, nfds_t size, int time), (fds, size, time))
FORWARD(int, -1, rename, (const char *from, const char *to), (from, to))
FORWARD(int, -1, stat, (const char *path, struct stat *status), (path, status))
FORWARD(int, -1, waitid, (idtype_t type, id_t id, siginfo_t *info, int what), (type, id, info, what))
FORWARD(pid_t, -1, waitpid, (pid_t process, int *status, int what), (process, status, what))
FORWARD(char *, NULL, realpath, (const char *path, char *to), (path, to))
FORWARD(DIR *, NULL, opendir, (const char *path), (path))
FORWARD(struct dirent *, NULL, readdir, (DIR *folder), (folder))

// It returns the error.
int posix_spawnp(pid_t *process, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  if (is_due("posix_spawnp")) return atoi(error);
  return REAL(posix_spawnp)(process, file, actions, attributes, arguments, environment);
}
