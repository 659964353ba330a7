package plumbline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a recorder writes, and that it never disturbs the app. */
final class RecorderTest {
  private static Path folder;

  private RecorderTest() {}

  static void run(String classes) throws Exception {
    folder = Files.createTempDirectory("plumbline");
    text();
    latency();
    sessions();
    threads();
    faults();
    full(classes);
    try (var files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) Files.delete(file);
    }
    Files.delete(folder);
  }

  private static Recorder.Settings settings(Path path) {
    return Recorder.record().path(path.toString()).session("a1");
  }

  private static void text() throws IOException {
    Path path = folder.resolve("text");
    String odd = "\"\\\n\u2028é😀\0";
    try (Recorder recorder = settings(path).spontaneous("press").observe("ring").absent("overheat").open()) {
      recorder.input("press");
      Thread.currentThread().interrupt(); // does not close the file
      recorder.output("ring", "tone", "low", "count", 2, "cause", null);
      Thread.interrupted();
      recorder.output("ring", Map.of("tone", odd));
      recorder.gap();
    }
    String text = Files.readString(path).replaceAll("\"at\":\\d{16},", "\"at\":T,");
    String begin = "{\"at\":T,\"session\":\"a1\",";
    Check.equal(text, "{\"spontaneous\":[\"press\"],\"observe\":[\"ring\"],\"absent\":[\"overheat\"],\"latency\":50000}\n"
        + begin + "\"ev\":\"start\"}\n" + begin + "\"in\":\"press\"}\n"
        + begin + "\"out\":\"ring\",\"args\":{\"tone\":\"low\",\"count\":\"2\"}}\n"
        + begin + "\"out\":\"ring\",\"args\":{\"tone\":\"\\u0022\\u005c\\u000a\\u2028\\u00e9\\ud83d\\ude00\\u0000\"}}\n"
        + begin + "\"ev\":\"gap\"}\n", "the text of a log");
  }

  private static void latency() throws IOException {
    Path path = folder.resolve("latency");
    Duration hour = Duration.ofHours(1);
    Duration[] latencies = {Duration.ZERO, Duration.ofNanos(70_000), hour,
      hour.plusNanos(1), Duration.ofNanos(-1), Duration.ofSeconds(Long.MAX_VALUE), null};
    for (Duration latency : latencies) settings(path).latency(latency).open().close();
    List<Object> found = new ArrayList<>();
    for (String line : Files.readAllLines(path)) {
      JsonObject members = Check.json(line);
      if (members.get("ev") == null) found.add(members.get("latency"));
    }
    Check.equal(found, List.of(0L, 70L, 3_600_000_000L, 50_000L, 50_000L, 50_000L, 50_000L), "latencies");
  }

  private static void sessions() throws IOException {
    Path path = folder.resolve("sessions");
    Recorder one = Recorder.record().path(path.toString()).open();
    Recorder other = settings(path).session("\"b\"").open();
    one.input("press");
    other.input("press");
    one.close();
    other.close();
    List<Object> seen = new ArrayList<>();
    for (String line : Files.readAllLines(path)) seen.add(Check.json(line).get("session"));
    Object id = seen.get(1);
    Check.equal(id.toString().matches("[0-9a-f]{16}"), true, "a new id");
    Check.equal(seen, Arrays.asList(null, id, null, "\"b\"", id, "\"b\""), "two recorders with one file");
  }

  /** Each line is whole, and neither the instants nor the lines of a thread change their order. */
  private static void threads() throws Exception {
    Path path = folder.resolve("threads");
    Recorder recorder = settings(path).open();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String name = "thread " + i;
      threads.add(new Thread(() -> {
        for (int number = 0; number < 200; number++) recorder.output("worked", "name", name, "number", number);
      }));
    }
    for (Thread thread : threads) thread.start();
    for (Thread thread : threads) thread.join();
    recorder.close();
    List<String> lines = Files.readAllLines(path);
    Map<Object, Integer> counts = new HashMap<>();
    long last = 0;
    boolean isOrdered = true;
    for (String line : lines.subList(2, lines.size())) {
      JsonObject event = Check.json(line);
      JsonObject arguments = (JsonObject) event.get("args");
      int number = counts.merge(arguments.get("name"), 1, Integer::sum) - 1;
      isOrdered &= (Long) event.get("at") >= last && arguments.get("number").equals(Integer.toString(number));
      last = (Long) event.get("at");
    }
    Check.equal(isOrdered, true, "the order of the lines");
    Check.equal(lines.size(), 1602, "the lines of the threads");
  }

  private static void play(Recorder recorder) {
    recorder.input("press", "key", "a");
    recorder.output("ring", Map.of());
    recorder.gap();
    recorder.close();
    recorder.close();
    recorder.input("press");
  }

  private static void faults() throws Exception {
    play(Recorder.record().open());
    Path pipe = folder.resolve("pipe");
    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    String[] paths = {folder.toString(), pipe.toString(), pipe + "/none", "/dev/full", "\0"};
    for (String path : paths) play(Recorder.record().path(path).open());
    Path path = folder.resolve("faults");
    Recorder recorder = settings(path).open();
    recorder.output("ring", "tone");
    play(recorder);
    List<Object> events = new ArrayList<>();
    for (String line : Files.readString(path).split("\n")) events.add(line.replaceAll("^.*\"a1\",|,\"args.*|}$", ""));
    Check.equal(events.subList(1, events.size()).toString(), "[\"ev\":\"start\", \"ev\":\"gap\", \"in\":\"press\", "
        + "\"out\":\"ring\", \"ev\":\"gap\"]", "a name without a value leaves a gap");
  }

  /** A process that may not write more than one block. */
  private static void full(String classes) throws Exception {
    Path path = folder.resolve("full");
    String command = "ulimit -f 1; exec java -XX:-UsePerfData -cp \"$0\" plumbline.RecorderTest";
    ProcessBuilder child = new ProcessBuilder("sh", "-c", command, classes).inheritIO();
    child.environment().put("PLUMBLINE_RECORD", path.toString());
    Check.equal(child.start().waitFor(), 0, "the process with a full file");
    String text = Files.readString(path).replaceAll("\"at\":\\d{16},\"session\":\"a1\",", "");
    Check.equal(text, "\n{\"ev\":\"gap\"}\n{\"out\":\"ring\"}\n", "a gap after lines that were not written");
  }

  /** Records until the file is full, empties it, and records one more event. */
  public static void main(String[] arguments) throws IOException {
    try (Recorder recorder = Recorder.record().session("a1").open()) {
      for (int i = 0; i < 40; i++) recorder.input("press");
      Files.newOutputStream(Path.of(System.getenv("PLUMBLINE_RECORD"))).close();
      recorder.output("ring");
    }
  }
}
