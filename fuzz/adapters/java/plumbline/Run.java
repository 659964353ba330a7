package plumbline;

import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * The client of one session on the virtual clock. An output of a timer that expires during the delay before step
 * n belongs to step n - 1: the delay passes before the step is counted. A step with {@code within} is given before
 * the work of the step before it is done: in the same tick, or inside the first callback at its instant.
 */
class Run<C> {
  final Adapter<C> adapter;
  final Session session;
  final C client;
  Steps steps;
  /** A result for each step that began; null for a wait. */
  String[] results = {};
  private final JsonWriter states = new JsonWriter();
  private int begun;
  private Exception failure;

  Run(Adapter<C> adapter, Session session) {
    this.adapter = adapter;
    this.session = session;
    this.client = adapter.open.apply(session);
    settle();
    session.check();
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
      boolean isBusy = session.isInCallback();
      if (scheduler.nextDeadline() <= scheduler.now()) {
        scheduler.runUntil(scheduler.now());
        isBusy = true;
      }
      if (isBusy || session.changes != seen) {
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
    this.steps = steps;
    results = new String[steps.count];
    begun = 0;
    states.clear();
    failure = null;
    while (begun < steps.count && !hasEnded()) {
      int first = begun;
      try {
        take(begun);
        endCallbacks();
      } catch (ClientFailure failure) {
        failure.end(session.step, null);
      } finally {
        session.setInside(null);
      }
      if (failure != null) throw failure;
      session.check();
      if (readsStates()) readStates(begun - first);
    }
    return !hasEnded();
  }

  /** Whether answers have what the getters return. On the real clock an output may still be on its way. */
  boolean readsStates() {
    return adapter.state != null;
  }

  /** The getters after a step, and after those inside its callbacks. */
  private void readStates(int count) {
    Map<String, String> state = state();
    for (int i = 0; i < count; i++) {
      states.comma().raw("{");
      state.forEach(states::member);
      states.raw("}");
    }
  }

  /** What the getters return. An exception ends the process. */
  final Map<String, String> state() {
    try {
      return adapter.state.apply(client);
    } catch (OutOfMemoryError error) {
      throw error;
    } catch (Throwable failure) {
      new ClientFailure(failure).endInGetters(session.step);
      throw failure;
    }
  }

  /** Lets time pass outside of steps. */
  final void passTime(long to) {
    try {
      advance(to);
    } catch (ClientFailure failure) {
      failure.end(session.step, null);
    }
    session.check();
  }

  /** Lets no later callback take a step. A call that another thread has begun in a callback ends first. */
  private void endCallbacks() {
    while (!session.endsCallbacks()) settle();
  }

  /** Whether the last step that began could not be given. */
  private boolean hasEnded() {
    return begun > 0 && endsSteps(results[begun - 1]);
  }

  private static boolean endsSteps(String result) {
    return result != null && !result.equals("accepted") && !result.equals("refused");
  }

  /** The delay of a step, the step, and the steps inside its callbacks. */
  void take(int index) throws Exception {
    boolean isInside = steps.isInCallback(index + 1);
    if (steps.delays[index] > 0) pass(steps.delays[index], isInside && steps.isWait(index));
    if (begun == index) count();
    if (steps.isInTick(index + 1)) {
      results[index] = begin(index);
      if (hasEnded()) settle();
      return;
    }
    if (isInside && !steps.isWait(index)) session.setInside(this::enter);
    results[index] = give(index);
  }

  /** Lets time pass. At the last instant the next step may come inside a callback. */
  private void pass(long delay, boolean endsInCallback) {
    long end = planned() + delay;
    if (endsInCallback) {
      advance(end - 1);
      session.setInside(this::enter);
    }
    advance(end);
    endCallbacks();
  }

  /** Gives the next step inside a callback. The client does not see an exception of its condition. */
  private void enter() {
    if (!steps.isInCallback(begun)) count(); // the wait ends here
    try {
      beginNext();
    } catch (Exception error) {
      failure = error;
      session.setInside(null);
    }
  }

  /** Gives the next step, and those in the same tick, before the client is done with its work. */
  private void beginNext() throws Exception {
    int index = begun;
    count();
    if (steps.isInCallback(index + 1)) session.setInside(this::enter);
    results[index] = begin(index);
    if (steps.isInTick(index + 1) && !hasEnded()) beginNext();
  }

  /** Begins a step: what the client shows from now on belongs to it. */
  final void count() {
    synchronized (session) {
      session.step++;
      begun++;
    }
  }

  final String give(int index) throws Exception {
    String result = begin(index);
    if (!steps.isWait(index)) settle();
    return result;
  }

  /** Gives an input and lets no other work of the client run. */
  private String begin(int index) throws Exception {
    if (steps.isWait(index)) return null;
    long step = session.step;
    String result = null;
    try {
      result = adapter.inputs.give(client, steps.inputs[index], steps.arguments(index));
    } catch (ClientFailure failure) {
      failure.end(step, steps.inputs[index]);
    }
    if (endsSteps(result)) session.setInside(null); // no callback gives a step while the client finishes its work
    return result;
  }

  /** The members of an answer. Each observation is told once. */
  void answer(JsonWriter into, boolean hasResults) {
    if (hasResults) {
      into.name("results").raw("[");
      for (int i = 0; i < begun; i++) {
        if (results[i] == null) into.comma().raw("null");
        else into.comma().text(results[i]);
      }
      into.raw("]");
      if (readsStates()) into.name("states").raw("[").append(states).raw("]");
    }
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
