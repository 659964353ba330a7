package plumbline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The executor of one session. Tasks run in the thread of the kit, in the order of their deadlines, first come
 * first served on ties. Any thread may start and cancel tasks.
 */
final class VirtualScheduler extends AbstractExecutorService implements ScheduledExecutorService {
  static final long NEVER = Long.MAX_VALUE;
  private final Thread thread = Thread.currentThread();
  private final RealClock real;
  private final PriorityQueue<VirtualTask<?>> queue = new PriorityQueue<>();
  private volatile long now;
  private long started;
  private boolean isShutdown;
  private Throwable failure;

  /** {@code real} is null on the virtual clock. */
  VirtualScheduler(RealClock real) {
    this.real = real;
  }

  boolean isKitThread() {
    return Thread.currentThread() == thread;
  }

  /** In the thread of the kit the instant of the running task; in another thread on a real clock, the time. */
  long now() {
    return real == null || isKitThread() ? now : real.now();
  }

  void setNow(long instant) {
    now = instant;
  }

  /** The earliest deadline; {@code NEVER} without one. */
  synchronized long nextDeadline() {
    VirtualTask<?> first;
    while ((first = queue.peek()) != null && first.isDone()) queue.poll();
    return first == null ? NEVER : first.deadline;
  }

  /** Runs the tasks that are due up to and including an instant, each at its own. */
  void runUntil(long instant) {
    while (true) {
      VirtualTask<?> task;
      synchronized (this) {
        if (nextDeadline() > instant) break;
        task = queue.poll();
      }
      if (task.deadline > now) now = task.deadline;
      task.run();
      if (failure != null) {
        Throwable cause = failure;
        failure = null;
        throw new ClientFailure(cause);
      }
    }
    if (instant > now) now = instant;
  }

  void failed(Throwable cause) {
    if (failure == null) failure = cause;
  }

  synchronized void again(VirtualTask<?> task) {
    if (isShutdown) return;
    long base = task.period > 0 ? task.deadline : real == null ? now : real.now();
    add(task, base + Math.abs(task.period));
  }

  private synchronized <T extends VirtualTask<?>> T start(T task, long delay) {
    if (isShutdown) throw new RejectedExecutionException("the executor is shut down");
    add(task, Math.max(0, delay));
    return task;
  }

  private void add(VirtualTask<?> task, long deadline) {
    task.deadline = deadline < 0 ? NEVER - 1 : deadline;
    task.number = started++;
    queue.add(task);
    if (!isKitThread()) LockSupport.unpark(thread);
  }

  private static long microseconds(long time, TimeUnit unit) {
    long whole = unit.toMicros(time);
    return unit == TimeUnit.NANOSECONDS && time > whole * 1000 ? whole + 1 : whole;
  }

  private <V> VirtualTask<V> start(Callable<V> callable, long delay, long period, boolean reportsFailure) {
    VirtualTask<V> task = new VirtualTask<>(this, callable);
    task.period = period;
    task.reportsFailure = reportsFailure;
    return start(task, now() + Math.max(0, delay));
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return start(Executors.callable(command), microseconds(delay, unit), 0, true);
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
    return start(callable, microseconds(delay, unit), 0, false);
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long first, long period, TimeUnit unit) {
    if (period <= 0) throw new IllegalArgumentException("expected a period of more than 0");
    return start(Executors.callable(command), microseconds(first, unit), microseconds(period, unit), true);
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long first, long delay, TimeUnit unit) {
    if (delay <= 0) throw new IllegalArgumentException("expected a delay of more than 0");
    return start(Executors.callable(command), microseconds(first, unit), -microseconds(delay, unit), true);
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
    return new VirtualTask<>(this, Executors.callable(runnable, value));
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
    return new VirtualTask<>(this, callable);
  }

  @Override
  public void execute(Runnable command) {
    if (command instanceof VirtualTask) {
      start((VirtualTask<?>) command, now());
    } else {
      start(Executors.callable(command), 0, 0, true);
    }
  }

  /** One after another: the first that succeeds. */
  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws ExecutionException {
    Exception last = new IllegalArgumentException("no tasks");
    for (Callable<T> task : tasks) {
      try {
        return task.call();
      } catch (Exception error) {
        last = error;
      }
    }
    throw new ExecutionException(last);
  }

  /** Delayed tasks still run; periodic ones end. */
  @Override
  public synchronized void shutdown() {
    isShutdown = true;
    for (VirtualTask<?> task : queue) {
      if (task.period != 0) task.cancel(false);
    }
    notifyAll();
  }

  @Override
  public synchronized List<Runnable> shutdownNow() {
    isShutdown = true;
    List<Runnable> tasks = new ArrayList<>(queue);
    queue.clear();
    notifyAll();
    return tasks;
  }

  @Override
  public synchronized boolean isShutdown() {
    return isShutdown;
  }

  @Override
  public synchronized boolean isTerminated() {
    return isShutdown && nextDeadline() == NEVER;
  }

  /** The thread of the kit does not wait: no time passes while it would. */
  @Override
  public synchronized boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    long end = System.nanoTime() + unit.toNanos(timeout);
    while (!isTerminated() && !isKitThread() && System.nanoTime() < end) {
      wait(1);
    }
    return isTerminated();
  }
}
