package plumbline;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** The bell of {@code ../callbacks.txt}; with {@code --threads} it has a quiet time. */
final class Bell {
  private static final Inputs<Bell> INPUTS = new Inputs<Bell>()
      .inject("press", bell -> bell.ringOut("now"))
      .inject("post", bell -> bell.start(0, () -> bell.ringOut("posted")))
      .inject("later", bell -> bell.start(2, () -> bell.ringOut("late")))
      .inject("chain", Bell::chain)
      .inject("slow", bell -> {
        bell.session.show("begun");
        bell.start(0, () -> bell.session.show("done"));
      })
      .inject("ask", Bell::ask)
      .inject("toil", bell -> {
        bell.session.busy(Duration.ofMillis(1500));
        bell.session.show("done");
      })
      .inject("sleep", bell -> false, bell -> { throw new AssertionError("it is never possible"); })
      .inject("refuse", bell -> { throw new Refused("on purpose"); })
      .inject("fail", bell -> { throw new IllegalStateException("a failure on purpose"); })
      .inject("fault", bell -> bell.start(0, () -> { throw new IllegalStateException("a failure on purpose"); }))
      .inject("thread", bell -> new Thread(() -> {
        nap(5);
        bell.ringOut("elsewhere");
      }).start())
      .inject("nap", bell -> {
        nap(150);
        bell.ask();
      });

  private final Session session;
  private volatile int rings;

  private Bell(Session session) {
    this.session = session;
  }

  private void ring(String when) {
    rings++;
    session.show("ring", "when", when);
  }

  private void ringOut(String when) {
    ring(when);
    session.show("rung", "when", when);
  }

  private void start(long seconds, Runnable action) {
    session.scheduler().schedule(action, seconds, TimeUnit.SECONDS);
  }

  private void chain() {
    start(0, () -> {
      ring("a");
      start(0, () -> ring("c"));
    });
    start(0, () -> ring("b"));
  }

  private void ask() {
    session.show("answer", "rings", rings);
  }

  private static void nap(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException error) {
      throw new IllegalStateException(error);
    }
  }

  public static void main(String[] arguments) {
    Adapter<Bell> adapter = new Adapter<>("bell", INPUTS, Bell::new)
        .observe("ring", "rung", "begun", "done", "answer").reentrant();
    if (Arrays.asList(arguments).contains("--threads")) adapter.quiet(50_000);
    adapter.serve();
  }
}
