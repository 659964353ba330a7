package plumbline;

/** A method of an input throws it when the client refuses the call; the result is then {@code refused}. */
public class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Refused(String message) {
    super(message, null, false, false);
  }
}
