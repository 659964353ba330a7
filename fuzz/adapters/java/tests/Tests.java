package plumbline;

import java.nio.file.Path;

/** All tests: {@code Tests TRANSCRIPT RUN CLASSES}. */
final class Tests {
  private Tests() {}

  public static void main(String[] arguments) throws Exception {
    TranscriptTest.run(Path.of(arguments[0]));
    TrapsTest.run();
    SchedulerTest.run();
    ProcessTest.run(arguments[1], arguments[2]);
    System.out.println(Check.count + " checks, " + Check.failures + " failed");
    System.exit(Check.failures == 0 ? 0 : 1);
  }
}
