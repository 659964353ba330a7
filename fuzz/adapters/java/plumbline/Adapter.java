package plumbline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The content of {@code hello}, and the function that makes the client of a session.
 *
 * <pre>{@code
 * new Adapter<>("link-java", Link.INPUTS, Link::new).observe("linkChanged").serve();
 * }</pre>
 *
 * An input of the spec that is in none of {@code inject}, {@code spontaneous} and {@code absent} is unobservable.
 * A client that is {@link AutoCloseable} is closed at the end of its session.
 */
public final class Adapter<C> {
  final String name;
  final Inputs<C> inputs;
  final Function<Session, C> open;
  String version = "1";
  String implementation;
  String implementationVersion = "1";
  List<String> observe = List.of();
  List<String> spontaneous = List.of();
  List<String> absent = List.of();
  final Map<String, String> notApplicable = new LinkedHashMap<>();
  List<String> clocks = List.of("virtual");
  int scale = 1;
  Function<C, Map<String, String>> state;
  long quiet;
  long leastLatency;
  long greatestLatency;
  boolean tellsLatency;
  boolean takesOptions;
  boolean isReentrant;
  boolean isCompact;

  public Adapter(String name, Inputs<C> inputs, Function<Session, C> open) {
    this.name = name;
    this.implementation = name;
    this.inputs = inputs;
    this.open = open;
  }

  /** The implementation under test; the report shows it. */
  public Adapter<C> implementation(String name, String version) {
    implementation = name;
    implementationVersion = version;
    return this;
  }

  public Adapter<C> version(String version) {
    this.version = version;
    return this;
  }

  /** The outputs that the adapter can see. */
  public Adapter<C> observe(String... outputs) {
    observe = List.of(outputs);
    return this;
  }

  /** The inputs that it sees happen but cannot give; {@link Session#spontaneous} reports one. */
  public Adapter<C> spontaneous(String... inputs) {
    spontaneous = List.of(inputs);
    return this;
  }

  /** The inputs that cannot happen. */
  public Adapter<C> absent(String... inputs) {
    absent = List.of(inputs);
    return this;
  }

  /** A clause that does not apply to the implementation. */
  public Adapter<C> notApplicable(String clause, String reason) {
    notApplicable.put(clause, reason);
    return this;
  }

  /** The client follows {@link Session#options}; without this call it has the default configuration. */
  public Adapter<C> options() {
    takesOptions = true;
    return this;
  }

  /**
   * Calls of the app may come inside callbacks, on the virtual clock. {@link Session#show} is then called where the
   * client runs its callback.
   */
  public Adapter<C> reentrant() {
    isReentrant = true;
    return this;
  }

  /** Steps and observations are lists of numbers: shorter lines, which people cannot read. */
  public Adapter<C> compact() {
    isCompact = true;
    return this;
  }

  /**
   * The clocks: {@code "virtual"}, {@code "real"} or both. A client with timers of its own has {@code "real"}
   * only.
   */
  public Adapter<C> clocks(String... clocks) {
    this.clocks = List.of(clocks);
    return this;
  }

  /**
   * The clock {@code "scaled"}, for a client whose timers are divided by {@code scale}, 2 or more. The clock of a session is as
   * many times faster than that of the machine, so that all instants are those of the document.
   */
  public Adapter<C> scaled(int scale) {
    if (scale < 2) throw new IllegalArgumentException("expected a scale of 2 or more, found " + scale);
    this.scale = scale;
    return clocks("scaled");
  }

  /** The getters of the client: the announced state of each machine, by name. The runner compares them with the announcements. */
  public Adapter<C> state(Function<C, Map<String, String>> getters) {
    state = getters;
    return this;
  }

  /**
   * For a client that shows outputs from other threads: how many microseconds of real time its output is quiet
   * before an answer on the virtual clock, 1 to 1,000,000.
   */
  public Adapter<C> quiet(long microseconds) {
    if (microseconds < 1 || microseconds > 1_000_000) {
      throw new IllegalArgumentException("expected 1 to 1000000 microseconds, found " + microseconds);
    }
    quiet = microseconds;
    return this;
  }

  /** On a real clock: the least and the greatest time in microseconds from an event to its observation. */
  public Adapter<C> latency(long least, long greatest) {
    leastLatency = least;
    greatestLatency = greatest;
    tellsLatency = true;
    return this;
  }

  boolean ownsTimers() {
    return !clocks.contains("virtual");
  }

  /** Answers requests until {@code bye} or the end of standard input, and then ends the process. */
  public void serve() {
    Program.run(this);
  }
}
