// The adapter kit for C and C++: the protocol on one side, one function for each input on the other.
//
//   static const pl_input inputs[] = {{"connect", pl_always, on_connect}, {"answer", is_connecting, on_answer}, PL_END};
//   static const pl_adapter adapter = {
//     .name = "mine", .implementation = "MySDK", .inject = inputs, .observe = "linkChanged", .open = open_client};
//   int main(void) { return pl_serve(&adapter); }
//
// `open` makes the client of one session. Timers run on the clock of the kit, `pl_start`, and `pl_observe` reports an
// output. kit_link.c is the smallest example, rtm1.c a simulation on both clocks, door.c a client with a thread.
#ifndef PLUMBLINE_ADAPTER_H
#define PLUMBLINE_ADAPTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// An instant or a delay in microseconds. Instants count from the opening of the session.
typedef int64_t pl_time;
#define PL_MILLISECOND ((pl_time)1000)
#define PL_SECOND ((pl_time)1000000)
#define PL_NEVER INT64_MAX

// A client with its clock. Functions that take a session may be called from any thread if the adapter has `quiet` or
// runs on the real clock, also while and after `close`: an output after the end is dropped.
typedef struct pl_session pl_session;

typedef enum {
  PL_ACCEPTED,        // the client has the input
  PL_REFUSED,         // the client refused it with an error
  PL_NOT_APPLICABLE,  // no request of the client is open that the input answers; the kit says so where `when` is false
  PL_UNSUPPORTED,     // the adapter cannot give the input
  PL_ERROR            // the adapter itself failed
} pl_result;

// An input that the adapter can give. `when` says whether it is possible now: `pl_always` for a call of the app, a
// condition for an input of the server, the network or a peer. A `when` that is false means not-applicable.
typedef struct {
  const char *name;
  bool (*when)(void *client);
  pl_result (*give)(void *client);
} pl_input;

#define PL_END {NULL, NULL, NULL}
bool pl_always(void *client);
bool pl_never(void *client);

// A clause that does not apply to the implementation.
typedef struct {
  const char *clause, *reason;
} pl_clause;

enum { PL_VIRTUAL = 1, PL_REAL = 2, PL_SCALED = 4 };

// The capabilities of the adapter, and the life of a client. A member that is left out is zero.
typedef struct {
  const char *name, *version;                                        // of the adapter
  const char *implementation, *implementation_version, *language;    // under test
  const pl_input *inject;                                            // ends with PL_END
  const char *observe, *spontaneous, *absent;                        // names, separated by blanks
  unsigned clocks;    // PL_VIRTUAL (the default), PL_VIRTUAL | PL_REAL: a simulation served on both; PL_REAL: a client
                      // with threads and timers of its own, whose outputs are stamped at the call of pl_observe; PL_SCALED:
                      // such a client whose timers are divided by `scale`
  pl_time quiet;      // virtual clock, outputs from other threads: the kit answers after so much real time without one
  pl_time latency[2]; // real clock: least and greatest time from an event to pl_observe; zero: measured
  const pl_clause *not_applicable;                                   // ends with {NULL, NULL}
  bool options;       // `open` reads the configuration of the client with pl_option; else the client has the defaults
  bool compact;       // steps and observations are lists of numbers: shorter lines, which people cannot read
  bool reentrant;     // virtual clock: the app also calls the client inside its callbacks, which call pl_observe, and
                      // several times before the client works on

  void *(*open)(pl_session *session);    // makes the client; NULL: it failed
  void (*close)(void *client);           // ends it; may be NULL
  void (*state)(void *client);           // calls pl_state for each machine with a getter; may be NULL
  // A client that keeps its own list of timers, read with pl_now: its next deadline, and what expires now. Both or none.
  pl_time (*next_deadline)(void *client);
  void (*expire)(void *client);
  void *context;                         // what pl_context returns
  int scale;          // PL_SCALED: by how much the timers of the client are divided, 2 or more. The clock of the session is as
                      // many times faster than that of the machine, so that all instants are those of the document
} pl_adapter;

// Answers requests until `bye` or the end of input; returns the exit status of the process. Standard input is empty
// and standard output is standard error from here on, so that prints of a client do not break the protocol. With the
// environment variable PLUMBLINE_CONNECT, `unix:PATH` or `HOST:PORT`, it calls the runner there, in place of both.
int pl_serve(const pl_adapter *adapter);

// Reports an output with its arguments: pl_observe(session, "linkChanged", "state", "up").
#define pl_observe(session, ...) pl_observe_list(session, __VA_ARGS__, (const char *)0)
// Reports an input that happened without being given; the adapter declares its name in `spontaneous`.
#define pl_spontaneous(session, ...) pl_spontaneous_list(session, __VA_ARGS__, (const char *)0)

// Asks for so much more real time for the answer that is under way, at most 10 s for each, from any thread: the client may
// take it without being called a hang, for example while it starts.
void pl_busy(pl_time time);

// The clock. A timer calls `action(client)` once; timers of one instant expire in the order of their start. `pl_stop`
// takes timers that have expired, and 0.
typedef uint64_t pl_timer;
pl_time pl_now(pl_session *session);
pl_timer pl_start(pl_session *session, pl_time delay, void (*action)(void *client), void *client);
void pl_stop(pl_session *session, pl_timer timer);

// An argument of the input that is being given, inside `give`; an option of the session. NULL: it is missing.
const char *pl_argument(pl_session *session, const char *name);
const char *pl_option(pl_session *session, const char *name);
int64_t pl_seed(pl_session *session);
void *pl_context(pl_session *session);

// Inside `state`: the state that a getter of the client returns, as it is announced. The runner compares the two.
void pl_state(pl_session *session, const char *machine, const char *state);

// The adapter cannot go on: the request is answered `internal` with this message, the stack goes to standard error.
// Use it as `return pl_fail(session, "no socket: %s", strerror(errno));`
#if defined(__GNUC__)
#define PL_CHECKED(attribute) __attribute__(attribute)
#else
#define PL_CHECKED(attribute)
#endif
pl_result pl_fail(pl_session *session, const char *format, ...) PL_CHECKED((format(printf, 2, 3)));

void pl_observe_list(pl_session *session, const char *output, ...) PL_CHECKED((sentinel));
void pl_spontaneous_list(pl_session *session, const char *input, ...) PL_CHECKED((sentinel));

#ifdef __cplusplus
}
#endif
#endif
