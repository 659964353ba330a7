package plumbline;

import java.util.List;
import java.util.Map;

/** Answers requests, one at a time. */
final class Server<C> {
  static final int LONGEST_LINE = 16 << 20;
  private static final int SESSIONS = 64;
  private final Adapter<C> adapter;
  private final JsonReader reader = new JsonReader();
  private final JsonWriter out = new JsonWriter();
  /** Those of the compact form, if both sides want it; or null. */
  private Numbers numbers;
  private final Object[] runs = new Object[SESSIONS + 1];
  boolean isDone;

  Server(Adapter<C> adapter) {
    this.adapter = adapter;
  }

  /** The answer to a line, with its line feed. What goes wrong is told in the answer. */
  JsonWriter reply(byte[] bytes, int start, int end) {
    Object id = null;
    try {
      JsonObject request = parse(bytes, start, end);
      id = request.get("id");
      if (!(id instanceof Long)) {
        Object found = id;
        id = null;
        throw Fault.expected("'id', an integer", found);
      }
      out.clear();
      out.raw("{\"id\":").number((Long) id).raw(",\"ok\":{");
      carryOut(request);
      return out.raw("}}\n");
    } catch (Fault fault) {
      return error(id, fault.code, fault.getMessage());
    } catch (OutOfMemoryError error) {
      throw error;
    } catch (Throwable error) {
      Throwable failure = error instanceof ClientFailure ? error.getCause() : error;
      ClientFailure.print(failure);
      return error(id, "internal", failure.toString());
    }
  }

  private JsonWriter error(Object id, String code, String message) {
    out.clear();
    out.raw("{\"id\":").raw(id == null ? "null" : id.toString()).raw(",\"err\":{");
    return out.member("code", code).member("message", message).raw("}}\n");
  }

  private JsonObject parse(byte[] bytes, int start, int end) throws Fault {
    if (end - start > LONGEST_LINE) {
      throw new Fault("malformed", "the line is longer than " + LONGEST_LINE + " bytes");
    }
    try {
      Object value = reader.read(bytes, start, end);
      if (value instanceof JsonObject) return (JsonObject) value;
      throw new Fault("malformed", "expected a JSON object, found " + Fault.quoted(value));
    } catch (JsonReader.Malformed error) {
      throw new Fault("malformed", "expected a JSON object, found " + error.getMessage());
    }
  }

  private void carryOut(JsonObject request) throws Exception {
    Object op = request.get("op");
    switch (op instanceof String ? (String) op : "") {
      case "hello": hello(request); break;
      case "open": open(request); break;
      case "step": step(request); break;
      case "advance": advance(request); break;
      case "trace": trace(request); break;
      case "state": state(request); break;
      case "reset":
        close(request);
        open(request);
        break;
      case "close": close(request); break;
      case "bye": isDone = true; break;
      default: throw new Fault("unsupported", "unknown operation " + Fault.quoted(op));
    }
  }

  private void hello(JsonObject request) throws Fault {
    if (!Long.valueOf(1).equals(request.get("protocol"))) {
      throw new Fault("unsupported", "expected protocol 1, found " + Fault.quoted(request.get("protocol")));
    }
    numbers = adapter.isCompact && Boolean.TRUE.equals(request.get("compact")) ? new Numbers(request.get("spec")) : null;
    boolean settles = adapter.ownsTimers() || adapter.quiet > 0;
    out.member("protocol", 1);
    out.name("adapter").raw("{").member("name", adapter.name).member("version", adapter.version).raw("}");
    out.name("implementation").raw("{").member("name", adapter.implementation);
    out.member("version", adapter.implementationVersion).member("language", "Java").raw("}");
    out.member("clock", adapter.clocks).member("resolution", 1);
    if (adapter.scale > 1) out.member("scale", adapter.scale);
    if (adapter.tellsLatency || !adapter.ownsTimers()) {
      out.name("latency").raw("[").number(adapter.leastLatency).raw(",").number(adapter.greatestLatency).raw("]");
    }
    out.member("quiescence", settles ? "settle" : "exact");
    if (adapter.quiet > 0) out.member("quiet", adapter.quiet);
    out.member("inject", adapter.inputs.names()).member("spontaneous", adapter.spontaneous);
    out.member("absent", adapter.absent).member("observe", adapter.observe);
    if (adapter.takesOptions) out.member("options", true);
    if (numbers != null) out.member("compact", true);
    if (adapter.isReentrant && !adapter.ownsTimers()) out.member("reentrant", true);
    out.member("state", adapter.state != null).member("sessions", SESSIONS).member("batch", 4096);
    out.member("deterministic", !adapter.ownsTimers());
    out.name("notApplicable").raw("[");
    adapter.notApplicable.forEach((clause, reason) ->
        out.comma().raw("{").member("clause", clause).member("reason", reason).raw("}"));
    out.raw("]");
  }

