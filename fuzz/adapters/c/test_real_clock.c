// A simulation on the real clock.
#include "test_child.h"

#include <time.h>

typedef struct {
  pl_session *session;
} Lamp;

// Takes 2 ms, then observes.
static void light(void *lamp) {
  struct timespec delay = {0, 2000000};
  nanosleep(&delay, NULL);
  pl_observe(((Lamp *)lamp)->session, "lit");
}

static void *open_lamp(pl_session *session) {
  Lamp *lamp = calloc(1, sizeof *lamp);
  if (!lamp) return NULL;
  lamp->session = session;
  pl_start(session, 10 * PL_MILLISECOND, light, lamp);
  return lamp;
}

static pl_result press(void *lamp) {
  pl_start(((Lamp *)lamp)->session, 5 * PL_MILLISECOND, light, lamp);
  return PL_ACCEPTED;
}

static const pl_input inputs[] = {{"press", pl_always, press}, PL_END};
static const pl_adapter adapter = {.name = "lamp", .inject = inputs, .observe = "lit", .clocks = PL_VIRTUAL | PL_REAL,
                                   .open = open_lamp, .close = free};

// The number behind a text in the reply, from a place on; -1: none.
static long long number(const char *from, const char *text) {
  const char *found = from ? strstr(from, text) : NULL;
  return found ? strtoll(found + strlen(text), NULL, 10) : -1;
}

// A timer expires at the instant of the step, and its output comes 2 ms later. The step is not before that output, and a
// timer that its input starts runs from the step.
static void orders_instants(const char *input) {
  say("{\"id\":1,\"op\":\"trace\",\"session\":1,\"clock\":\"real\",\"steps\":[{\"after\":10000"), say(input);
  say("},{\"after\":20000}]}\n");
  const char *found = next_reply(), *first = strstr(found, "{\"after\":-1,"), *second = strstr(found, "{\"after\":0,");
  long long given = number(found, "\"given\":[["), lit = number(first, "\"at\":");
  check(lit >= 12000 && given >= lit, "a step is not before an output that came before it", found);
  if (*input) check(number(second, "\"since\":") == given + 5000, "a timer runs from the step", found);
}

int main(void) {
  start(&adapter);
  holds("{\"id\":0,\"op\":\"hello\",\"protocol\":1}", "\"clock\":[\"virtual\",\"real\"]");
  orders_instants("");
  orders_instants(",\"in\":\"press\"");
  equal("{\"id\":2,\"op\":\"bye\"}", "{\"id\":2,\"ok\":{}}");
  check(end() == 0, "the exit status", "another one");
  return failures != 0;
}
