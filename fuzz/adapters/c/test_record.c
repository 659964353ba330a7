// The lines of a recorder: exact lines, shared files, threads, and files that cannot be written. `test_record life LOG`
// records the life of a link, `test_record skip LOG` of one that is up without having been connecting.
#define _POSIX_C_SOURCE 200809L
#include "plumbline_record.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define HEADER "{\"spontaneous\":[\"press\"],\"observe\":[\"lit\",\"said\"],\"latency\":50000}\n"
#define START "{\"at\":T,\"session\":\"a1\",\"ev\":\"start\"}\n"
#define GAP "{\"at\":T,\"session\":\"a1\",\"ev\":\"gap\"}\n"
#define PRESS "{\"at\":T,\"session\":\"a1\",\"in\":\"press\"}\n"

static int failures;
static char directory[] = "/tmp/test_record.XXXXXX", path[64];
static char log_text[1 << 20];

static void check(int fine, const char *what, const char *found) {
  if (fine) return;
  failures++;
  fprintf(stderr, "failed: %s\n  found %.2000s\n", what, found);
}

// Reads the log with T for each instant, and checks that no instant is before the one above. It removes the log.
static const char *taken_log(void) {
  static char raw[sizeof log_text];
  FILE *file = fopen(path, "r");
  size_t length = file ? fread(raw, 1, sizeof raw - 1, file) : 0;
  long long last = 0;
  char *to = log_text;
  raw[length] = 0;
  for (char *at = raw; *at;) {
    if (strncmp(at, "\"at\":", 5)) {
      *to++ = *at++;
      continue;
    }
    long long instant = strtoll(at + 5, &at, 10);
    check(instant >= last, "instants that do not go back", raw);
    last = instant;
    to = stpcpy(to, "\"at\":T");
  }
  *to = 0;
  check(!last || llabs(last / 1000000 - (long long)time(NULL)) < 60, "the time of day", raw);
  if (file) fclose(file);
  unlink(path);
  return log_text;
}

static void equal(const char *what, const char *expected) {
  const char *found = taken_log();
  if (strcmp(found, expected)) fprintf(stderr, "expected\n%s", expected);
  check(!strcmp(found, expected), what, found);
}

static pl_recorder record_lamp(const char *to) {
  return pl_record(&(pl_recording){.session = "a1", .path = to, .spontaneous = "press", .observe = "lit said"});
}

static void lines(void) {
  const char *none = NULL;
  pl_recorder recorder = record_lamp(path);
  pl_record_input(recorder, "press");
  pl_record_output(recorder, "lit", "state", "on", "why", none, "how", "dim");
  pl_record_input(recorder, "say", "what", "x", "without a value");
  pl_record_output(recorder, "said", "what", none);
  pl_record_gap(recorder);
  pl_record_close(recorder);
  pl_record_close(recorder);
  pl_record_input(recorder, "press");
  pl_record_gap(recorder);
  equal("the lines", HEADER START PRESS
        "{\"at\":T,\"session\":\"a1\",\"out\":\"lit\",\"args\":{\"state\":\"on\",\"how\":\"dim\"}}\n"
        "{\"at\":T,\"session\":\"a1\",\"in\":\"say\",\"args\":{\"what\":\"x\"}}\n"
        "{\"at\":T,\"session\":\"a1\",\"out\":\"said\"}\n" GAP);
}

static void shared_file(void) {
#define OTHER "{\"at\":T,\"session\":\"😀\\\"\\u000a\xEF\xBF\xBD\","
  pl_recorder one = record_lamp(path), other = pl_record(&(pl_recording){.session = "😀\"\n\xff", .path = path, .absent = " cut "});
  pl_record_input(one, "press");
  pl_record_output(other, "said", "what", "é\\\x01\xe0\x80\x80");
  pl_record_close(one);
  pl_record_gap(other);
  pl_record_close(other);
  equal("two recorders", HEADER START "{\"spontaneous\":[],\"observe\":[],\"absent\":[\"cut\"],\"latency\":50000}\n" OTHER "\"ev\":\"start\"}\n" PRESS OTHER
        "\"out\":\"said\",\"args\":{\"what\":\"é\\\\\\u0001\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"}}\n" OTHER "\"ev\":\"gap\"}\n");
}

static void latencies(void) {
  const int64_t latencies[] = {70, 3600000000, 0, -1, 3600000001}, expected[] = {70, 3600000000, 50000, 50000, 50000};
  for (size_t i = 0; i < sizeof latencies / sizeof *latencies; i++) {
    char header[80];
    pl_record_close(pl_record(&(pl_recording){.path = path, .latency = latencies[i]}));
    snprintf(header, sizeof header, "{\"spontaneous\":[],\"observe\":[],\"latency\":%lld}\n", (long long)expected[i]);
    const char *found = taken_log();
    check(!strncmp(found, header, strlen(header)), "the latency", found);
  }
}

