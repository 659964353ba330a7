// libmosquitto, a real client library, with the real broker mosquitto on loopback. Both are packages of Debian:
// apt-get install libmosquitto-dev mosquitto
//
//     (cd fuzz/adapters/c; cc -o /tmp/libmosquitto libmosquitto.c mosquitto_network.c plumbline_adapter.c -lmosquitto -pthread)
//     export PATH="$PATH:/usr/sbin" # of the broker
//     plumbline fuzz Tests/Fixtures/specs/libmosquitto-connection.yaml --clock real --seed 1 --traces 8 -- /tmp/libmosquitto
//
// The library sleeps between its attempts in a thread of its own, so it has the real clock only.
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include <mosquitto.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mosquitto_network.h"
#include "plumbline_adapter.h"

typedef struct {
  pl_session *session;
  Network *network;
  struct mosquitto *mosquitto;
  bool is_idle, is_over;
  atomic_int dials, answers;  // seen so far
} Client;

// What the library and the network show, in threads of their own

static void on_dialed(void *context) {
  Client *client = context;
  pl_observe(client->session, "dialed");
  client->dials++;
}

static void on_connect(struct mosquitto *mosquitto, void *context, int code) {
  Client *client = context;
  (void)mosquitto;
  pl_observe(client->session, "connected", "code", code ? "refused" : "accepted");
  client->answers++;
}

static void on_disconnect(struct mosquitto *mosquitto, void *client, int code) {
  (void)mosquitto;
  pl_observe(((Client *)client)->session, "disconnected", "why", code ? "unexpected" : "asked");
}

// Inputs

// A packet needs a moment to the other side. What is under way arrives before the next input, within 200 ms.
#define SOON(condition) \
  for (int i = 0; i < 200 && !(condition); i++) nanosleep(&(struct timespec){0, 1000000}, NULL)

static bool can_connect(void *client) { return ((Client *)client)->is_idle; }
static bool can_answer(void *client) { return is_asked(((Client *)client)->network); }
static bool can_lose(void *client) { return is_connected(((Client *)client)->network); }
static bool can_disconnect(void *client) { return !((Client *)client)->is_idle && !((Client *)client)->is_over; }

static pl_result give_connect(void *context) {
  Client *client = context;
  client->is_idle = false;
  int failure = mosquitto_connect_async(client->mosquitto, "127.0.0.1", network_port(client->network), 60);
  if (!failure) failure = mosquitto_loop_start(client->mosquitto);
  if (failure) return pl_fail(client->session, "connect: %s", mosquitto_strerror(failure));
  SOON(client->dials > 0);
  return PL_ACCEPTED;
}

static pl_result give_disconnect(void *context) {
  Client *client = context;
  client->is_over = true;
  mosquitto_disconnect(client->mosquitto); // an error says that no connection is there
  return PL_ACCEPTED;
}

static pl_result give_answer(Client *client, int listener) {
  int answers = client->answers;
  answer(client->network, listener);
  SOON(client->answers > answers);
  return PL_ACCEPTED;
}

static pl_result give_accepted(void *client) { return give_answer(client, ACCEPTS); }
static pl_result give_refused(void *client) { return give_answer(client, REFUSES); }
static pl_result give_lost(void *client) { return cut(((Client *)client)->network), PL_ACCEPTED; }

// Sessions

static void *open_client(pl_session *session) {
  Client *client = calloc(1, sizeof *client);
  const char *delays = pl_option(session, "delays");
  if (!client) return NULL;
  client->session = session;
  client->is_idle = true;
  client->network = open_network(on_dialed, client);
  client->mosquitto = mosquitto_new(NULL, true, client);
  if (!client->network || !client->mosquitto) return pl_fail(session, "no client"), NULL;
  mosquitto_connect_callback_set(client->mosquitto, on_connect);
  mosquitto_disconnect_callback_set(client->mosquitto, on_disconnect);
  if (delays && !strcmp(delays, "linear")) mosquitto_reconnect_delay_set(client->mosquitto, 1, 3, false);
  if (delays && !strcmp(delays, "exponential")) mosquitto_reconnect_delay_set(client->mosquitto, 1, 6, true);
  return client;
}

static void close_client(void *context) {
  Client *client = context;
  mosquitto_disconnect(client->mosquitto);
  mosquitto_loop_stop(client->mosquitto, true); // it may sleep
  mosquitto_destroy(client->mosquitto);
  close_network(client->network);
  free(client);
}

int main(void) {
  const pl_input inputs[] = {{"connect", can_connect, give_connect}, {"disconnect", can_disconnect, give_disconnect},
                             {"accepted", can_answer, give_accepted}, {"refused", can_answer, give_refused},
                             {"lost", can_lose, give_lost}, PL_END};
  mosquitto_lib_init();
  if (!start_broker()) return 1;
  return pl_serve(&(pl_adapter){
      .name = "libmosquitto", .implementation = "libmosquitto", .implementation_version = "2.0.11", .inject = inputs,
      .observe = "connected disconnected dialed", .options = true, .clocks = PL_REAL, .open = open_client,
      .close = close_client});
}
