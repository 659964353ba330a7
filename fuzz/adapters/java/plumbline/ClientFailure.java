package plumbline;

/** A call or a task of the client has failed; the cause says how. It ends the process: a finding, named a crash. */
final class ClientFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  ClientFailure(Throwable cause) {
    super(null, cause, false, false);
  }

  /**
   * Writes the stack, then the step and its input, and ends the process, whichever thread calls it. The report shows the
   * last lines of the log.
   */
  void end(long step, String input) {
    getCause().printStackTrace();
    System.err.println("plumbline: step " + step + ", "
        + (input == null ? "after its input" : "input '" + input + "'") + ": the client failed");
    System.out.flush();
    System.err.flush();
    Runtime.getRuntime().halt(1);
  }
}
