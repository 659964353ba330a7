import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import plumbline.Adapter;
import plumbline.Inputs;
import plumbline.Session;

/** The adapter of the simulated RTM 1.x client: a user with the service and the network. */
final class Rtm1 {
  static final Inputs<Rtm1> INPUTS = new Inputs<Rtm1>()
      // The app
      .inject("loginByToken", rtm -> rtm.client.logIn())
      .inject("logout", rtm -> rtm.client.logOut(rtm.isNetworkUp))
      // The service: each of its inputs crosses the network, and an answer needs a request
      .inject("loginAccepted", Rtm1::canAnswerLogin, rtm -> rtm.client.loginAccepted())
      .inject("loginRejected", Rtm1::canAnswerLogin, rtm -> rtm.client.loginFailed("LoginFailure"))
      .inject("reconnected", Rtm1::canResume, rtm -> rtm.client.reconnected())
      .inject("remoteLogin", rtm -> rtm.isNetworkUp, Rtm1::logInElsewhere)
      .inject("tokenExpired", rtm -> true, rtm -> rtm.client.tokenExpired())
      // The network
      .inject("networkLost", rtm -> rtm.isNetworkUp, Rtm1::loseNetwork)
      .inject("networkBack", rtm -> !rtm.isNetworkUp, Rtm1::bringNetworkBack);

  private static final String[] OUTPUTS = {
    "connectionStateChanged", "loginResult", "logoutResult", "tokenDidExpire", "memberLeft", "memberJoined",
    "channelsRejoined", "attributesSynchronized", "userOnline", "userOffline"
  };

  private final Rtm1Service service;
  private final Rtm1Client client;
  private boolean isNetworkUp = true;

  Rtm1(Session session, Rtm1Defects defects) {
    service = new Rtm1Service(session, defects.keepAlive);
    client = new Rtm1Client(session, defects, service);
  }

  private boolean canAnswerLogin() {
    return isNetworkUp && client.state() == Rtm1Client.State.CONNECTING;
  }

  private boolean canResume() {
    return isNetworkUp && client.state() == Rtm1Client.State.RECONNECTING;
  }

  private void logInElsewhere() {
    service.logInElsewhere();
    client.kickedOut();
  }

  private void loseNetwork() {
    isNetworkUp = false;
    service.connectionBroke();
    client.connectionBroke();
  }

  /** A client that has begun to reconnect is back only when it has reconnected. */
  private void bringNetworkBack() {
    isNetworkUp = true;
    client.connectionIsBack();
    Rtm1Client.State state = client.state();
    if (state == Rtm1Client.State.CONNECTED || state == Rtm1Client.State.CONNECTING) service.stopWaiting();
  }

  private Map<String, String> state() {
    return Map.of("connection", client.state().name().toLowerCase(Locale.ROOT));
  }

  public static void main(String[] arguments) {
    Set<String> ids = new LinkedHashSet<>();
    boolean isReentrant = false;
    boolean isCompact = false;
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].equals("--reentrant")) {
        isReentrant = true;
        continue;
      }
      if (arguments[i].equals("--compact")) {
        isCompact = true;
        continue;
      }
      if (!arguments[i].equals("--defect") || i + 1 == arguments.length) {
        System.err.println("usage: Rtm1 [--reentrant] [--compact] [--defect ID]…");
        Rtm1Defects.ALL.forEach((id, says) -> System.err.println("  " + id + ": " + says));
        System.exit(2);
      }
      ids.add(arguments[++i]);
    }
    Rtm1Defects defects = new Rtm1Defects(ids);
    Adapter<Rtm1> adapter = new Adapter<>("rtm1-java", INPUTS, session -> new Rtm1(session, defects));
    if (isReentrant) adapter.reentrant();
    if (isCompact) adapter.compact();
    adapter
        .implementation("simulated RTM 1.x client" + (ids.isEmpty() ? "" : " with " + String.join(", ", ids)), "1")
        .observe(OUTPUTS).state(Rtm1::state).clocks("virtual", "real").serve();
  }
}
