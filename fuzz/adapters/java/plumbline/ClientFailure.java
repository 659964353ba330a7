package plumbline;

import java.util.Arrays;

/** A call or a task of the client has failed; the cause says how. It ends the process: a finding, named a crash. */
final class ClientFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  ClientFailure(Throwable cause) {
    super(null, cause, false, false);
  }

  /**
   * Writes the stack, then the step and its input, and ends the process, whichever thread calls it. The report shows the
   * first and the last lines of the log.
   */
  void end(long step, String input) {
    end(getCause(), "step " + step + ", " + (input == null ? "after its input" : "input '" + input + "'"));
  }

  /** The same for what a getter throws after a step. */
  void endInGetters(long step) {
    end(getCause(), "step " + step + ", in its getters");
  }

  /** Ends the process after an exception that nothing in a thread of the client's own handles. */
  static void end(Thread thread, Throwable failure) {
    end(failure, "in the thread '" + thread.getName() + "'");
  }

  private static void end(Throwable failure, String place) {
    print(failure);
    System.err.println("plumbline: " + place + ": the client failed");
    System.out.flush();
    System.err.flush();
    Runtime.getRuntime().halt(1);
  }

  /** Writes a failure with the frames of the client, without those of the kit and of the JDK that called it. */
  static void print(Throwable failure) {
    failure.setStackTrace(ofClient(failure.getStackTrace()));
    failure.printStackTrace();
  }

  private static StackTraceElement[] ofClient(StackTraceElement[] stack) {
    int count = Program.countOfClient(stack);
    if (count == 0) return stack; // the kit has failed
    while (count > 1 && stack[count - 1].getModuleName() != null) count--;
    return Arrays.copyOf(stack, count);
  }
}
