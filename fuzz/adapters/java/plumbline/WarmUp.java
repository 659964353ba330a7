package plumbline;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A few traces of a client of the kit's own, before the first request. The virtual machine loads the classes of
 * the kit during these; otherwise the first trace on a real clock would be late.
 */
final class WarmUp {
  private static final String[] CLOCKS = {"virtual", "real"};

  private final Session session;

  private WarmUp(Session session) {
    this.session = session;
  }

  private void ring() {
    Thread caller = new Thread(() -> session.show("rang", "by", "thread"));
    caller.start();
    session.scheduler().schedule(() -> session.show("rang", "by", "timer"), 10, TimeUnit.MICROSECONDS);
    session.scheduler().execute(() -> { });
    try {
      caller.join();
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    }
  }

  static void run() {
    Inputs<WarmUp> inputs = new Inputs<WarmUp>().inject("ring", client -> true, WarmUp::ring);
    Server<WarmUp> server = new Server<>(new Adapter<>("", inputs, WarmUp::new).clocks(CLOCKS));
    for (int i = 0; i < 4; i++) {
      String trace = "{\"id\":1,\"op\":\"trace\",\"session\":1,\"clock\":\"" + CLOCKS[i & 1]
          + "\",\"steps\":[{\"after\":0,\"in\":\"ring\"},{\"after\":20}]}";
      byte[] bytes = trace.getBytes(StandardCharsets.UTF_8);
      server.reply(bytes, 0, bytes.length);
    }
  }
}
