// The recorder; plumbline_record.h explains its use. It compiles as C11 and as C++11.
//
// From top to bottom: texts, JSON, the file, the functions of the header. One lock orders the lines of all recorders.
#if !defined(_POSIX_C_SOURCE) && !defined(_GNU_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#ifdef __APPLE__
#define _DARWIN_C_SOURCE
#endif
#include "plumbline_record.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// A text that grows. Without memory it is incomplete, and is not written.
typedef struct {
  char *bytes;
  size_t length, capacity;
  bool incomplete;
} Text;

typedef struct Recorder {
  pl_recorder number;
  char *path;
  Text header, session; // `header` is empty once it is in the file; `session` is JSON
  int file;             // -1: not open
  bool torn;            // the last line in the file has no end
  bool gap;             // lines are lost since the last one in the file
  struct Recorder *next;
} Recorder;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Recorder *recorders;
static pl_recorder last_number;
static Text line;

static void add(Text *text, const char *bytes, size_t length) {
  if (text->capacity - text->length < length) {
    size_t capacity = 2 * text->capacity + length + 128;
    char *grown = (char *)realloc(text->bytes, capacity);
    if (!grown) {
      text->incomplete = true;
      return;
    }
    text->bytes = grown;
    text->capacity = capacity;
  }
  memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
}

static void add_text(Text *text, const char *bytes) { add(text, bytes, strlen(bytes)); }

// The length of the UTF-8 sequence at the start of a text, 0 if it is none. The text ends with a zero byte.
static size_t sequence(const unsigned char *text) {
  unsigned char first = text[0];
  size_t length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
  for (size_t i = 1; i < length; i++)
    if ((text[i] & 0xC0) != 0x80) return 0;
  if ((first == 0xE0 && text[1] < 0xA0) || (first == 0xED && text[1] > 0x9F)) return 0;
  if ((first == 0xF0 && text[1] < 0x90) || (first == 0xF4 && text[1] > 0x8F)) return 0;
  return length;
}

// Bytes that are no UTF-8 become U+FFFD.
static void add_quoted(Text *text, const char *bytes, size_t length) {
  const char *end = bytes + length;
  add(text, "\"", 1);
  while (bytes < end) {
    unsigned char byte = (unsigned char)*bytes;
    size_t valid = sequence((const unsigned char *)bytes);
    char escape[8];
    if (!valid) add(text, "\xEF\xBF\xBD", 3);
    else if (byte >= 0x20 && byte != '"' && byte != '\\') add(text, bytes, valid);
    else add(text, escape, (size_t)snprintf(escape, sizeof escape, byte < 0x20 ? "\\u%04x" : "\\%c", byte));
    bytes += valid ? valid : 1;
  }
  add(text, "\"", 1);
}

static void add_names(Text *text, const char *names) {
  const char *comma = "";
  add(text, "[", 1);
  for (const char *at = names ? names : ""; *(at += strspn(at, " \n")); at += strcspn(at, " \n")) {
    add_text(text, comma);
    add_quoted(text, at, strcspn(at, " \n"));
    comma = ",";
  }
  add(text, "]", 1);
}

// The wall clock at the first call, moved on by the monotonic clock: it never goes back.
static int64_t microseconds(void) {
  static struct timespec wall, start;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (!wall.tv_sec) {
    clock_gettime(CLOCK_REALTIME, &wall);
    start = now;
  }
  int64_t seconds = (int64_t)now.tv_sec - start.tv_sec + wall.tv_sec;
  return (seconds * 1000000000 + now.tv_nsec - start.tv_nsec + wall.tv_nsec) / 1000;
}

// An event, in the memory of the line before it.
static const Text *event(const Recorder *recorder, int64_t at, const char *kind, const char *name, va_list *arguments) {
  char instant[40];
  line.length = 0;
  line.incomplete = false;
  snprintf(instant, sizeof instant, "{\"at\":%lld,\"session\":", (long long)at);
  add_text(&line, instant);
  add(&line, recorder->session.bytes, recorder->session.length);
  add_text(&line, ",");
  add_quoted(&line, kind, strlen(kind));
  add_text(&line, ":");
  add_quoted(&line, name, strlen(name));
  const char *argument, *before = ",\"args\":{";
  while (arguments && (argument = va_arg(*arguments, const char *))) {
    const char *value = va_arg(*arguments, const char *);
    if (!value) continue;
    add_text(&line, before);
    add_quoted(&line, argument, strlen(argument));
    add_text(&line, ":");
    add_quoted(&line, value, strlen(value));
    before = ",";
  }
  add_text(&line, before[1] ? "}\n" : "}}\n");
  return &line;
}

