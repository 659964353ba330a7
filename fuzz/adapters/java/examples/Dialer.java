import java.util.List;
import java.util.concurrent.TimeUnit;
import plumbline.Adapter;
import plumbline.Inputs;
import plumbline.Session;

/** A dialer whose options each trace chooses, and its adapter. */
final class Dialer {
  static final Inputs<Dialer> INPUTS = new Inputs<Dialer>().inject("hangUp", Dialer::hangUp);

  private final Session session;
  private final int wait;
  private final boolean retries;
  private boolean isDialing;

  /** An option that the session does not have keeps its default. */
  Dialer(Session session, boolean ignoresWait) {
    this.session = session;
    String text = ignoresWait ? "2s" : session.options().getOrDefault("wait", "2s");
    wait = Integer.parseInt(text.substring(0, text.length() - 1));
    retries = session.options().getOrDefault("retry", "on").equals("on");
    start();
  }

  private void start() {
    session.scheduler().schedule(() -> change(retries ? "dialing" : "gone"), wait, TimeUnit.SECONDS);
  }

  private void change(String state) {
    isDialing = state.equals("dialing");
    session.show("stateChanged", "state", state);
  }

  private void hangUp() {
    if (!isDialing) return;
    change("waiting");
    start();
  }

  public static void main(String[] arguments) {
    boolean ignoresWait = List.of(arguments).equals(List.of("--defect", "ignores-wait"));
    new Adapter<>("dialer-java", INPUTS, session -> new Dialer(session, ignoresWait))
        .observe("stateChanged").options().serve();
  }
}
