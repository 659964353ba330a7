// The kit answers the requests of the golden transcript as the transcript says, byte by byte; of `hello`, the names.
#include "test_child.h"

// A lamp that goes out 5 s after the last press, or after the time in its options.
typedef struct {
  pl_session *session;
  pl_timer timer;
  bool is_on;
} Lamp;

static void go_out(void *client) {
  Lamp *lamp = client;
  lamp->is_on = false;
  pl_observe(lamp->session, "lit", "state", "off", "why", "timer");
}

static void read_lamp(void *client) {
  Lamp *lamp = client;
  pl_state(lamp->session, "lamp", lamp->is_on ? "on" : "off");
}

static pl_result press(void *client) {
  Lamp *lamp = client;
  pl_stop(lamp->session, lamp->timer);
  const char *time = pl_option(lamp->session, "time");
  lamp->timer = pl_start(lamp->session, (time ? atoi(time) : 5) * PL_SECOND, go_out, lamp);
  lamp->is_on = true;
  pl_observe(lamp->session, "lit", "state", "on", "why", "pressed");
  return PL_ACCEPTED;
}

static void *open_lamp(pl_session *session) {
  Lamp *lamp = calloc(1, sizeof *lamp);
  if (lamp) lamp->session = session;
  return lamp;
}

int main(int count, char **words) {
  static const char *const names[] = {"\"absent\":[]", "\"inject\":[\"press\"]", "\"observe\":[\"lit\"]",
                                      "\"options\":true", "\"protocol\":1", "\"spontaneous\":[]", "\"state\":true"};
  const pl_input inputs[] = {{"press", pl_always, press}, PL_END};
  FILE *transcript = count > 1 ? fopen(words[1], "r") : NULL;
  char *request = NULL, *expected = NULL;
  size_t request_size = 0, expected_size = 0;
  int pairs = 0;
  if (!transcript) return perror("the transcript"), 2;
  bool is_compact = count > 1 && strstr(words[1], "compact");
  start(&(pl_adapter){.name = "lamp", .inject = inputs, .observe = "lit", .options = true, .compact = is_compact, .open = open_lamp, .close = free,
                      .state = read_lamp});
  while (getline(&request, &request_size, transcript) > 0 && getline(&expected, &expected_size, transcript) > 0) {
    request[strcspn(request, "\n")] = expected[strcspn(expected, "\n")] = 0;
    check(!strncmp(request, "→ ", 4) && !strncmp(expected, "← ", 4), "the arrows", request);
    if (pairs++) equal(request + 4, expected + 4);
    else
      for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        check(strstr(expected, names[i]) != NULL, names[i], expected);
        holds(request + 4, names[i]);
      }
  }
  check(pairs == 9, "nine pairs", "another number");
  if (is_compact) { // a value that the spec does not list, and lists that are no steps
    holds("{\"id\":1,\"op\":\"hello\",\"protocol\":1,\"compact\":true,\"spec\":{\"inputs\":[{\"name\":\"press\"}],\"outputs\":"
          "[{\"name\":\"lit\",\"arguments\":[{\"name\":\"why\",\"values\":[\"pressed\"]},{\"name\":\"state\",\"values\":[\"off\",\"on\"]}]}]}}",
          "\"compact\":true");
    holds("{\"id\":2,\"op\":\"trace\",\"session\":1,\"steps\":[[0,0],[5000000]]}",
          "[[0,0,1],{\"after\":0,\"args\":{\"state\":\"off\",\"why\":\"timer\"},\"at\":5000000,\"out\":\"lit\"}]");
    holds("{\"id\":3,\"op\":\"trace\",\"session\":1,\"steps\":[{\"after\":1,\"in\":\"press\"}]}", "[[1,0,1]]");
    const char *const wrong[] = {"[]", "[0,1]", "[-1]", "[0,\"press\"]", "[0,0,\"soon\"]", "[0,0,\"tick\",1]"};
    char line[120];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
      snprintf(line, sizeof line, "{\"id\":4,\"op\":\"trace\",\"session\":1,\"steps\":[%s]}", wrong[i]);
      holds(line, "\"code\":\"invalid\"");
    }
  }
  check(end() == 0, "the exit status", "not 0");
  return failures > 0;
}
