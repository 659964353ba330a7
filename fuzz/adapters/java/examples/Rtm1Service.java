import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import plumbline.Session;

/**
 * The RTM system: its list of users online, and the outputs of a second user, who shares a channel from the start.
 * "Line n" is a line of the page on connection states for iOS, in Chinese, updated 2021-03-17.
 */
final class Rtm1Service {
  enum Holder { NONE, THIS_INSTANCE, OTHER_INSTANCE }

  private final Session session;
  private final long milliseconds;
  private Holder holder = Holder.NONE;
  private Future<?> keepAlive;

  Rtm1Service(Session session, long keepAliveInMilliseconds) {
    this.session = session;
    this.milliseconds = keepAliveInMilliseconds;
  }

  /** Line 45: after a login the user is online. */
  void logIn() {
    stopWaiting();
    if (holder == Holder.THIS_INSTANCE) return;
    holder = Holder.THIS_INSTANCE;
    session.show("userOnline");
  }

  /** Line 64: the user counts as online for 30 s from the break. */
  void connectionBroke() {
    if (holder == Holder.THIS_INSTANCE && keepAlive == null) {
      keepAlive = session.scheduler().schedule(this::remove, milliseconds, TimeUnit.MILLISECONDS);
    }
  }

  void stopWaiting() {
    if (keepAlive != null) keepAlive.cancel(false);
    keepAlive = null;
  }

  /** Lines 64, 75 and 139: off the list, and the others in the channel see it. */
  private void remove() {
    keepAlive = null;
    holder = Holder.NONE;
    session.show("userOffline");
    session.show("memberLeft");
  }

  /** Puts the user on the list again; returns whether he had been removed. */
  boolean takeBack() {
    stopWaiting();
    boolean wasRemoved = holder == Holder.NONE;
    holder = Holder.THIS_INSTANCE;
    return wasRemoved;
  }

  /** Line 66: back within 30 s, the channels are joined again. Lines 70 and 76: later, all the rest as well. */
  void showReturn(boolean wasRemoved) {
    session.show("channelsRejoined");
    if (!wasRemoved) return;
    session.show("userOnline");
    session.show("memberJoined");
    session.show("attributesSynchronized");
  }

  /** The service does not hear a logout over a broken connection. */
  void logOut(boolean isHeard) {
    stopWaiting();
    if (holder != Holder.THIS_INSTANCE) return;
    if (isHeard) remove();
    else holder = Holder.NONE;
  }

  /** Line 51: the later instance takes over, and the user stays online. */
  void logInElsewhere() {
    stopWaiting();
    holder = Holder.OTHER_INSTANCE;
  }
}
