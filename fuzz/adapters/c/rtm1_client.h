// A simulated RTM 1.x client, with a service, a network and a second user around it.
#ifndef RTM1_CLIENT_H
#define RTM1_CLIENT_H

#include "plumbline_adapter.h"

// The deviations of the process from the document, from its command line.
typedef struct {
  pl_time login_timeout, interruption, keep_alive;  // line 41: 6 s, line 47: 4 s, line 64: 30 s
  pl_time reconnects_after_kick;                    // 0: never
  const char *reconnected_reason;
  bool crashes, hangs;
} Behaviour;

extern const pl_input rtm1_inputs[];
extern const char rtm1_outputs[];

// The context of the session is a Behaviour.
void *rtm1_open(pl_session *session);
void rtm1_state(void *client);

#endif
