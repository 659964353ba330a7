// Calls in one tick, and inside callbacks.
#include "test_child.h"

#include <pthread.h>

// It rings early and late after a press, and says on a question how often it has rung.
typedef struct {
  pl_session *session;
  int rings;
  pthread_t thread;
  bool has_thread;
} Chime;

static void observe(Chime *chime, const char *what) { pl_observe(chime->session, "it", "what", what); }

static void nap(long milliseconds) {
  struct timespec delay = {0, milliseconds * 1000000};
  nanosleep(&delay, NULL);
}

static void ring(Chime *chime, const char *when) {
  chime->rings++;
  observe(chime, when);
}
static void ring_late(void *chime) { ring(chime, "late"); }
static void ring_posted(void *chime) { ring(chime, "posted"); }

static void *ring_in_thread(void *chime) {
  nap(5);
  ring(chime, "posted");
  observe(chime, "after");
  return NULL;
}

static pl_result press(void *client) {
  Chime *chime = client;
  const char *by = pl_argument(chime->session, "by");
  pl_start(chime->session, 2 * PL_SECOND, ring_late, chime);
  ring(chime, "early");
  observe(chime, "pressed");
  if (pl_argument(chime->session, "by") != by) observe(chime, "the arguments of another call");
  return PL_ACCEPTED;
}

// Rings in a timer without a delay, or in a thread.
static pl_result post(void *client) {
  Chime *chime = client;
  if (pl_context(chime->session)) chime->has_thread = !pthread_create(&chime->thread, NULL, ring_in_thread, chime);
  else pl_start(chime->session, 0, ring_posted, chime);
  return PL_ACCEPTED;
}

// With a thread it takes longer than the client is quiet.
static pl_result ask(void *client) {
  Chime *chime = client;
  char answer[32];
  if (pl_context(chime->session)) nap(150);
  const char *by = pl_argument(chime->session, "by");
  snprintf(answer, sizeof answer, "%d%s", chime->rings, by ? by : "");
  observe(chime, answer);
  return PL_ACCEPTED;
}

static pl_result fail(void *client) { return pl_fail(((Chime *)client)->session, "broken"); }

static void *open_chime(pl_session *session) {
  Chime *chime = calloc(1, sizeof *chime);
  if (chime) chime->session = session;
  return chime;
}

static void close_chime(void *client) {
  Chime *chime = client;
  if (chime->has_thread) pthread_join(chime->thread, NULL);
  free(chime);
}

static const pl_input inputs[] = {{"press", pl_always, press}, {"post", pl_always, post}, {"ask", pl_always, ask},
                                  {"sleep", pl_never, press},  {"fail", pl_always, fail}, PL_END};
static pl_adapter adapter = {.name = "chime", .inject = inputs, .observe = "it", .reentrant = true,
                             .open = open_chime, .close = close_chime};

// Appends the numbers of steps and the texts of a reply, and finds its results.
static void read_reply(const char *from, char *results, char *observations) {
  for (const char *at = from; (at = strstr(at, "{\"after\":")); at++) {
    char what[32] = "";
    int step = 0;
    sscanf(at, "{\"after\":%d,\"args\":{\"what\":\"%31[^\"]", &step, what);
    sprintf(observations + strlen(observations), " %d %s", step, what);
  }
  const char *found = strstr(from, "\"results\":[");
  if (found) sprintf(results + strlen(results), "%s%.*s", *results ? "," : "", (int)strcspn(found + 11, "]"), found + 11);
}

// Carries out steps in one message, then in several, with the marked steps beside the steps before them.
static void carries_out(const char *const *steps, const char *results, const char *observations) {
  char message[1024] = "", found[2][256] = {"", ""};
  for (const char *const *step = steps; *step; step++) sprintf(message + strlen(message), "%s%s", step == steps ? "" : ",", *step);
  say("{\"id\":1,\"op\":\"trace\",\"session\":1,\"steps\":["), say(message), say("]}\n");
  read_reply(next_reply(), found[0], found[1]);
  check(!strcmp(found[0], results) && !strcmp(found[1], observations), observations, reply);
  found[0][0] = found[1][0] = 0;
  holds("{\"id\":1,\"op\":\"open\",\"session\":1}", "\"ok\"");
  while (*steps && !strstr(found[0], "not-") && !strstr(found[0], "unsupported")) {
    strcpy(message, *steps++);
    for (; *steps && strstr(*steps, "within"); steps++) sprintf(message + strlen(message), ",%s", *steps);
    say("{\"id\":1,\"op\":\"step\",\"session\":1,\"steps\":["), say(message), say("]}\n");
    read_reply(next_reply(), found[0], found[1]);
  }
  check(!strcmp(found[0], results) && !strcmp(found[1], observations), "step by step", reply);
  holds("{\"id\":1,\"op\":\"close\",\"session\":1}", "\"ok\"");
}

