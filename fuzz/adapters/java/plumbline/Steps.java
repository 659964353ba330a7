package plumbline;

import java.util.ArrayList;
import java.util.Map;

/** The steps of a message. All are checked before the first, so that a fault leaves the session as it was. */
final class Steps {
  /** 20,000 years in microseconds: the last instant of the protocol. */
  static final long LATEST = 631_152_000_000_000_000L;
  final int count;
  final long[] delays;
  final String[] inputs;
  final Object[] arguments;
  private final String[] places;
  /** The instant of the last step. */
  final long end;

  /** With numbers a step may be a list: {@code [after]}, {@code [after,input]} or {@code [after,input,within]}. */
  Steps(Object value, long planned, Numbers numbers) throws Fault {
    if (!(value instanceof ArrayList)) throw Fault.expected("'steps', a list", value);
    ArrayList<?> steps = (ArrayList<?>) value;
    count = steps.size();
    delays = new long[count];
    inputs = new String[count];
    arguments = new Object[count];
    places = new String[count];
    long instant = planned;
    for (int i = 0; i < count; i++) {
      if (numbers != null && steps.get(i) instanceof ArrayList) instant += readNumbers(i, (ArrayList<?>) steps.get(i), instant, numbers);
      else if (steps.get(i) instanceof JsonObject) instant += read(i, (JsonObject) steps.get(i), instant);
      else throw Fault.expected("a step, an object", steps.get(i));
    }
    end = instant;
  }

  private long read(int i, JsonObject step, long instant) throws Fault {
    if (step.get("after") != null) delays[i] = delay(step.get("after"), instant);
    Object input = step.get("in");
    if (input != null && !(input instanceof String)) throw Fault.expected("'in', the name of an input", input);
    inputs[i] = (String) input;
    arguments[i] = Session.texts(step.get("args"), "'args'");
    if (step.get("within") != null) places[i] = place(step.get("within"));
    return delays[i];
  }

  private long readNumbers(int i, ArrayList<?> step, long instant, Numbers numbers) throws Fault {
    if (step.isEmpty() || step.size() > 3) throw Fault.expected("[after], [after,input] or [after,input,within]", step);
    delays[i] = delay(step.get(0), instant);
    if (step.size() > 1) {
      Numbers.Input input = numbers.input(step.get(1));
      inputs[i] = input.name;
      arguments[i] = input.arguments();
    }
    if (step.size() > 2) places[i] = place(step.get(2));
    return delays[i];
  }

  private static long delay(Object value, long instant) throws Fault {
    if (value instanceof Long && (Long) value >= 0 && (Long) value <= LATEST - instant) return (Long) value;
    throw Fault.expected("'after', microseconds", value);
  }

  private static String place(Object value) throws Fault {
    if ("tick".equals(value) || "callback".equals(value)) return (String) value;
    throw Fault.expected("'within', \"tick\" or \"callback\"", value);
  }

  boolean isWait(int index) {
    return inputs[index] == null;
  }

  /** Whether a step is given inside the first callback of the step before it. */
  boolean isInCallback(int index) {
    return index < count && "callback".equals(places[index]);
  }

  /** Whether a step is given in the same tick as the step before it. */
  boolean isInTick(int index) {
    return index < count && "tick".equals(places[index]);
  }

  @SuppressWarnings("unchecked")
  Map<String, String> arguments(int index) {
    return (Map<String, String>) arguments[index];
  }
}
