package plumbline;

import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A task of a {@link VirtualScheduler}. */
final class VirtualTask<V> extends FutureTask<V> implements ScheduledFuture<V> {
  private final VirtualScheduler scheduler;
  long deadline;
  /** Breaks ties between equal deadlines. */
  long number;
  /** Positive: at a fixed rate; negative: with a fixed delay; 0: once. */
  long period;
  /** Whether a failure of the task is a failure of the request; a result that is asked for keeps it. */
  boolean reportsFailure;

  VirtualTask(VirtualScheduler scheduler, Callable<V> callable) {
    super(callable);
    this.scheduler = scheduler;
  }

  @Override
  public void run() {
    if (period == 0) {
      super.run();
    } else if (runAndReset()) {
      scheduler.again(this);
    }
  }

  @Override
  protected void setException(Throwable failure) {
    if (reportsFailure) scheduler.failed(failure);
    super.setException(failure);
  }

  /** The thread of the kit runs a due task at once, because waiting for itself would last for ever. */
  private boolean isReady() {
    if (!isDone() && scheduler.isKitThread() && deadline <= scheduler.now()) run();
    return isDone() || !scheduler.isKitThread();
  }

  @Override
  public V get() throws InterruptedException, ExecutionException {
    if (!isReady()) {
      throw new IllegalStateException("get() in the thread of the kit waits for a task of a later instant");
    }
    return super.get();
  }

  @Override
  public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    if (!isReady()) throw new TimeoutException();
    return super.get(timeout, unit);
  }

  @Override
  public long getDelay(TimeUnit unit) {
    return unit.convert(deadline - scheduler.now(), TimeUnit.MICROSECONDS);
  }

  @Override
  public int compareTo(Delayed other) {
    if (!(other instanceof VirtualTask)) {
      return Long.compare(getDelay(TimeUnit.MICROSECONDS), other.getDelay(TimeUnit.MICROSECONDS));
    }
    VirtualTask<?> task = (VirtualTask<?>) other;
    return deadline != task.deadline ? Long.compare(deadline, task.deadline) : Long.compare(number, task.number);
  }
}
