#include <stdlib.h>
#include <string.h>
#include "plumbline_adapter.h"

typedef struct { pl_session *session; const char *state; pl_timer timer; } Link;  // the client under test

static void change(Link *link, const char *state) {
  pl_stop(link->session, link->timer);
  link->state = state;
  pl_observe(link->session, "linkChanged", "state", state);
}
static bool is(void *link, const char *state) { return !strcmp(((Link *)link)->state, state); }
static void give_up(void *link) { change(link, "idle"); }

static bool is_connecting(void *link) { return is(link, "connecting"); }
static pl_result on_answer(void *link) { change(link, "up"); return PL_ACCEPTED; }
static pl_result on_disconnect(void *link) { if (!is(link, "idle")) change(link, "idle"); return PL_ACCEPTED; }
static pl_result on_connect(void *client) {
  Link *link = client;
  if (!is(link, "idle")) return PL_ACCEPTED;
  change(link, "connecting");
  link->timer = pl_start(link->session, 5 * PL_SECOND, give_up, link);
  return PL_ACCEPTED;
}
static void *open_link(pl_session *session) {
  Link *link = calloc(1, sizeof *link);
  if (link) *link = (Link){session, "idle", 0};
  return link;
}
int main(void) {
  const pl_input inputs[] = {{"connect", pl_always, on_connect}, {"disconnect", pl_always, on_disconnect},
                             {"answer", is_connecting, on_answer}, PL_END};
  return pl_serve(&(pl_adapter){.name = "link-c", .implementation = "my link", .inject = inputs,
                                .observe = "linkChanged", .open = open_link, .close = free});
}
