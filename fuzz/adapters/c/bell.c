// The bell of ../callbacks.txt; with --threads it has a quiet time.
#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "plumbline_adapter.h"

typedef struct {
  pl_session *session;
  int rings;
  pthread_t thread;
  bool has_thread;
} Bell;

static void ring(Bell *bell, const char *when) {
  bell->rings++;
  pl_observe(bell->session, "ring", "when", when);
}
static void ring_out(Bell *bell, const char *when) {
  ring(bell, when);
  pl_observe(bell->session, "rung", "when", when);
}
static pl_result start(Bell *bell, pl_time delay, void (*action)(void *)) {
  pl_start(bell->session, delay, action, bell);
  return PL_ACCEPTED;
}
static void nap(long milliseconds) { nanosleep(&(struct timespec){0, milliseconds * 1000000}, NULL); }

static pl_result press(void *bell) { ring_out(bell, "now"); return PL_ACCEPTED; }

static void posted(void *bell) { ring_out(bell, "posted"); }
static pl_result post(void *bell) { return start(bell, 0, posted); }

static void late(void *bell) { ring_out(bell, "late"); }
static pl_result later(void *bell) { return start(bell, 2 * PL_SECOND, late); }

static void c(void *bell) { ring(bell, "c"); }
static void b(void *bell) { ring(bell, "b"); }
static void a(void *bell) {
  ring(bell, "a");
  start(bell, 0, c);
}
static pl_result chain(void *bell) {
  start(bell, 0, a);
  return start(bell, 0, b);
}

static void done(void *bell) { pl_observe(((Bell *)bell)->session, "done"); }
static pl_result slow(void *bell) {
  pl_observe(((Bell *)bell)->session, "begun");
  return start(bell, 0, done);
}

static pl_result ask(void *client) {
  Bell *bell = client;
  char rings[16];
  snprintf(rings, sizeof rings, "%d", bell->rings);
  pl_observe(bell->session, "answer", "rings", rings);
  return PL_ACCEPTED;
}
static pl_result toil(void *bell) {
  pl_busy(1500 * PL_MILLISECOND);
  done(bell);
  return PL_ACCEPTED;
}
static pl_result refuse(void *bell) { (void)bell; return PL_REFUSED; }
static pl_result fail(void *bell) { (void)bell; abort(); }
static void fail_later(void *bell) { fail(bell); }
static pl_result fault(void *bell) { return start(bell, 0, fail_later); }

static void *call(void *bell) {
  nap(5);
  ring_out(bell, "elsewhere");
  return NULL;
}
static pl_result thread(void *client) {
  Bell *bell = client;
  bell->has_thread = !pthread_create(&bell->thread, NULL, call, bell);
  return PL_ACCEPTED;
}
static pl_result nap_and_ask(void *bell) { nap(150); return ask(bell); }

static void *open_bell(pl_session *session) {
  Bell *bell = calloc(1, sizeof *bell);
  if (bell) bell->session = session;
  return bell;
}
static void close_bell(void *client) {
  Bell *bell = client;
  if (bell->has_thread) pthread_join(bell->thread, NULL);
  free(bell);
}

int main(int count, char **words) {
  const pl_input inputs[] = {
    {"press", pl_always, press}, {"post", pl_always, post},     {"later", pl_always, later},   {"chain", pl_always, chain},
    {"slow", pl_always, slow},   {"ask", pl_always, ask},       {"sleep", pl_never, ask},      {"refuse", pl_always, refuse},
    {"fail", pl_always, fail},   {"fault", pl_always, fault},   {"thread", pl_always, thread}, {"nap", pl_always, nap_and_ask},
    {"toil", pl_always, toil},
    PL_END};
  return pl_serve(&(pl_adapter){.name = "bell", .inject = inputs, .observe = "ring rung begun done answer", .reentrant = true,
                                .quiet = count > 1 && !strcmp(words[1], "--threads") ? 50 * PL_MILLISECOND : 0,
                                .open = open_bell, .close = close_bell});
}
