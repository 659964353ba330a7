package plumbline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The inputs of a client: each has its method and, beside it, the condition under which it is possible.
 *
 * <pre>{@code
 * static final Inputs<Link> INPUTS = new Inputs<Link>()
 *     .inject("connect", Link::connect)                       // a call of the app: possible at any time
 *     .inject("answer", Link::isConnecting, Link::answer);    // the server answers only a request
 * }</pre>
 *
 * When the condition is false, the result is {@code not-applicable}, and the trace ends there. An adapter that
 * accepts every input leads to false accusations. A method that throws {@link Refused} has refused the call. Any other
 * exception ends the process: the client has crashed.
 */
public final class Inputs<C> {
  /** A method of the client without arguments. */
  @FunctionalInterface
  public interface Call<C> {
    void on(C client) throws Exception;
  }

  /** A method of the client that takes the arguments of the input: texts by name. */
  @FunctionalInterface
  public interface CallWithArguments<C> {
    void on(C client, Map<String, String> arguments) throws Exception;
  }

  @FunctionalInterface
  public interface Condition<C> {
    boolean of(C client);
  }

  private static final class Input<C> {
    final Condition<C> condition;
    final CallWithArguments<C> call;

    Input(Condition<C> condition, CallWithArguments<C> call) {
      this.condition = condition;
      this.call = call;
    }
  }

  private final Map<String, Input<C>> inputs = new LinkedHashMap<>();

  public Inputs<C> inject(String name, Call<C> call) {
    return add(name, null, (client, arguments) -> call.on(client));
  }

  public Inputs<C> inject(String name, CallWithArguments<C> call) {
    return add(name, null, call);
  }

  public Inputs<C> inject(String name, Condition<C> condition, Call<C> call) {
    return add(name, condition, (client, arguments) -> call.on(client));
  }

  public Inputs<C> inject(String name, Condition<C> condition, CallWithArguments<C> call) {
    return add(name, condition, call);
  }

  private Inputs<C> add(String name, Condition<C> condition, CallWithArguments<C> call) {
    if (inputs.putIfAbsent(name, new Input<>(condition, call)) != null) {
      throw new IllegalArgumentException("the input '" + name + "' has two methods");
    }
    return this;
  }

  Set<String> names() {
    return inputs.keySet();
  }

  String give(C client, String name, Map<String, String> arguments) {
    Input<C> input = inputs.get(name);
    if (input == null) return "unsupported";
    if (input.condition != null && !input.condition.of(client)) return "not-applicable";
    try {
      input.call.on(client, arguments);
      return "accepted";
    } catch (Refused refused) {
      return "refused";
    } catch (OutOfMemoryError error) {
      throw error;
    } catch (Throwable failure) {
      throw new ClientFailure(failure);
    }
  }
}