  private void open(JsonObject request) throws Fault {
    int number = freeNumber(request);
    Run<C> run = newRun(request);
    runs[number] = run;
    run.answer(out, false);
  }

  private void step(JsonObject request) throws Exception {
    Run<C> run = run(request);
    Steps steps = new Steps(request.get("steps"), run.planned(), numbers);
    carryOut(run, steps, until(request, steps));
    run.answer(out, true);
  }

  /** Opens, carries out and closes a session of its own. */
  private void trace(JsonObject request) throws Exception {
    freeNumber(request);
    Steps steps = new Steps(request.get("steps"), 0, numbers);
    long until = until(request, steps);
    Run<C> run = newRun(request);
    try {
      carryOut(run, steps, until);
      run.answer(out, true);
    } finally {
      run.close();
    }
  }

  private void carryOut(Run<C> run, Steps steps, long until) throws Exception {
    if (run.run(steps) && until >= 0) run.passTime(until);
  }

  private long until(JsonObject request, Steps steps) throws Fault {
    Object until = request.get("until");
    return until == null ? -1 : instant(until, steps.end, "'until', an instant");
  }

  private void advance(JsonObject request) throws Fault {
    Run<C> run = run(request);
    Object to = request.get("to");
    if ("next".equals(to)) {
      long next = run.session.scheduler.nextDeadline();
      run.passTime(next <= Steps.LATEST ? Math.max(next, run.planned()) : run.planned());
    } else {
      run.passTime(instant(to, run.planned(), "'to', \"next\" or an instant"));
    }
    run.answer(out, false);
  }

  private static long instant(Object value, long least, String what) throws Fault {
    if (value instanceof Long && (Long) value >= least && (Long) value <= Steps.LATEST) return (Long) value;
    throw Fault.expected(what + " from " + least + " on", value);
  }

  private void state(JsonObject request) throws Fault {
    Run<C> run = run(request);
    out.member("state", adapter.state == null ? Map.of() : run.state());
    out.member("now", run.now());
    run.next(out);
  }

  private void close(JsonObject request) throws Exception {
    Run<C> run = run(request);
    runs[number(request)] = null;
    run.close();
  }

  private int number(JsonObject request) throws Fault {
    Object number = request.get("session");
    if (number instanceof Long && (Long) number >= 1 && (Long) number <= SESSIONS) {
      return ((Long) number).intValue();
    }
    throw Fault.expected("'session', 1 to " + SESSIONS, number);
  }

  private int freeNumber(JsonObject request) throws Fault {
    int number = number(request);
    if (runs[number] != null) throw new Fault("invalid", "session " + number + " is open already");
    return number;
  }

  @SuppressWarnings("unchecked")
  private Run<C> run(JsonObject request) throws Fault {
    int number = number(request);
    if (runs[number] == null) throw new Fault("invalid", "session " + number + " is not open");
    return (Run<C>) runs[number];
  }

  private Run<C> newRun(JsonObject request) throws Fault {
    Object clock = request.get("clock") == null ? "virtual" : request.get("clock");
    if (!adapter.clocks.contains(clock)) throw new Fault("unsupported", "unknown clock " + Fault.quoted(clock));
    Object seed = request.get("seed") == null ? (Object) 0L : request.get("seed");
    if (!(seed instanceof Long)) throw Fault.expected("'seed', an integer", seed);
    Map<String, String> options = Session.texts(request.get("options"), "'options'");
    if (clock.equals("virtual")) return new Run<>(adapter, new Session(options, (Long) seed, numbers, null));
    RealClock real = new RealClock(clock.equals("scaled") ? adapter.scale : 1);
    return new RealRun<>(adapter, new Session(options, (Long) seed, numbers, real));
  }
}