#define STEPS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define PRESS "{\"in\":\"press\"}"
#define POST "{\"in\":\"post\"}"
#define ASK "{\"in\":\"ask\"}"
#define WAIT "{\"after\":2000000}"
#define INSIDE "{\"in\":\"ask\",\"within\":\"callback\"}"
#define AT_ONCE "{\"in\":\"ask\",\"within\":\"tick\"}"
#define SLEEP "{\"in\":\"sleep\",\"within\":\"callback\"}"
#define YES "\"accepted\""
#define NO "\"not-applicable\""

static void callbacks(void) {
  carries_out(STEPS(PRESS, INSIDE), YES "," YES, " 0 early 1 1 1 pressed");
  carries_out(STEPS(POST, INSIDE), YES "," YES, " 0 posted 1 1");
  carries_out(STEPS("{\"in\":\"press\",\"args\":{\"by\":\"me\"}}", "{\"in\":\"ask\",\"args\":{\"by\":\"app\"},\"within\":\"callback\"}"),
        YES "," YES, " 0 early 1 1app 1 pressed");
  // No callback
  carries_out(STEPS("{\"after\":5}", INSIDE), "null," YES, " 1 0");
  carries_out(STEPS(INSIDE), YES, " 0 0");
  // A timer at the end of a wait calls back, one before it does not.
  carries_out(STEPS(PRESS, WAIT, INSIDE), YES ",null," YES, " 0 early 0 pressed 0 late 2 2");
  carries_out(STEPS(PRESS, WAIT, INSIDE, ASK), YES ",null," YES "," YES, " 0 early 0 pressed 0 late 2 2 3 2");
  carries_out(STEPS(PRESS, "{\"after\":2000005}", INSIDE), YES ",null," YES, " 0 early 0 pressed 0 late 2 2");
  // One inside another
  carries_out(STEPS(PRESS, INSIDE, INSIDE, ASK), YES "," YES "," YES "," YES, " 0 early 1 1 2 1 2 pressed 3 1");
}

static void ticks(void) {
  carries_out(STEPS(POST, AT_ONCE), YES "," YES, " 1 0 1 posted");
  carries_out(STEPS(POST, ASK), YES "," YES, " 0 posted 1 1");
  carries_out(STEPS(PRESS, INSIDE, AT_ONCE), YES "," YES "," YES, " 0 early 1 1 2 1 2 pressed");
  carries_out(STEPS(POST, AT_ONCE, INSIDE), YES "," YES "," YES, " 1 0 2 0 2 posted");
}

static void ends(void) {
  carries_out(STEPS(PRESS, SLEEP, ASK), YES "," NO, " 0 early 1 pressed");
  carries_out(STEPS(PRESS, SLEEP, INSIDE), YES "," NO, " 0 early 1 pressed");
  carries_out(STEPS(PRESS, "{\"in\":\"dance\",\"within\":\"callback\"}", AT_ONCE), YES ",\"unsupported\"", " 0 early 1 pressed");
  carries_out(STEPS("{\"in\":\"sleep\"}", INSIDE), NO, "");
  carries_out(STEPS(POST, "{\"in\":\"sleep\",\"within\":\"tick\"}", AT_ONCE), YES "," NO, " 1 posted");
  carries_out(STEPS(POST, "{\"in\":\"sleep\",\"within\":\"tick\"}", INSIDE), YES "," NO, " 1 posted");
#define TRACE "{\"id\":1,\"op\":\"trace\",\"session\":1,\"steps\":[" PRESS ","
  equal(TRACE "{\"in\":\"fail\",\"within\":\"callback\"}," INSIDE "]}", "{\"err\":{\"code\":\"internal\",\"message\":\"broken\"},\"id\":1}");
  equal(TRACE "{\"in\":\"ask\",\"within\":\"dream\"}]}", "{\"err\":{\"code\":\"invalid\",\"message\":\"expected 'within', \\\"tick\\\" or "
        "\\\"callback\\\", found 'dream'\"},\"id\":1}");
  holds(TRACE "{\"in\":\"ask\",\"within\":7}]}", "\"code\":\"invalid\"");
  holds(TRACE "{\"in\":\"ask\",\"within\":null}]}", "\"results\":[" YES "," YES "]");
}

int main(void) {
  start(&adapter);
  holds("{\"id\":0,\"op\":\"hello\",\"protocol\":1}", "\"reentrant\":true");
  callbacks();
  ticks();
  ends();
  check(end() == 0, "the exit status", "not 0");

  pl_adapter threaded = adapter, real = adapter;
  threaded.quiet = 100000;
  threaded.context = &threaded;
  start(&threaded);
  carries_out(STEPS(POST, "{\"in\":\"ask\",\"args\":{\"by\":\"app\"},\"within\":\"callback\"}", ASK), YES "," YES "," YES,
        " 0 posted 1 1app 1 after 2 1");
  check(end() == 0, "the exit status", "not 0");

  real.clocks = PL_REAL;
  start(&real);
  say("{\"id\":0,\"op\":\"hello\",\"protocol\":1}\n");
  check(!strstr(next_reply(), "reentrant"), "no reentrancy on the real clock", reply);
  check(end() == 0, "the exit status", "not 0");
  return failures > 0;
}
