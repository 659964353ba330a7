package plumbline;

/** A task of the client has failed; the cause says how. */
final class ClientFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  ClientFailure(Throwable cause) {
    super(null, cause, false, false);
  }
}
