package plumbline;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;

/**
 * What the kit hands to a client when it opens one: the executor and the clock of the session, its options, and
 * the callback for each output. Any thread may call it.
 */
public final class Session {
  private static final Instant OPENING = Instant.parse("2000-01-01T00:00:00Z");
  private final Map<String, String> options;
  private final long seed;
  /** Those of the compact form; or null. */
  private final Numbers numbers;
  private boolean isOver;
  final RealClock real;
  final VirtualScheduler scheduler;
  final JsonWriter observations = new JsonWriter();
  /** The number of the last step that began; -1 before the first. */
  long step = -1;
  /** The instant of the last observation. */
  long shown;
  volatile long changes;
  /** The call that comes inside the next output; or null. */
  private Runnable inside;
  /** Such calls that have not returned. */
  private int calls;
  /** Why the adapter failed; or null. */
  private String failure;

  Session(Map<String, String> options, long seed, Numbers numbers, RealClock real) {
    this.options = options;
    this.seed = seed;
    this.numbers = numbers;
    this.real = real;
    this.scheduler = new VirtualScheduler(real);
  }

  /** Timers for the client: tasks run in the thread of the kit, in the order of their deadlines. */
  public ScheduledExecutorService scheduler() {
    return scheduler;
  }

  /** The time of the session. It begins on 2000-01-01. */
  public Clock clock() {
    return new SessionClock(ZoneOffset.UTC);
  }

  /** Microseconds since the opening. */
  public long now() {
    return scheduler.now();
  }

  /** The configuration of the client for this session: texts by name. */
  public Map<String, String> options() {
    return options;
  }

  public long seed() {
    return seed;
  }

  /** Reports an output: {@code show("linkChanged", "state", "up")}. A value becomes a text. */
  public void show(String output, Object... namesAndValues) {
    observe("out", output, namesAndValues);
  }

  /** Reports an output with its arguments by name. */
  public void show(String output, Map<String, ?> arguments) {
    observe("out", output, list(arguments));
  }

  /** Reports that a spontaneous input happened. */
  public void spontaneous(String input, Object... namesAndValues) {
    observe("in", input, namesAndValues);
  }

  /**
   * Asks for so much more real time for the answer that is under way, at most 10 s for each: the client may take it
   * without being called a hang, for example while it starts.
   */
  public void busy(Duration time) {
    Program.tell("{\"ev\":\"busy\",\"for\":" + time.toNanos() / 1000 + "}");
  }

  /** Says that the adapter itself has failed: the request is answered {@code internal}, and the client is not at fault. */
  public synchronized void fail(String message) {
    if (failure == null) failure = message;
  }

  synchronized void check() {
    if (failure == null) return;
    String message = failure;
    failure = null;
    throw new IllegalStateException(message);
  }

  synchronized void setInside(Runnable action) {
    inside = action;
  }

  /** Lets no later output take a call; false if one is under way. */
  synchronized boolean endsCallbacks() {
    if (calls > 0) return false;
    inside = null;
    return true;
  }

  synchronized boolean isInCallback() {
    return calls > 0;
  }

  private synchronized void leaveCallback() {
    calls--;
    changes++; // the client works on
  }

  private static Object[] list(Map<String, ?> arguments) {
    Object[] list = new Object[arguments.size() * 2];
    int count = 0;
    for (Map.Entry<String, ?> argument : arguments.entrySet()) {
      list[count++] = argument.getKey();
      list[count++] = argument.getValue();
    }
    return list;
  }

  private void observe(String kind, String name, Object[] arguments) {
    if (arguments.length % 2 != 0) throw new IllegalArgumentException("expected names and values for " + name);
    for (Object each : arguments) {
      if (each == null) throw new IllegalArgumentException("an argument of " + name + " is null");
    }
    Runnable action = null;
    synchronized (this) {
      if (isOver) return;
      long at = real == null ? scheduler.now() : real.now();
      write(kind, name, arguments, at);
      shown = at;
      changes++;
      if (kind.equals("out")) {
        action = inside;
        inside = null;
        if (action != null) calls++;
      }
    }
    if (action == null) return;
    try {
      action.run();
    } finally {
      leaveCallback();
    }
  }

  private void write(String kind, String name, Object[] arguments, long at) {
    boolean isLate = real != null && scheduler.isKitThread();
    long number = numbers == null || isLate || !kind.equals("out") ? -1 : numbers.symbol(name, arguments);
    if (number >= 0) {
      observations.comma().raw("[").number(at).raw(",").number(step).raw(",").number(number).raw("]");
      return;
    }
    JsonWriter into = observations.comma().raw("{\"at\":").number(at);
    if (isLate) into.raw(",\"since\":").number(Math.min(scheduler.now(), at));
    into.raw(",\"after\":").number(step).raw(",\"").raw(kind).raw("\":").text(name).raw(",\"args\":{");
    for (int i = 0; i < arguments.length; i += 2) {
      into.name(arguments[i].toString()).text(arguments[i + 1].toString());
    }
    into.raw("}}");
  }

  /** Drops what the client shows from now on. */
  synchronized void end() {
    isOver = true;
  }

  static Map<String, String> texts(Object value, String what) throws Fault {
    if (value == null) return Map.of();
    if (!(value instanceof JsonObject)) throw Fault.expected(what + ", an object", value);
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, Object> entry : ((JsonObject) value).entrySet()) {
      if (!(entry.getValue() instanceof String)) {
        throw Fault.expected("a text for '" + entry.getKey() + "' in " + what, entry.getValue());
      }
      texts.put(entry.getKey(), (String) entry.getValue());
    }
    return texts;
  }

  private final class SessionClock extends Clock {
    private final ZoneId zone;

    SessionClock(ZoneId zone) {
      this.zone = zone;
    }

    @Override
    public ZoneId getZone() {
      return zone;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return new SessionClock(zone);
    }

    @Override
    public Instant instant() {
      return OPENING.plus(now(), ChronoUnit.MICROS);
    }
  }
}
