// The link of kit_link.c, whose app also calls it inside its callbacks: `reentrant_link --defect late-timer`.
//
// With the defect it starts its timer after the callback, so that a disconnect inside the callback does not stop it.
// `--defect late-timer --outside` has no calls inside callbacks, and does not show the defect.
#include <stdlib.h>
#include <string.h>

#include "plumbline_adapter.h"

static bool starts_late;

typedef struct {
  pl_session *session;
  const char *state;
  pl_timer timer;
} Link;

static bool is(const Link *link, const char *state) { return !strcmp(link->state, state); }

static void change(Link *link, const char *state);

static void give_up(void *link) { change(link, "idle"); }

static void start_timer(Link *link) { link->timer = pl_start(link->session, 5 * PL_SECOND, give_up, link); }

// The callback comes last, because the app may call the link there.
static void change(Link *link, const char *state) {
  bool needs_timer = !strcmp(state, "connecting");
  pl_stop(link->session, link->timer);
  link->state = state;
  if (needs_timer && !starts_late) start_timer(link);
  pl_observe(link->session, "linkChanged", "state", state);
  if (needs_timer && starts_late) start_timer(link);
}

static bool is_connecting(void *link) { return is(link, "connecting"); }

static pl_result on_connect(void *link) {
  if (is(link, "idle")) change(link, "connecting");
  return PL_ACCEPTED;
}

static pl_result on_disconnect(void *link) {
  if (!is(link, "idle")) change(link, "idle");
  return PL_ACCEPTED;
}

static pl_result on_answer(void *link) {
  change(link, "up");
  return PL_ACCEPTED;
}

static void *open_link(pl_session *session) {
  Link *link = calloc(1, sizeof *link);
  if (link) *link = (Link){session, "idle", 0};
  return link;
}

int main(int count, char **words) {
  const pl_input inputs[] = {{"connect", pl_always, on_connect}, {"disconnect", pl_always, on_disconnect},
                             {"answer", is_connecting, on_answer}, PL_END};
  starts_late = count > 2 && !strcmp(words[1], "--defect") && !strcmp(words[2], "late-timer");
  bool outside = count > 1 && !strcmp(words[count - 1], "--outside");
  return pl_serve(&(pl_adapter){.name = "reentrant-link-c", .implementation = "my link", .inject = inputs,
                                .observe = "linkChanged", .reentrant = !outside, .open = open_link, .close = free});
}
