package plumbline;

/**
 * The client of one session on a real clock. The thread of the kit waits for the next deadline and runs the tasks
 * of the session's executor. An output of another thread has the instant at which the client shows it.
 */
final class RealRun<C> extends Run<C> {
  private final JsonWriter given = new JsonWriter();
  private final long opened;
  private boolean hasToldOpening;
  private long planned;

  RealRun(Adapter<C> adapter, Session session) {
    super(adapter, session);
    opened = session.real.now();
  }

  @Override
  long planned() {
    return planned;
  }

  @Override
  long now() {
    return session.real.now();
  }

  /** Everything that other threads show later has its own instant, so only due tasks remain. */
  @Override
  void settle() {
    session.scheduler.runUntil(session.scheduler.now());
  }

  @Override
  void advance(long to) {
    planned = to;
    VirtualScheduler scheduler = session.scheduler;
    do {
      session.real.waitUntil(Math.min(scheduler.nextDeadline(), to));
      scheduler.runUntil(Math.max(scheduler.now(), session.real.now()));
    } while (scheduler.now() < to);
  }

  @Override
  void take(int index) throws Exception {
    advance(planned + steps.delays[index]);
    long before;
    synchronized (session) {
      count();
      // A simulation works for a while at its instant; no observation before the step is later than the step.
      long least = adapter.ownsTimers() ? session.real.now() : session.shown;
      before = Math.max(session.scheduler.now(), least);
      session.scheduler.setNow(before);
    }
    results[index] = give(index);
    given.comma().raw("[").number(before).raw(",").number(session.real.now()).raw("]");
  }

  @Override
  boolean readsStates() {
    return false;
  }

  @Override
  void answer(JsonWriter into, boolean hasResults) {
    into.name("given").raw("[").append(given).raw("]");
    given.clear();
    if (!hasToldOpening) into.member("opened", opened);
    hasToldOpening = true;
    super.answer(into, hasResults);
  }
}
