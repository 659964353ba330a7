package plumbline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** The executor and the clock of a session. */
final class SchedulerTest {
  private SchedulerTest() {}

  static void run() throws Exception {
    order();
    ends();
    realClock();
  }

  private static void order() throws Exception {
    Session session = new Session(Map.of(), 0, null, null);
    VirtualScheduler scheduler = session.scheduler;
    List<String> seen = new ArrayList<>();
    scheduler.schedule(() -> seen.add("b" + session.now()), 2, TimeUnit.MICROSECONDS);
    scheduler.schedule(() -> seen.add("c" + session.now()), 2, TimeUnit.MICROSECONDS);
    scheduler.schedule(() -> seen.add("a" + session.now()), 1001, TimeUnit.NANOSECONDS).cancel(false);
    scheduler.execute(() -> seen.add("d" + session.now()));
    Future<?> rate = scheduler.scheduleAtFixedRate(() -> seen.add("r" + session.now()), 3, 4, TimeUnit.MICROSECONDS);
    scheduler.scheduleWithFixedDelay(() -> seen.add("w" + session.now()), 8, 9, TimeUnit.MICROSECONDS);
    scheduler.runUntil(11);
    Check.equal(seen, List.of("d0", "b2", "c2", "r3", "r7", "w8", "r11"), "order");
    rate.cancel(false);
    Check.equal(scheduler.nextDeadline(), 17L, "next");
    Check.equal(session.clock().instant().toString(), "2000-01-01T00:00:00.000011Z", "clock");
    Callable<Integer> seven = () -> 7;
    Check.equal(scheduler.submit(seven).get(), 7, "submit");
    Check.equal(scheduler.invokeAny(List.of(seven)), 7, "invokeAny");
    Check.equal(scheduler.invokeAll(List.of(seven)).get(0).get(), 7, "invokeAll");
    Future<Integer> later = scheduler.schedule(seven, 1, TimeUnit.SECONDS);
    try {
      later.get();
      Check.equal("a value", "an exception", "get before its time");
    } catch (IllegalStateException expected) {
      Check.equal(later.isDone(), false, "get before its time");
    }
  }

  private static void ends() throws Exception {
    Session session = new Session(Map.of(), 0, null, null);
    VirtualScheduler scheduler = session.scheduler;
    List<String> seen = new ArrayList<>();
    scheduler.schedule(() -> seen.add("once"), 5, TimeUnit.SECONDS);
    scheduler.scheduleAtFixedRate(() -> seen.add("again"), 1, 1, TimeUnit.SECONDS);
    scheduler.shutdown();
    Check.equal(scheduler.awaitTermination(1, TimeUnit.HOURS), false, "a delayed task remains");
    try {
      scheduler.execute(() -> seen.add("rejected"));
    } catch (RejectedExecutionException expected) {
      seen.add("exception");
    }
    scheduler.runUntil(10_000_000);
    Check.equal(seen, List.of("exception", "once"), "shutdown");
    Check.equal(scheduler.isTerminated(), true, "terminated");
  }

  private static void realClock() {
    Server<Lamp> server = new Server<>(Lamp.adapter(Lamp.TRAPS));
    JsonObject answer = Check.answer(server, "{\"id\":1,\"op\":\"trace\",\"session\":1,\"clock\":\"real\","
        + "\"steps\":[{\"after\":20000,\"in\":\"press\"},{\"after\":10000}]}");
    JsonObject ok = (JsonObject) answer.get("ok");
    long now = (Long) ok.get("now");
    Check.equal(now >= 30_000 && now < 2_000_000, true, "now on the real clock");
    JsonObject lit = (JsonObject) ((List<?>) ok.get("observations")).get(0);
    List<?> given = (List<?>) ((List<?>) ok.get("given")).get(0);
    Check.equal(lit.get("since"), given.get(0), "since");
    Check.equal((Long) lit.get("at") <= (Long) given.get(1), true, "at within the input");
    Check.equal(ok.get("opened") instanceof Long, true, "opened");
  }
}
