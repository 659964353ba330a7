import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The ways in which the simulated client departs from its document, and its times in milliseconds. */
final class Rtm1Defects {
  static final Map<String, String> ALL = new LinkedHashMap<>();

  static {
    ALL.put("aborted-reconnects", "30 s after a login elsewhere it reconnects by itself (line 86)");
    ALL.put("login-times-out-late", "a login without an answer fails after 12 s, not 6 (line 41)");
    ALL.put("reconnect-says-login", "a reconnection has the reason Login, not LoginSuccess (lines 69, 73)");
    ALL.put("interruption-not-cancelled", "a network that is back in time does not stop the 4 s (line 47)");
    ALL.put("member-left-early", "the service removes the user after 20 s, not 30 (lines 64, 75)");
    ALL.put("crash", "a logout after a login elsewhere ends the process with SIGABRT (line 86)");
    ALL.put("hang", "a token that expires while it reconnects blocks it for ever (line 77)");
  }

  final boolean abortedReconnects;
  final boolean keepsInterruption;
  final boolean crashes;
  final boolean hangs;
  final String reconnectedReason;
  final long loginTimeout;
  final long keepAlive;

  Rtm1Defects(Set<String> ids) {
    for (String id : ids) {
      if (!ALL.containsKey(id)) throw new IllegalArgumentException("unknown defect '" + id + "'");
    }
    abortedReconnects = ids.contains("aborted-reconnects");
    keepsInterruption = ids.contains("interruption-not-cancelled");
    crashes = ids.contains("crash");
    hangs = ids.contains("hang");
    reconnectedReason = ids.contains("reconnect-says-login") ? "Login" : "LoginSuccess";
    loginTimeout = ids.contains("login-times-out-late") ? 12_000 : 6_000;
    keepAlive = ids.contains("member-left-early") ? 20_000 : 30_000;
  }

  /** Ends the process as a fault in native code does. */
  static void crash() {
    try {
      new ProcessBuilder("kill", "-ABRT", Long.toString(ProcessHandle.current().pid())).start();
      Thread.sleep(60_000);
    } catch (java.io.IOException | InterruptedException error) {
      Runtime.getRuntime().halt(134);
    }
  }

  static void hang() throws InterruptedException {
    while (true) Thread.sleep(3_600_000);
  }
}
