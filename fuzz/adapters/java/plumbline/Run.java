package plumbline;

import java.util.concurrent.locks.LockSupport;

/**
 * The client of one session on the virtual clock. An output of a timer that expires during the delay before step
 * n belongs to step n - 1: the delay passes before the step is counted.
 */
class Run<C> {
  final Adapter<C> adapter;
  final Session session;
  final C client;
  private final JsonWriter results = new JsonWriter();

  Run(Adapter<C> adapter, Session session) {
    this.adapter = adapter;
    this.session = session;
    this.client = adapter.open.apply(session);
    settle();
  }

  /** The instant by the sum of the delays. */
  long planned() {
    return session.scheduler.now();
  }

  long now() {
    return session.scheduler.now();
  }

  /** Runs all that is due now. With {@code quiet} it also waits until the output has been quiet for this time. */
  void settle() {
    VirtualScheduler scheduler = session.scheduler;
    scheduler.runUntil(scheduler.now());
    if (adapter.quiet == 0) return;
    long quiet = adapter.quiet * 1000;
    long seen = session.changes;
    long end = System.nanoTime() + quiet;
    for (long left = quiet; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
      boolean isDue = scheduler.nextDeadline() <= scheduler.now();
      if (isDue) scheduler.runUntil(scheduler.now());
      if (isDue || session.changes != seen) {
        seen = session.changes;
        end = System.nanoTime() + quiet;
      }
    }
  }

  void advance(long to) {
    VirtualScheduler scheduler = session.scheduler;
    if (adapter.quiet == 0) {
      scheduler.runUntil(to);
      return;
    }
    for (long next; (next = scheduler.nextDeadline()) < to; settle()) scheduler.runUntil(next);
    scheduler.runUntil(to);
    settle();
  }

  /** Carries out steps; false when the batch ended early. */
  boolean run(Steps steps) throws Exception {
    results.clear();
    for (int i = 0; i < steps.count; i++) {
      String result = take(steps, i);
      results.comma();
      if (result == null) {
        results.raw("null");
      } else {
        results.text(result);
        if (!result.equals("accepted") && !result.equals("refused")) return false;
      }
    }
    return true;
  }

  String take(Steps steps, int index) throws Exception {
    if (steps.delays[index] > 0) advance(planned() + steps.delays[index]);
    synchronized (session) {
      session.step++;
    }
    return give(steps, index);
  }

  final String give(Steps steps, int index) throws Exception {
    if (steps.inputs[index] == null) return null;
    String result = adapter.inputs.give(client, steps.inputs[index], steps.arguments(index));
    settle();
    return result;
  }

  /** The members of an answer. Each observation is told once. */
  void answer(JsonWriter into, boolean hasResults, boolean hasState) {
    if (hasState && adapter.state != null) into.member("state", adapter.state.apply(client));
    if (hasResults) into.name("results").raw("[").append(results).raw("]");
    synchronized (session) {
      into.name("observations").raw("[").append(session.observations).raw("]");
      session.observations.clear();
      into.member("now", now());
    }
    next(into);
  }

  void next(JsonWriter into) {
    long next = session.scheduler.nextDeadline();
    if (next <= Steps.LATEST) into.member("next", next);
    else into.name("next").raw("null");
  }

  void close() throws Exception {
    session.end();
    try {
      if (client instanceof AutoCloseable) ((AutoCloseable) client).close();
    } finally {
      session.scheduler.shutdownNow();
    }
  }
}
