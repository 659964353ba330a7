// The adapter of the simulated RTM 1.x client: `rtm1 --defect aborted-reconnects`. It serves both clocks; `--faster 10`
// makes all times a tenth.
#include "rtm1_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Behaviour behaviour = {6 * PL_SECOND, 4 * PL_SECOND, 30 * PL_SECOND, 0, "LoginSuccess", false, false};

static void aborted_reconnects(void) { behaviour.reconnects_after_kick = 30 * PL_SECOND; }
static void reconnect_says_login(void) { behaviour.reconnected_reason = "Login"; }
static void login_times_out_late(void) { behaviour.login_timeout = 12 * PL_SECOND; }
static void crash(void) { behaviour.crashes = true; }
static void hang(void) { behaviour.hangs = true; }

static const struct {
  const char *id;
  void (*turn_on)(void);
  const char *says;
} defects[] = {
    {"aborted-reconnects", aborted_reconnects, "30 s after it was kicked out it reconnects (line 86)"},
    {"reconnect-says-login", reconnect_says_login, "a reconnection gives the reason Login (lines 69, 73)"},
    {"login-times-out-late", login_times_out_late, "a login without an answer fails after 12 s, not 6 (line 41)"},
    {"crash", crash, "a logout after having been kicked out ends the process with SIGSEGV (line 86)"},
    {"hang", hang, "a token that expires while reconnecting blocks the process (line 77)"},
};

static bool turn_on(const char *id) {
  for (size_t i = 0; i < sizeof defects / sizeof *defects; i++) {
    if (strcmp(defects[i].id, id)) continue;
    defects[i].turn_on();
    return true;
  }
  return false;
}

static int usage(void) {
  fputs("usage: rtm1 [--defect ID]... [--faster N] [--compact]; the defects are:\n", stderr);
  for (size_t i = 0; i < sizeof defects / sizeof *defects; i++)
    fprintf(stderr, "  %-22s %s\n", defects[i].id, defects[i].says);
  return 2;
}

int main(int count, char **words) {
  int faster = 1;
  bool compact = false;
  for (int i = 1; i < count; i++) {
    const char *value = i + 1 < count ? words[i + 1] : "";
    if (!strcmp(words[i], "--compact")) compact = true;
    else if (!strcmp(words[i], "--defect") && turn_on(value)) i++;
    else if (!strcmp(words[i], "--faster") && (faster = atoi(value)) > 0) i++;
    else return usage();
  }
  behaviour.login_timeout /= faster;
  behaviour.interruption /= faster;
  behaviour.keep_alive /= faster;
  behaviour.reconnects_after_kick /= faster;
  return pl_serve(&(pl_adapter){
      .name = "rtm1-c", .implementation = "simulated RTM 1.x client", .inject = rtm1_inputs, .observe = rtm1_outputs,
      .clocks = PL_VIRTUAL | PL_REAL, .open = rtm1_open, .close = free, .state = rtm1_state, .compact = compact, .context = &behaviour});
}