static void *press_often(void *recorder) {
  for (int i = 0; i < 500; i++) pl_record_input(*(pl_recorder *)recorder, "press");
  return NULL;
}

static void threads(void) {
  pthread_t all[8];
  pl_recorder recorder = record_lamp(path);
  for (int i = 0; i < 8; i++) pthread_create(&all[i], NULL, press_often, &recorder);
  for (int i = 0; i < 8; i++) pthread_join(all[i], NULL);
  pl_record_close(recorder);
  const char *at = taken_log();
  int count = 0;
  check(!strncmp(at, HEADER START, strlen(HEADER START)), "the start", at);
  for (at += strlen(HEADER START); !strncmp(at, PRESS, strlen(PRESS)); at += strlen(PRESS)) count++;
  check(count == 8 * 500 && !*at, "whole lines of all threads", at);
}

static void defaults(void) {
  char one[17] = "", other[17] = "", expected[512];
  setenv("PLUMBLINE_RECORD", path, 1);
  pl_record_close(pl_record(&(pl_recording){.session = ""}));
  pl_record_close(pl_record(&(pl_recording){.path = ""}));
  setenv("PLUMBLINE_RECORD", "", 1);
  pl_recorder none = pl_record(&(pl_recording){.session = "a1"});
  check(none == 0, "no recorder without a path", "one");
  pl_record_input(none, "press");
  pl_record_gap(none);
  pl_record_close(none);
  const char *found = taken_log();
  sscanf(found, "%*s {\"at\":T,\"session\":\"%16[0-9a-f]\",%*s %*s {\"at\":T,\"session\":\"%16[0-9a-f]\"", one, other);
#define NO_NAMES "{\"spontaneous\":[],\"observe\":[],\"latency\":50000}\n"
  snprintf(expected, sizeof expected, NO_NAMES "{\"at\":T,\"session\":\"%s\",\"ev\":\"start\"}\n" NO_NAMES
           "{\"at\":T,\"session\":\"%s\",\"ev\":\"start\"}\n", one, other);
  check(!strcmp(found, expected) && strlen(one) == 16 && strlen(other) == 16 && strcmp(one, other), "two new ids", found);
}

static void limit_files(rlim_t size) {
  struct rlimit limit;
  getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = size;
  setrlimit(RLIMIT_FSIZE, &limit);
}

static void failing_files(void) {
  const char *const paths[] = {directory, "/dev/full", "/none/log", "/dev/null/log"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    pl_recorder recorder = record_lamp(paths[i]);
    errno = 7;
    pl_record_input(recorder, "press");
    check(errno == 7, "errno of the app", strerror(errno));
    pl_record_close(recorder);
  }
  // A file that appears later.
  mkdir(path, 0700);
  pl_recorder recorder = record_lamp(path);
  pl_record_input(recorder, "press");
  rmdir(path);
  pl_record_input(recorder, "press");
  pl_record_input(recorder, "press");
  equal("a gap after the header", HEADER GAP PRESS PRESS);
  pl_record_close(recorder);
  // A limit that cuts a line off, as a full disk does; then no byte fits. SIGXFSZ would end this process.
  recorder = record_lamp(path);
  struct stat before;
  stat(path, &before);
  limit_files((rlim_t)before.st_size + 5);
  for (int i = 0; i < 3; i++) pl_record_input(recorder, "press");
  limit_files(RLIM_INFINITY);
  pl_record_input(recorder, "press");
  pl_record_input(recorder, "press");
  equal("a gap after a line in part", HEADER START "{\"at\"\n" GAP PRESS PRESS);
  pl_record_close(recorder);
  // A pipe without a reader does not block; one whose reader has gone raises SIGPIPE.
  mkfifo(path, 0600);
  recorder = record_lamp(path);
  int reader = open(path, O_RDONLY | O_NONBLOCK);
  pl_record_input(recorder, "press");
  close(reader);
  pl_record_input(recorder, "press");
  pl_record_close(recorder);
  unlink(path);
}

// The life of a link whose client sees the answer of the server at once.
static void live(const char *log, int skips) {
  pl_recorder recorder = pl_record(&(pl_recording){.path = log, .spontaneous = "connect disconnect", .observe = "linkChanged", .latency = 1000000});
  for (int i = 0; i < 3; i++) {
    pl_record_input(recorder, "connect");
    if (!skips) pl_record_output(recorder, "linkChanged", "state", "connecting");
    pl_record_output(recorder, "linkChanged", "state", "up");
    pl_record_input(recorder, "disconnect");
    pl_record_output(recorder, "linkChanged", "state", "idle");
  }
  pl_record_close(recorder);
}

int main(int count, char **words) {
  if (count == 3) return live(words[2], !strcmp(words[1], "skip")), 0;
  if (!mkdtemp(directory)) return perror("a directory"), 2;
  snprintf(path, sizeof path, "%s/log", directory);
  lines();
  shared_file();
  latencies();
  threads();
  defaults();
  failing_files();
  rmdir(directory);
  return failures > 0;
}
