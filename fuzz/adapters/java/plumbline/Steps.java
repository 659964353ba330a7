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

  Steps(Object value, long planned) throws Fault {
    if (!(value instanceof ArrayList)) throw Fault.expected("'steps', a list", value);
    ArrayList<?> steps = (ArrayList<?>) value;
    count = steps.size();
    delays = new long[count];
    inputs = new String[count];
    arguments = new Object[count];
    places = new String[count];
    long instant = planned;
    for (int i = 0; i < count; i++) {
      if (!(steps.get(i) instanceof JsonObject)) throw Fault.expected("a step, an object", steps.get(i));
      JsonObject step = (JsonObject) steps.get(i);
      Object delay = step.get("after");
      if (delay != null) {
        if (!(delay instanceof Long) || (Long) delay < 0 || (Long) delay > LATEST - instant) {
          throw Fault.expected("'after', microseconds", delay);
        }
        delays[i] = (Long) delay;
        instant += delays[i];
      }
      Object input = step.get("in");
      if (input != null && !(input instanceof String)) throw Fault.expected("'in', the name of an input", input);
      inputs[i] = (String) input;
      arguments[i] = Session.texts(step.get("args"), "'args'");
      Object place = step.get("within");
      if (place != null && !place.equals("tick") && !place.equals("callback")) {
        throw Fault.expected("'within', \"tick\" or \"callback\"", place);
      }
      places[i] = (String) place;
    }
    end = instant;
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