// One call of `write`. A broken pipe and a limit on files also raise a signal, which the app must not get.
static ssize_t write_quietly(int file, const char *bytes, size_t length) {
  sigset_t signals, mask, before, after;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  sigaddset(&signals, SIGXFSZ);
  pthread_sigmask(SIG_BLOCK, &signals, &mask);
  sigpending(&before);
  ssize_t count;
  do count = write(file, bytes, length);
  while (count < 0 && errno == EINTR);
  int raised = count >= 0 ? 0 : errno == EPIPE ? SIGPIPE : errno == EFBIG ? SIGXFSZ : 0;
  if (raised && !sigismember(&before, raised) && !sigpending(&after) && sigismember(&after, raised)) {
    sigemptyset(&signals);
    sigaddset(&signals, raised);
    sigwait(&signals, &raised);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  return count;
}

// One call for a line, so that recorders and processes may share a file.
static bool put(Recorder *recorder, const char *bytes, size_t length) {
  ssize_t count = write_quietly(recorder->file, bytes, length);
  if (count > 0 && (size_t)count < length) recorder->torn = true;
  return count == (ssize_t)length;
}

static bool put_text(Recorder *recorder, const Text *text) {
  return !text->incomplete && put(recorder, text->bytes, text->length);
}

// It also tries again after a failure. A pipe without a reader fails, too, and does not block.
static bool open_file(Recorder *recorder) {
  if (recorder->file < 0)
    recorder->file = open(recorder->path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
  return recorder->file >= 0;
}

// Completes what an earlier failure left undone. At first that is the header.
static bool repair(Recorder *recorder, int64_t at) {
  if (recorder->torn && !put(recorder, "\n", 1)) return false;
  recorder->torn = false;
  if (recorder->header.length && !put_text(recorder, &recorder->header)) return false;
  recorder->header.length = 0;
  return !recorder->gap || put_text(recorder, event(recorder, at, "ev", "gap", NULL));
}

// A line that cannot be written is lost, and a gap precedes the next one.
static void record(Recorder *recorder, const char *kind, const char *name, va_list *arguments) {
  int64_t at = microseconds();
  recorder->gap = !(open_file(recorder) && repair(recorder, at) &&
                    put_text(recorder, event(recorder, at, kind, name, arguments)));
}

// The place of a recorder in the list; the end of the list if it is closed.
static Recorder **found(pl_recorder number) {
  Recorder **place = &recorders;
  while (*place && (*place)->number != number) place = &(*place)->next;
  return place;
}

static void add_new_id(Text *session) {
  uint64_t id = 0;
  char digits[24];
  int random = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  if (random < 0 || read(random, &id, sizeof id) != (ssize_t)sizeof id)
    id = (uint64_t)microseconds() << 16 ^ (uint64_t)getpid();
  if (random >= 0) close(random);
  snprintf(digits, sizeof digits, "\"%016llx\"", (unsigned long long)id);
  add_text(session, digits);
}

static void release(Recorder *recorder) {
  if (recorder->file >= 0) close(recorder->file);
  free(recorder->header.bytes);
  free(recorder->session.bytes);
  free(recorder->path);
  free(recorder);
}

pl_recorder pl_record(const pl_recording *recording) {
  const char *path = recording->path && *recording->path ? recording->path : getenv("PLUMBLINE_RECORD");
  if (!path || !*path) return 0;
  int error = errno; // of the app, as in the functions below
  Recorder *recorder = (Recorder *)calloc(1, sizeof *recorder);
  if (!recorder) return 0;
  recorder->file = -1;
  recorder->path = strdup(path);
  add_text(&recorder->header, "{\"spontaneous\":");
  add_names(&recorder->header, recording->spontaneous);
  add_text(&recorder->header, ",\"observe\":");
  add_names(&recorder->header, recording->observe);
  if (recording->absent && recording->absent[strspn(recording->absent, " \n")]) {
    add_text(&recorder->header, ",\"absent\":");
    add_names(&recorder->header, recording->absent);
  }
  int64_t latency = recording->latency;
  char text[40];
  if (latency <= 0 || latency > 3600000000) latency = 50000;
  snprintf(text, sizeof text, ",\"latency\":%lld}\n", (long long)latency);
  add_text(&recorder->header, text);
  pthread_mutex_lock(&lock);
  const char *session = recording->session;
  if (session && *session) add_quoted(&recorder->session, session, strlen(session));
  else add_new_id(&recorder->session);
  pl_recorder number = 0;
  if (recorder->path && !recorder->header.incomplete && !recorder->session.incomplete) {
    recorder->number = number = ++last_number;
    recorder->next = recorders;
    recorders = recorder;
    record(recorder, "ev", "start", NULL);
  } else {
    release(recorder);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return number;
}

void pl_record_list(pl_recorder number, const char *kind, const char *name, ...) {
  if (!number) return;
  int error = errno;
  va_list arguments;
  va_start(arguments, name);
  pthread_mutex_lock(&lock);
  Recorder *recorder = *found(number);
  if (recorder) record(recorder, kind, name, &arguments);
  pthread_mutex_unlock(&lock);
  va_end(arguments);
  errno = error;
}

void pl_record_gap(pl_recorder number) { pl_record_list(number, "ev", "gap", (const char *)0); }

void pl_record_close(pl_recorder number) {
  if (!number) return;
  int error = errno;
  pthread_mutex_lock(&lock);
  Recorder **place = found(number), *recorder = *place;
  if (recorder) {
    *place = recorder->next;
    release(recorder);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
}
