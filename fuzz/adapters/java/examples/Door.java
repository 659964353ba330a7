import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import plumbline.Adapter;
import plumbline.Inputs;
import plumbline.Session;

/**
 * A door with an alarm that calls back from a thread of its own, and its adapter.
 *
 * On the real clock its timer is its own, too. With {@code --virtual} only its timer comes from the session, and
 * the kit waits until the output has been quiet.
 */
final class Door implements AutoCloseable {
  static final Inputs<Door> INPUTS = new Inputs<Door>()
      .inject("set", Door::set)
      .inject("unset", Door::unset)
      .inject("open", Door::isClosed, Door::open)
      .inject("close", Door::isOpen, Door::shut);

  private final Session session;
  private final long siren;
  private final ExecutorService callbacks = Executors.newSingleThreadExecutor();
  private final ScheduledExecutorService timers;
  private final boolean ownsTimers;
  private boolean isOpen;
  private String alarm = "off";
  private Future<?> exhaustion;

  Door(Session session, long sirenInMilliseconds, boolean ownsTimers) {
    this.session = session;
    this.siren = sirenInMilliseconds;
    this.ownsTimers = ownsTimers;
    timers = ownsTimers ? Executors.newSingleThreadScheduledExecutor() : session.scheduler();
  }

  private synchronized boolean isOpen() {
    return isOpen;
  }

  private synchronized boolean isClosed() {
    return !isOpen;
  }

  private synchronized void open() {
    move(true);
    if (!alarm.equals("armed")) return;
    changeAlarm("sounding", "Intrusion");
    exhaustion = timers.schedule(this::exhaust, siren, TimeUnit.MILLISECONDS);
  }

  private synchronized void shut() {
    move(false);
  }

  private synchronized void set() {
    if (alarm.equals("off")) changeAlarm("armed", "Owner");
  }

  private synchronized void unset() {
    if (!alarm.equals("off")) changeAlarm("off", "Owner");
  }

  private synchronized void exhaust() {
    if (alarm.equals("sounding")) changeAlarm("armed", "Exhausted");
  }

  private void move(boolean open) {
    isOpen = open;
    callbacks.execute(() -> session.show("doorMoved", "state", open ? "open" : "closed"));
  }

  private void changeAlarm(String to, String cause) {
    if (exhaustion != null) exhaustion.cancel(false);
    alarm = to;
    callbacks.execute(() -> session.show("alarmChanged", "state", to, "cause", cause));
  }

  @Override
  public void close() {
    callbacks.shutdown();
    if (ownsTimers) timers.shutdownNow();
  }

  public static void main(String[] arguments) {
    boolean isVirtual = arguments.length > 0 && arguments[0].equals("--virtual");
    long siren = isVirtual ? 120_000 : arguments.length > 0 ? Long.parseLong(arguments[0]) : 500;
    Adapter<Door> adapter = new Adapter<>("door-java", INPUTS, session -> new Door(session, siren, !isVirtual))
        .implementation("a door with threads of its own", "1").observe("doorMoved", "alarmChanged");
    if (isVirtual) adapter.quiet(20_000);
    else adapter.clocks("real");
    adapter.serve();
  }
}
