package plumbline;

import java.nio.file.Path;

/** All tests: {@code Tests TRANSCRIPTS RUN CLASSES}. */
final class Tests {
  private Tests() {}

  public static void main(String[] arguments) throws Exception {
    TranscriptTest.run(Path.of(arguments[0]));
    CompactTest.run();
    TrapsTest.run();
    SchedulerTest.run();
    ThreadsTest.run();
    RealClockTest.run();
    ReentrancyTest.run();
    RecorderTest.run(arguments[2]);
    for (long number : new long[] {0, 9, 10, 999_999_999, 1_000_000_000, 1_000_000_007, Long.MAX_VALUE, -5}) {
      JsonWriter writer = new JsonWriter().number(number);
      Check.equal(new String(writer.bytes, 0, writer.length), Long.toString(number), "number");
    }
    ProcessTest.run(arguments[1], arguments[2]);
    System.out.println(Check.count + " checks, " + Check.failures + " failed");
    System.exit(Check.failures == 0 ? 0 : 1);
  }
}
