import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import plumbline.Adapter;
import plumbline.Inputs;
import plumbline.Session;

/** A link, the client under test, and its adapter. */
final class Link {
  static final Inputs<Link> INPUTS = new Inputs<Link>()
      .inject("connect", Link::connect)
      .inject("disconnect", Link::disconnect)
      .inject("answer", Link::isConnecting, Link::answer);

  private final Session session;
  private String state = "idle";
  private Future<?> timer;

  Link(Session session) {
    this.session = session;
  }

  private void change(String to) {
    state = to;
    session.show("linkChanged", "state", to);
  }

  private boolean isConnecting() {
    return state.equals("connecting");
  }

  private void connect() {
    if (!state.equals("idle")) return;
    timer = session.scheduler().schedule(() -> change("idle"), 5, TimeUnit.SECONDS);
    change("connecting");
  }

  private void disconnect() {
    if (state.equals("idle")) return;
    timer.cancel(false);
    change("idle");
  }

  private void answer() {
    timer.cancel(false);
    change("up");
  }

  public static void main(String[] arguments) {
    new Adapter<>("link-java", INPUTS, Link::new)
        .observe("linkChanged").clocks("virtual", "real").serve();
  }
}
