package plumbline;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * An app writes the log that {@code plumbline monitor} checks.
 *
 * <pre>{@code
 * Recorder recorder = Recorder.record().spontaneous("connect").observe("linkChanged").open();
 * recorder.input("connect");
 * recorder.output("linkChanged", "state", "connecting");
 * }</pre>
 *
 * The log is appended to the file named by the environment variable {@code PLUMBLINE_RECORD}, or by {@code path}.
 * Without either the recorder writes nothing, so an app can ship with it. No call throws because of the file. A line
 * that cannot be written is dropped, and a line {@code gap} comes before the next one that can. Any thread may call
 * a recorder, and several recorders and processes may share a file. The class needs only {@link JsonWriter}.
 */
public final class Recorder implements AutoCloseable {
  // The wall clock is read once; after that the monotonic clock counts, so instants never go back.
  private static final long ORIGIN = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  private static final long START = System.nanoTime();

  private final String session;
  private final JsonWriter line = new JsonWriter();
  private volatile FileOutputStream file;
  private boolean lacksLines;
  private boolean mayEndInPart;

  private Recorder(FileOutputStream file, String session) {
    this.file = file;
    this.session = session;
  }

  /** The settings of a new recorder; {@link Settings#open} makes it. */
  public static Settings record() {
    return new Settings();
  }

  /** An input has happened: {@code input("dial", "number", 7)}. A value becomes a text; null is left out. */
  public void input(String name, Object... namesAndValues) {
    event("in", name, () -> map(namesAndValues));
  }

  public void input(String name, Map<String, ?> arguments) {
    event("in", name, () -> arguments);
  }

  /** The app has observed an output. */
  public void output(String name, Object... namesAndValues) {
    event("out", name, () -> map(namesAndValues));
  }

  public void output(String name, Map<String, ?> arguments) {
    event("out", name, () -> arguments);
  }

  /** Events may be missing here. */
  public void gap() {
    event("ev", "gap", Map::of);
  }

  @Override
  public synchronized void close() {
    FileOutputStream closed = file;
    file = null;
    try {
      if (closed != null) closed.close();
    } catch (IOException error) {
      // the last lines may be missing
    }
  }

  private void event(String kind, String name, Supplier<Map<String, ?>> arguments) {
    if (file == null) return;
    JsonWriter event = null;
    try {
      event = written(kind, name, arguments.get());
    } catch (RuntimeException error) {
      // a name without a value, or a value without a text: the line is dropped
    }
    write(event);
  }

  private JsonWriter written(String kind, String name, Map<String, ?> arguments) {
    JsonWriter event = new JsonWriter().raw(",").text("session").raw(":").text(session).member(kind, name);
    Map<String, String> texts = new LinkedHashMap<>();
    arguments.forEach((argument, value) -> {
      if (value != null) texts.put(argument, value.toString());
    });
    return texts.isEmpty() ? event : event.member("args", texts);
  }

  private static Map<String, Object> map(Object[] namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    return map;
  }

  /** Writes an event with its instant; null: one is dropped. */
  private synchronized void write(JsonWriter event) {
    long at = ORIGIN + (System.nanoTime() - START) / 1000;
    if (event == null) {
      lacksLines = true;
      return;
    }
    if (lacksLines) {
      line.clear();
      if (mayEndInPart) line.raw("\n");
      line.raw("{\"at\":").number(at).append(written("ev", "gap", Map.of())).raw("}");
      if (!append()) return;
    }
    line.clear();
    line.raw("{\"at\":").number(at).append(event).raw("}");
    append();
  }

  /** Writes the line with one call. A channel would be closed when its thread is interrupted; a stream is not. */
  private boolean append() {
    line.raw("\n");
    try {
      if (file != null) file.write(line.bytes, 0, line.length);
      lacksLines = false;
      mayEndInPart = false;
    } catch (IOException error) {
      lacksLines = true;
      mayEndInPart = true; // the stream does not tell
    }
    return !lacksLines;
  }

  /** What a recorder writes, and where. */
  public static final class Settings {
    private static final Duration LATENCY = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofHours(1);
    private String session;
    private String path;
    private List<String> spontaneous = List.of();
    private List<String> observe = List.of();
    private List<String> absent = List.of();
    private Duration latency = LATENCY;

    private Settings() {}

    /** Default: a new id. */
    public Settings session(String session) {
      this.session = session;
      return this;
    }

    public Settings path(String path) {
      this.path = path;
      return this;
    }

    /** The inputs that the app always records. */
    public Settings spontaneous(String... inputs) {
      spontaneous = List.of(inputs);
      return this;
    }

    /** The outputs that it records. */
    public Settings observe(String... outputs) {
      observe = List.of(outputs);
      return this;
    }

    /** The inputs that cannot happen there. */
    public Settings absent(String... inputs) {
      absent = List.of(inputs);
      return this;
    }

    /** The maximum delay between an event and its line: up to an hour. Default, also of any other value: 50 ms. */
    public Settings latency(Duration latency) {
      boolean isRight = latency != null && !latency.isNegative() && latency.compareTo(LONGEST) <= 0;
      this.latency = isRight ? latency : LATENCY;
      return this;
    }

    /** Opens the log and writes its header and the start of the session. */
    public Recorder open() {
      FileOutputStream file = opened(isEmpty(path) ? System.getenv("PLUMBLINE_RECORD") : path);
      if (file == null) return new Recorder(null, null);
      String id = isEmpty(session) ? HexFormat.of().toHexDigits(new SecureRandom().nextLong()) : session;
      Recorder recorder = new Recorder(file, id);
      recorder.line.raw("{").member("spontaneous", spontaneous).member("observe", observe);
      if (!absent.isEmpty()) recorder.line.member("absent", absent);
      recorder.line.member("latency", latency.toNanos() / 1000).raw("}");
      recorder.append();
      recorder.event("ev", "start", Map::of);
      return recorder;
    }

    private static boolean isEmpty(String text) {
      return text == null || text.isEmpty();
    }

    private static FileOutputStream opened(String path) {
      try {
        return isEmpty(path) || isPipe(Path.of(path)) ? null : new FileOutputStream(path, true);
      } catch (IOException | RuntimeException error) {
        return null;
      }
    }

    /** Whether opening the file would wait for a reader. */
    private static boolean isPipe(Path path) {
      try {
        return ((Integer) Files.getAttribute(path, "unix:mode") & 0170000) == 0010000;
      } catch (IOException | RuntimeException error) {
        return false; // a new file, or a system without such modes
      }
    }
  }
}
