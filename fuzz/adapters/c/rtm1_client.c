// Written by hand from 连接状态管理 (connection state management), iOS, updated 2021-03-17. "Line n" is a line of that
// document. The client is not derived from a spec.
#include "rtm1_client.h"

#include <stdlib.h>
#include <unistd.h>

typedef enum { DISCONNECTED, CONNECTING, CONNECTED, RECONNECTING, ABORTED } State;  // lines 10-14
static const char *const STATES[] = {"disconnected", "connecting", "connected", "reconnecting", "aborted"};

// The instance that keeps the user on the list of the service.
typedef enum { NO_INSTANCE, THIS_INSTANCE, OTHER_INSTANCE } Holder;

typedef struct {
  pl_session *session;
  const Behaviour *behaviour;
  bool network_up;
  State state;
  pl_timer state_timer;  // of login, of the interruption or of a defect; it ends with its state
  Holder holder;
  pl_timer keep_alive;
} Rtm1;

const char rtm1_outputs[] = "connectionStateChanged loginResult logoutResult tokenDidExpire memberLeft memberJoined"
                            " channelsRejoined attributesSynchronized userOnline userOffline";

// The service: its list of users online, and the outputs for the second user, who shares a channel with ours

static void service_stops_waiting(Rtm1 *rtm) {
  pl_stop(rtm->session, rtm->keep_alive);
  rtm->keep_alive = 0;
}

// Lines 64 and 139: off the list at 30 s; line 75: the others in the channel hear of it.
static void remove_user(void *client) {
  Rtm1 *rtm = client;
  rtm->keep_alive = 0;
  rtm->holder = NO_INSTANCE;
  pl_observe(rtm->session, "userOffline");
  pl_observe(rtm->session, "memberLeft");
}

// Line 45: a user who has logged in is online.
static void service_logs_in(Rtm1 *rtm) {
  service_stops_waiting(rtm);
  if (rtm->holder == THIS_INSTANCE) return;
  rtm->holder = THIS_INSTANCE;
  pl_observe(rtm->session, "userOnline");
}

// Line 66: back within 30 s, the channels are joined again. Lines 70 and 76: back later, the user is put on the list
// again, too.
static void service_resumes(Rtm1 *rtm) {
  service_stops_waiting(rtm);
  pl_observe(rtm->session, "channelsRejoined");
  if (rtm->holder == NO_INSTANCE) {
    pl_observe(rtm->session, "userOnline");
    pl_observe(rtm->session, "memberJoined");
    pl_observe(rtm->session, "attributesSynchronized");
  }
  rtm->holder = THIS_INSTANCE;
}

// The service does not hear a logout over a broken connection, and drops the user silently.
static void service_logs_out(Rtm1 *rtm) {
  service_stops_waiting(rtm);
  if (rtm->holder != THIS_INSTANCE) return;
  if (rtm->network_up) remove_user(rtm);
  else rtm->holder = NO_INSTANCE;
}

// The SDK of our user. Line 16: every change of state is announced, with its reason

static void enter(Rtm1 *rtm, State state, const char *reason) {
  pl_stop(rtm->session, rtm->state_timer);
  rtm->state_timer = 0;
  rtm->state = state;
  pl_observe(rtm->session, "connectionStateChanged", "state", STATES[state], "reason", reason);
}

// Lines 35-39 and 41: within 6 s, or never.
static void login_times_out(void *client) {
  Rtm1 *rtm = client;
  enter(rtm, DISCONNECTED, "LoginTimeout");
  pl_observe(rtm->session, "loginResult", "code", "Error");
}

// Lines 48-50. Line 62: it lasts until a logout or a success.
static void interrupted(void *client) { enter(client, RECONNECTING, "Interrupted"); }

// Conditions

static bool is_network_up(void *client) { return ((Rtm1 *)client)->network_up; }
static bool is_network_down(void *client) { return !is_network_up(client); }
static bool can_answer_login(void *client) { return is_network_up(client) && ((Rtm1 *)client)->state == CONNECTING; }
static bool can_resume(void *client) { return is_network_up(client) && ((Rtm1 *)client)->state == RECONNECTING; }

// Inputs of the app

// Lines 22-24. The document does not describe a login in any other state.
static pl_result login_by_token(void *client) {
  Rtm1 *rtm = client;
  if (rtm->state != DISCONNECTED) return PL_ACCEPTED;
  enter(rtm, CONNECTING, "Login");
  rtm->state_timer = pl_start(rtm->session, rtm->behaviour->login_timeout, login_times_out, rtm);
  return PL_ACCEPTED;
}

