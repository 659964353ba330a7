package plumbline;

import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The client of the golden transcript: a lamp goes out 5 s, or the time in its options, after the last press. It also does what breaks a kit. */
final class Lamp {
  static final Inputs<Lamp> INPUTS = new Inputs<Lamp>()
      .inject("press", Lamp::press)
      .inject("late", lamp -> false, lamp -> { });

  /** The inputs of the traps beside those of the transcript. */
  static final Inputs<Lamp> TRAPS = new Inputs<Lamp>()
      .inject("press", Lamp::press)
      .inject("late", lamp -> false, lamp -> { })
      .inject("refuse", lamp -> { throw new Refused("already on"); })
      .inject("fail", lamp -> lamp.session.fail("a failure on purpose"))
      .inject("say", (lamp, arguments) -> lamp.session.show("said", arguments))
      .inject("option", lamp -> lamp.session.show("said", "brand", lamp.session.options().get("brand")))
      .inject("print", lamp -> System.out.println("a print of the client"))
      .inject("read", lamp -> lamp.session.show("said", "byte", System.in.read()))
      .inject("hang", lamp -> Thread.sleep(3_600_000))
      .inject("fail-in-a-thread", lamp -> {
        Thread thread = new Thread(() -> { throw new IllegalStateException("in a thread"); }, "lamp");
        thread.start();
        thread.join();
      })
      .inject("spoil", lamp -> lamp.isBad = true)
      .inject("exit", lamp -> Runtime.getRuntime().halt(7));

  private final Session session;
  private Future<?> timer;
  private boolean isOn;
  private boolean isBad;

  Lamp(Session session) {
    this.session = session;
    if ("none".equals(session.options().get("brand"))) throw new IllegalStateException("no lamp");
  }

  private void press() {
    isOn = true;
    session.show("lit", "state", "on", "why", "pressed");
    if (timer != null) timer.cancel(false);
    int time = Integer.parseInt(session.options().getOrDefault("time", "5s").replace("s", ""));
    timer = session.scheduler().schedule(this::goOut, time, TimeUnit.SECONDS);
  }

  private void goOut() {
    isOn = false;
    session.show("lit", "state", "off", "why", "timer");
  }

  /** What its getter returns. */
  Map<String, String> state() {
    if (isBad) throw new IllegalStateException("no state");
    return Map.of("lamp", isOn ? "on" : "off");
  }

  static Adapter<Lamp> adapter(Inputs<Lamp> inputs) {
    return new Adapter<>("lamp", inputs, Lamp::new).observe("lit").clocks("virtual", "real");
  }

  public static void main(String[] arguments) {
    adapter(TRAPS).state(Lamp::state).serve();
  }
}
