// A door with an alarm that keeps its own time, in a thread of its own as in any SDK: `door --siren 500`.
//
// The kit stamps its outputs at the call of pl_observe. With `--draught 300` nothing can close the door: it falls shut by
// itself after 300 ms, and its adapter reports that as a spontaneous input.
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "plumbline_adapter.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static long siren = 120000, draught = 0;  // milliseconds

typedef struct {
  pl_session *session;
  pthread_t keeper;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool is_open, ends;
  const char *alarm;
  struct timespec siren_ends, falls_shut;  // zero: never
} Door;

static bool is_alarm(const Door *door, const char *state) { return !strcmp(door->alarm, state); }

static struct timespec in_milliseconds(long delay) {
  struct timespec at;
  clock_gettime(CLOCK_REALTIME, &at);
  at.tv_sec += delay / 1000;
  at.tv_nsec += delay % 1000 * 1000000;
  if (at.tv_nsec >= 1000000000) at.tv_sec++, at.tv_nsec -= 1000000000;
  return at;
}

static bool is_over(struct timespec at) {
  struct timespec now = in_milliseconds(0);
  return at.tv_sec && (now.tv_sec > at.tv_sec || (now.tv_sec == at.tv_sec && now.tv_nsec >= at.tv_nsec));
}

// With the lock held, in any thread

static void change_alarm(Door *door, const char *state, const char *cause) {
  door->alarm = state;
  door->siren_ends = is_alarm(door, "sounding") ? in_milliseconds(siren) : (struct timespec){0, 0};
  pl_observe(door->session, "alarmChanged", "state", state, "cause", cause);
}

static void move(Door *door, bool is_open) {
  door->is_open = is_open;
  door->falls_shut = is_open && draught ? in_milliseconds(draught) : (struct timespec){0, 0};
  pl_observe(door->session, "doorMoved", "state", is_open ? "open" : "closed");
  if (is_open && is_alarm(door, "armed")) change_alarm(door, "sounding", "Intrusion");
}

// The thread of the door

static void *keep_time(void *client) {
  Door *door = client;
  pthread_mutex_lock(&door->lock);
  while (!door->ends) {
    struct timespec one = door->siren_ends, other = door->falls_shut;
    if (is_over(one)) {
      change_alarm(door, "armed", "Exhausted");
    } else if (is_over(other)) {
      pl_spontaneous(door->session, "close");
      move(door, false);
    } else if (one.tv_sec || other.tv_sec) {
      bool is_one = one.tv_sec && (!other.tv_sec || one.tv_sec < other.tv_sec ||
                                   (one.tv_sec == other.tv_sec && one.tv_nsec < other.tv_nsec));
      pthread_cond_timedwait(&door->changed, &door->lock, is_one ? &one : &other);
    } else {
      pthread_cond_wait(&door->changed, &door->lock);
    }
  }
  pthread_mutex_unlock(&door->lock);
  return NULL;
}

// Inputs, called by the thread of the kit

typedef enum { SET, UNSET, OPEN, CLOSE } Call;

static pl_result call(void *client, Call input) {
  Door *door = client;
  pthread_mutex_lock(&door->lock);
  if (input == SET && is_alarm(door, "off")) change_alarm(door, "armed", "Owner");
  if (input == UNSET && !is_alarm(door, "off")) change_alarm(door, "off", "Owner");
  if (input == OPEN || input == CLOSE) move(door, input == OPEN);
  pthread_cond_signal(&door->changed);
  pthread_mutex_unlock(&door->lock);
  return PL_ACCEPTED;
}

static bool is_open(void *client) {
  Door *door = client;
  pthread_mutex_lock(&door->lock);
  bool open = door->is_open;
  pthread_mutex_unlock(&door->lock);
  return open;
}

static bool is_closed(void *door) { return !is_open(door); }
static pl_result give_set(void *door) { return call(door, SET); }
static pl_result give_unset(void *door) { return call(door, UNSET); }
static pl_result give_open(void *door) { return call(door, OPEN); }
static pl_result give_close(void *door) { return call(door, CLOSE); }

static void *open_door(pl_session *session) {
  Door *door = calloc(1, sizeof *door);
  if (!door) return NULL;
  door->session = session;
  door->alarm = "off";
  pthread_mutex_init(&door->lock, NULL);
  pthread_cond_init(&door->changed, NULL);
  if (pthread_create(&door->keeper, NULL, keep_time, door)) {
    pl_fail(session, "the door has no thread");
    free(door);
    return NULL;
  }
  return door;
}

static void close_door(void *client) {
  Door *door = client;
  pthread_mutex_lock(&door->lock);
  door->ends = true;
  pthread_cond_signal(&door->changed);
  pthread_mutex_unlock(&door->lock);
  pthread_join(door->keeper, NULL);
  free(door);
}

int main(int count, char **words) {
  for (int i = 1; i + 1 < count; i += 2)
    *(strcmp(words[i], "--draught") ? &siren : &draught) = atol(words[i + 1]);
  pl_input inputs[] = {{"set", pl_always, give_set}, {"unset", pl_always, give_unset}, {"open", is_closed, give_open},
                       {"close", is_open, give_close}, PL_END};
  if (draught) inputs[3].name = NULL;
  return pl_serve(&(pl_adapter){
      .name = "door-c", .implementation = "door", .inject = inputs, .observe = "doorMoved alarmChanged",
      .spontaneous = draught ? "close" : NULL, .clocks = PL_REAL, .open = open_door, .close = close_door});
}