// Lines 55-58 (connected), 78-82 (reconnecting), 86 (aborted).
static pl_result logout(void *client) {
  Rtm1 *rtm = client;
  if (rtm->state == DISCONNECTED || rtm->state == CONNECTING) return PL_ACCEPTED;
  if (rtm->state == ABORTED && rtm->behaviour->crashes) *(volatile int *)(rtm->keep_alive & 0) = 1;  // SIGSEGV
  enter(rtm, DISCONNECTED, rtm->state == CONNECTED ? "LogoutWithCompletion" : "Logout");
  pl_observe(rtm->session, "logoutResult", "code", "Ok");
  service_logs_out(rtm);
  return PL_ACCEPTED;
}

// Inputs of the service

// Lines 30-34.
static pl_result login_accepted(void *client) {
  Rtm1 *rtm = client;
  enter(rtm, CONNECTED, "LoginSuccess");
  pl_observe(rtm->session, "loginResult", "code", "Ok");
  service_logs_in(rtm);
  return PL_ACCEPTED;
}

// Lines 35-40.
static pl_result login_rejected(void *client) {
  Rtm1 *rtm = client;
  enter(rtm, DISCONNECTED, "LoginFailure");
  pl_observe(rtm->session, "loginResult", "code", "Error");
  return PL_ACCEPTED;
}

// Lines 66-73. Line 127: no `loginResult`.
static pl_result reconnected(void *client) {
  Rtm1 *rtm = client;
  enter(rtm, CONNECTED, rtm->behaviour->reconnected_reason);
  service_resumes(rtm);
  return PL_ACCEPTED;
}

// Lines 51-54 and 86.
static pl_result remote_login(void *client) {
  Rtm1 *rtm = client;
  service_stops_waiting(rtm);
  rtm->holder = OTHER_INSTANCE;
  if (rtm->state != CONNECTED && rtm->state != RECONNECTING) return PL_ACCEPTED;
  enter(rtm, ABORTED, "RemoteLogin");
  if (rtm->behaviour->reconnects_after_kick)
    rtm->state_timer = pl_start(rtm->session, rtm->behaviour->reconnects_after_kick, interrupted, rtm);
  return PL_ACCEPTED;
}

// Line 77: announced while reconnecting, and without effect on the state.
static pl_result token_expired(void *client) {
  Rtm1 *rtm = client;
  if (rtm->state != RECONNECTING) return PL_ACCEPTED;
  while (rtm->behaviour->hangs) pause();
  pl_observe(rtm->session, "tokenDidExpire");
  return PL_ACCEPTED;
}

// Inputs of the network

// Line 47: nothing is announced before 4 s. Line 64: the user counts as online for 30 s from the break.
static pl_result network_lost(void *client) {
  Rtm1 *rtm = client;
  rtm->network_up = false;
  if (rtm->holder == THIS_INSTANCE && !rtm->keep_alive)
    rtm->keep_alive = pl_start(rtm->session, rtm->behaviour->keep_alive, remove_user, rtm);
  if (rtm->state == CONNECTED)
    rtm->state_timer = pl_start(rtm->session, rtm->behaviour->interruption, interrupted, rtm);
  return PL_ACCEPTED;
}

// Line 47: an interruption of less than 4 s is no change of state. A client that has begun to reconnect is not back
// before it has `reconnected`.
static pl_result network_back(void *client) {
  Rtm1 *rtm = client;
  rtm->network_up = true;
  if (rtm->state == CONNECTED) pl_stop(rtm->session, rtm->state_timer);
  if (rtm->state == CONNECTED || rtm->state == CONNECTING) service_stops_waiting(rtm);
  return PL_ACCEPTED;
}

const pl_input rtm1_inputs[] = {
    {"loginByToken", pl_always, login_by_token},
    {"logout", pl_always, logout},
    {"loginAccepted", can_answer_login, login_accepted},
    {"loginRejected", can_answer_login, login_rejected},
    {"reconnected", can_resume, reconnected},
    {"remoteLogin", is_network_up, remote_login},
    {"tokenExpired", pl_always, token_expired},
    {"networkLost", is_network_up, network_lost},
    {"networkBack", is_network_down, network_back},
    PL_END,
};

void *rtm1_open(pl_session *session) {
  Rtm1 *rtm = malloc(sizeof *rtm);
  if (!rtm) return NULL;
  *rtm = (Rtm1){.session = session, .behaviour = pl_context(session), .network_up = true};
  return rtm;
}

// The word of the announcement.
void rtm1_state(void *client) {
  Rtm1 *rtm = client;
  pl_state(rtm->session, "connection", STATES[rtm->state]);
}
