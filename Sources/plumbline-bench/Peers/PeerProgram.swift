/// The files of the C loop beside its tables: a planner, a model, a client and their comparison.
///
/// The client stands in a translation unit of its own behind pointers to functions, and reads the tables of the model: the
/// compiler knows no more of it than Plumbline knows of a client.
enum PeerProgram {
  /// Per name, the text of a file.
  static let files = ["machine.h": machine, "client.c": client, "loop.c": loop]

  /// The steps of a machine, of which the model and the client have one each.
  private static let machine = #"""
    #include <stdint.h>
    #include "tables.h"

    struct machine {
      int64_t now, deadlines[TIMERS + 1];
      uint32_t running;
      int32_t location;
    };

    struct output { int64_t at; int32_t symbol; };

    struct client {
      void (*open)(void);
      int (*advance)(int64_t now, struct output *outputs);
      int (*give)(int input, struct output *outputs);
    };

    static inline void machine_start(struct machine *m, uint32_t timers) {
      m->running |= timers;
      for (; timers; timers &= timers - 1) {
        int timer = __builtin_ctz(timers);
        m->deadlines[timer] = m->now + times[m->location][timer];
      }
    }

    static inline void machine_open(struct machine *m) {
      m->now = 0, m->running = 0, m->location = START;
      machine_start(m, STARTED);
    }

    static inline const struct transition *machine_take(struct machine *m, int event) {
      const struct transition *taken = &transitions[m->location][event];
      m->location = taken->target;
      m->running &= ~taken->stops;
      machine_start(m, taken->starts);
      return taken;
    }

    /* The running timer with the first deadline; -1: none runs. */
    static inline int machine_next(const struct machine *m) {
      int next = -1;
      for (uint32_t rest = m->running; rest; rest &= rest - 1) {
        int timer = __builtin_ctz(rest);
        if (next < 0 || m->deadlines[timer] < m->deadlines[next]) next = timer;
      }
      return next;
    }

    /* Lets the timer with the first deadline expire if that is not after an instant; -1: none. */
    static inline int machine_expire(struct machine *m, int64_t until) {
      int timer = machine_next(m);
      if (timer < 0 || m->deadlines[timer] > until) return -1;
      m->now = m->deadlines[timer];
      m->running &= ~(1u << timer);
      return INPUTS + timer;
    }

    """#

  private static let client = #"""
    #include "machine.h"

    static struct machine self;

    static int show(const struct transition *taken, struct output *outputs) {
      for (int i = 0; i < taken->count; i++)
        outputs[i] = (struct output){self.now, taken->symbols[i]};
      return taken->count;
    }

    static void open_client(void) { machine_open(&self); }

    static int advance(int64_t now, struct output *outputs) {
      int count = 0, event;
      while ((event = machine_expire(&self, now)) >= 0)
        count += show(machine_take(&self, event), outputs + count);
      self.now = now;
      return count;
    }

    static int give(int input, struct output *outputs) {
      return show(machine_take(&self, input), outputs);
    }

    const struct client *make_client(void) {
      static const struct client made = {open_client, advance, give};
      return &made;
    }

    """#

  private static let loop = #"""
    #include <stdio.h>
    #include <stdlib.h>
    #include <time.h>
    #include "machine.h"

    const struct client *make_client(void);

    enum { PLAN, EXECUTE, JUDGE, STEPS_OF_A_TRACE = 64, ROOM = 4096 };

    static struct machine model;
    static uint8_t covered[LOCATIONS][INPUTS + TIMERS];
    static struct output outputs[ROOM];

    static void differ(int event) {
      printf("differs at event %d in location %d\n", event, model.location);
      exit(1);
    }

    /* Takes an event in the model, and compares the outputs of the client with it. */
    static inline int take(int event, int part, const struct output *seen, int left) {
      covered[model.location][event] = 1;
      const struct transition *taken = machine_take(&model, event);
      if (part < JUDGE) return taken->count;
      if (left < taken->count) differ(event);
      uint64_t row[WORDS] = {0};
      for (int i = 0; i < taken->count; i++) {
        if (seen[i].at != model.now) differ(event);
        row[seen[i].symbol / 64] |= 1ull << seen[i].symbol % 64;
      }
      for (int i = 0; i < WORDS; i++) if (row[i] != taken->row[i]) differ(event);
      return taken->count;
    }

    static inline __attribute__((always_inline)) uint64_t run(
        const struct client *client, uint64_t steps, const int part) {
      uint64_t random = 88172645463325252ull, events = 0;
      for (uint64_t step = 0; step < steps; step++) {
        if (step % STEPS_OF_A_TRACE == 0) {
          machine_open(&model);
          if (part > PLAN) client->open();
        }
        random ^= random << 13, random ^= random >> 7, random ^= random << 17;
        int event, input = -1, choices = possible[model.location].count;
        int64_t now = model.now;
        if (choices == 0 || (random & 3) == 0) {
          int timer = machine_next(&model);
          int64_t end = timer < 0 ? now + 1000000 : model.deadlines[timer];
          now = end - (end > now && random >> 2 & 1);
        } else {
          input = possible[model.location].inputs[(random >> 32) * choices >> 32];
        }
        int count = part > PLAN ? client->advance(now, outputs) : 0, position = 0;
        while ((event = machine_expire(&model, now)) >= 0) {
          position += take(event, part, outputs + position, count - position);
          events++;
        }
        if (part == JUDGE && position != count) differ(-1);
        model.now = now;
        events += position;
        if (input < 0) continue;
        count = part > PLAN ? client->give(input, outputs) : 0;
        position = take(input, part, outputs, count);
        if (part == JUDGE && position != count) differ(input);
        events += 1 + position;
      }
      return events;
    }

    static double seconds(void) {
      struct timespec time;
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
      return time.tv_sec + time.tv_nsec / 1e9;
    }

    int main(int count, char **arguments) {
      uint64_t steps = count > 1 ? strtoull(arguments[1], NULL, 10) : 1;
      const struct client *client = make_client();
      for (int part = PLAN; part <= JUDGE; part++) {
        double before = seconds();
        uint64_t events = part == PLAN ? run(client, steps, PLAN)
          : part == EXECUTE ? run(client, steps, EXECUTE) : run(client, steps, JUDGE);
        double used = seconds() - before;
        printf("%llu %.9f\n", (unsigned long long)events, used);
      }
      int taken = 0;
      for (int i = 0; i < LOCATIONS; i++)
        for (int j = 0; j < INPUTS + TIMERS; j++) taken += covered[i][j] & transitions[i][j].is_known;
      printf("%d\n", taken);
    }

    """#
}
