import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import plumbline.Adapter;
import plumbline.Inputs;
import plumbline.Session;

/**
 * A link, the client under test, and its adapter.
 *
 * With {@code --reentrant} its app calls it inside its callbacks, too. With {@code --late-state} it calls back before
 * it changes its state: a call inside that callback still finds the old state, and is lost.
 */
final class Link {
  static final Inputs<Link> INPUTS = new Inputs<Link>()
      .inject("connect", Link::connect)
      .inject("disconnect", Link::disconnect)
      .inject("answer", Link::isConnecting, Link::answer);

  private final Session session;
  private final boolean isLate;
  private String state = "idle";
  private Future<?> timer;

  Link(Session session, boolean isLate) {
    this.session = session;
    this.isLate = isLate;
  }

  private void change(String to) {
    if (!isLate) state = to;
    session.show("linkChanged", "state", to);
    if (isLate) state = to;
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
    List<String> flags = List.of(arguments);
    Adapter<Link> adapter =
        new Adapter<>("link-java", INPUTS, session -> new Link(session, flags.contains("--late-state")));
    if (flags.contains("--reentrant")) adapter.reentrant();
    adapter.observe("linkChanged").clocks("virtual", "real").serve();
  }
}
