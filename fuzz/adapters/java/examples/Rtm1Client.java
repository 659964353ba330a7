import java.util.Locale;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import plumbline.Session;

/** The SDK of the user. Line 16: it announces every change of state with its reason. */
final class Rtm1Client {
  enum State { DISCONNECTED, CONNECTING, CONNECTED, RECONNECTING, ABORTED }

  private final Session session;
  private final Rtm1Defects defects;
  private final Rtm1Service service;
  private State state = State.DISCONNECTED; // line 20
  private Future<?> loginTimer;
  private Future<?> interruptionTimer;
  private Future<?> reconnectTimer;

  Rtm1Client(Session session, Rtm1Defects defects, Rtm1Service service) {
    this.session = session;
    this.defects = defects;
    this.service = service;
  }

  State state() {
    return state;
  }

  private Future<?> after(long milliseconds, Runnable action) {
    return session.scheduler().schedule(action, milliseconds, TimeUnit.MILLISECONDS);
  }

  private static void stop(Future<?> timer) {
    if (timer != null) timer.cancel(false);
  }

  /** The end of a state is the end of its timers. */
  private void enter(State to, String reason) {
    stop(loginTimer);
    stop(interruptionTimer);
    stop(reconnectTimer);
    state = to;
    session.show("connectionStateChanged", "state", to.name().toLowerCase(Locale.ROOT), "reason", reason);
  }

  /** Lines 22–24. A login in any other state does nothing: the document does not mention it. */
  void logIn() {
    if (state != State.DISCONNECTED) return;
    enter(State.CONNECTING, "Login");
    loginTimer = after(defects.loginTimeout, () -> loginFailed("LoginTimeout")); // line 41
  }

  /** Lines 30–34. */
  void loginAccepted() {
    enter(State.CONNECTED, "LoginSuccess");
    session.show("loginResult", "code", "Ok");
    service.logIn();
  }

  /** Lines 35–41. */
  void loginFailed(String reason) {
    enter(State.DISCONNECTED, reason);
    session.show("loginResult", "code", "Error");
  }

  /** Line 47: nothing is announced before 4 s have passed. */
  void connectionBroke() {
    if (state == State.CONNECTED) interruptionTimer = after(4_000, this::interrupted);
  }

  void connectionIsBack() {
    if (!defects.keepsInterruption) stop(interruptionTimer);
  }

  /** Lines 48–50 and 62. */
  private void interrupted() {
    if (state == State.CONNECTED) enter(State.RECONNECTING, "Interrupted");
  }

  /** Lines 66–73. Line 127: a reconnection has no login result. */
  void reconnected() {
    // The service acts first: a logout inside the callback finds the user on its list.
    boolean wasRemoved = service.takeBack();
    enter(State.CONNECTED, defects.reconnectedReason);
    service.showReturn(wasRemoved);
  }

  /** Line 77: announced while reconnecting, without effect on the state. */
  void tokenExpired() throws InterruptedException {
    if (state != State.RECONNECTING) return;
    if (defects.hangs) Rtm1Defects.hang();
    session.show("tokenDidExpire");
  }

  /** Lines 51–54 and 86. */
  void kickedOut() {
    if (state != State.CONNECTED && state != State.RECONNECTING) return;
    enter(State.ABORTED, "RemoteLogin");
    if (defects.abortedReconnects) {
      reconnectTimer = after(30_000, () -> enter(State.RECONNECTING, "Interrupted"));
    }
  }

  /** Lines 55–58 (connected), 78–82 (reconnecting) and 86 (aborted). */
  void logOut(boolean isNetworkUp) {
    if (state == State.DISCONNECTED || state == State.CONNECTING) return;
    if (state == State.ABORTED && defects.crashes) Rtm1Defects.crash();
    enter(State.DISCONNECTED, state == State.CONNECTED ? "LogoutWithCompletion" : "Logout");
    session.show("logoutResult", "code", "Ok");
    service.logOut(isNetworkUp);
  }
}
