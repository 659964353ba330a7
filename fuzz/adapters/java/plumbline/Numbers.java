package plumbline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The compact form: the numbers of the inputs and outputs of a spec, by its lists in {@code hello}. */
final class Numbers {
  /** An input with its arguments. */
  static final class Input {
    final String name;
    private final Map<String, String> arguments = new LinkedHashMap<>();

    private Input(JsonObject listed) {
      name = String.valueOf(listed.get("name"));
      for (JsonObject argument : objects(listed.get("args"))) {
        if ("absent".equals(argument.get("value"))) continue;
        arguments.put(String.valueOf(argument.get("name")), String.valueOf(argument.get("value")));
      }
    }

    /** A client may change them. */
    Map<String, String> arguments() {
      return arguments.isEmpty() ? Map.of() : new LinkedHashMap<>(arguments);
    }
  }

  private static final class Output {
    /** The number of the first combination of values. */
    long first;
    /** How many combinations there are. */
    long size = 1;
    /** By argument, what each value adds. */
    final Map<String, Map<String, Long>> values = new HashMap<>();

    /** The last argument changes fastest. Each has one more value than its list: all others. */
    Output(JsonObject listed) {
      List<JsonObject> arguments = objects(listed.get("arguments"));
      for (int i = arguments.size(); i-- > 0;) {
        Map<String, Long> places = new HashMap<>();
        List<?> names = list(arguments.get(i).get("values"));
        for (Object name : names) places.put(String.valueOf(name), size * places.size());
        values.put(String.valueOf(arguments.get(i).get("name")), places);
        size *= names.size() + 1;
      }
    }
  }

  private final List<Input> inputs = new ArrayList<>();
  private final Map<String, Output> outputs = new HashMap<>();

  /** Reads the member {@code spec} of {@code hello}. */
  Numbers(Object spec) {
    JsonObject lists = spec instanceof JsonObject ? (JsonObject) spec : new JsonObject();
    for (JsonObject input : objects(lists.get("inputs"))) inputs.add(new Input(input));
    long first = 0;
    for (JsonObject listed : objects(lists.get("outputs"))) {
      Output output = new Output(listed);
      output.first = first;
      first += output.size;
      outputs.put(String.valueOf(listed.get("name")), output);
    }
  }

  private static List<?> list(Object value) {
    return value instanceof List ? (List<?>) value : List.of();
  }

  private static List<JsonObject> objects(Object value) {
    List<JsonObject> objects = new ArrayList<>();
    for (Object element : list(value)) if (element instanceof JsonObject) objects.add((JsonObject) element);
    return objects;
  }

  /** The input with a number. */
  Input input(Object number) throws Fault {
    if (number instanceof Long && (Long) number >= 0 && (Long) number < inputs.size()) {
      return inputs.get(((Long) number).intValue());
    }
    throw Fault.expected("the number of an input", number);
  }

  /** The number of an output with its arguments, each a name and a value; -1: it has none, and needs the readable form. */
  long symbol(String name, Object[] arguments) {
    Output output = outputs.get(name);
    if (output == null || arguments.length != 2 * output.values.size()) return -1;
    long number = output.first;
    for (int i = 0; i < arguments.length; i += 2) {
      Map<String, Long> places = output.values.get(arguments[i].toString());
      Long more = places == null ? null : places.get(arguments[i + 1].toString());
      if (more == null) return -1;
      number += more;
    }
    return number;
  }
}
