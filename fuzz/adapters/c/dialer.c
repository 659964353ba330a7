// A dialer whose options each trace chooses, and its adapter. `dialer --defect ignores-wait` does not read one of them.
#include <stdlib.h>
#include <string.h>

#include "plumbline_adapter.h"

typedef struct {  // the client under test
  pl_session *session;
  pl_time wait;
  bool retries, is_dialing;
} Dialer;

static bool ignores_wait;

static void over(void *client) {
  Dialer *dialer = client;
  dialer->is_dialing = dialer->retries;
  pl_observe(dialer->session, "stateChanged", "state", dialer->retries ? "dialing" : "gone");
}

static pl_result hang_up(void *client) {
  Dialer *dialer = client;
  if (!dialer->is_dialing) return PL_ACCEPTED;
  dialer->is_dialing = false;
  pl_observe(dialer->session, "stateChanged", "state", "waiting");
  pl_start(dialer->session, dialer->wait, over, dialer);
  return PL_ACCEPTED;
}

// An option that the session does not have keeps its default.
static void *open_dialer(pl_session *session) {
  const char *wait = pl_option(session, "wait"), *retry = pl_option(session, "retry");
  Dialer *dialer = calloc(1, sizeof *dialer);
  if (!dialer) return NULL;
  *dialer = (Dialer){session, 2 * PL_SECOND, !retry || !strcmp(retry, "on"), false};
  if (wait && !ignores_wait) dialer->wait = atoi(wait) * PL_SECOND;
  pl_start(session, dialer->wait, over, dialer);
  return dialer;
}

int main(int count, char **words) {
  const pl_input inputs[] = {{"hangUp", pl_always, hang_up}, PL_END};
  ignores_wait = count == 3 && !strcmp(words[1], "--defect") && !strcmp(words[2], "ignores-wait");
  return pl_serve(&(pl_adapter){.name = "dialer-c", .implementation = "my dialer", .inject = inputs,
                                .observe = "stateChanged", .options = true, .open = open_dialer, .close = free});
}
