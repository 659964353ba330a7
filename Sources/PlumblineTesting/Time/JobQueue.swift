internal import Dispatch

/// Everything that is to be done at the present instant, first come, first served.
///
/// One thread carries it out: that of whoever drives the clock. The queue is a task executor;
/// tasks that prefer none come to it by way of ``RuntimeHooks``. When it is empty, nothing is left
/// to do at this instant: nobody has to yield and look again.
final class JobQueue: TaskExecutor {
  enum Item {
    case job(UnownedJob)
    /// A job of the main actor, while the clock is driven on it.
    case main(UnownedJob)
    case call(() -> Void)
  }

  /// How an attempt to get everything done ended.
  enum Ending {
    case settled
    /// There was always more to do.
    case endless
    /// Work outside was announced, and did not end.
    case unanswered
    /// It is being done already: by a job that wants it done, or by another thread.
    case busy
  }

  private struct State {
    /// What is left, from `head` on; what was taken has left nothing behind.
    var items: [Item?] = []
    var head = 0
    var outsideWork = 0
    var isClosed = false
    var isMain = false
    var isDriven = false
    var escapes: [ClockLeak] = []
  }

  private let state = Locked(State())
  private let arrival = DispatchSemaphore(value: 0)

  /// The longest time on the wall clock to wait for work outside.
  private let patience = DispatchTimeInterval.seconds(2)
  /// Whether nothing but jobs of the queue may use the clock, also between its movements.
  private let isStrict: Bool
  private let main = MainQueue()

  init(isStrict: Bool) {
    self.isStrict = isStrict
    _ = RuntimeHooks.areInstalled
    main.link.with { $0.queue = self }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    checkThread("a task went on")
    add(.job(unowned))
  }

  /// Adds something to do; what comes after the queue was closed is dropped.
  func add(_ item: sending Item) {
    state.with {
      guard !$0.isClosed else { return }
      $0.items.append(item)
    }
    if CurrentQueue.queue !== self { arrival.signal() }
  }

  /// The executor that stands in for the main actor; nil when the clock is driven elsewhere.
  func mainExecutor() -> UnownedSerialExecutor? {
    guard state.with({ $0.isMain }) else {
      note(.mainActor)
      return nil
    }
    return main.asUnownedSerialExecutor()
  }
}

/// Takes the jobs of the main actor while the clock is driven on it.
///
/// Once it has a job it is kept for ever: the runtime does not hold on to the executor that a task
/// goes on with, and a thread of the machine may let a task go on after everything is over.
final class MainQueue: SerialExecutor {
  struct Link {
    weak var queue: JobQueue?
    var isKept = false
  }

  let link = Locked(Link())

  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    let (queue, isFirst) = link.with { link in
      defer { link.isKept = true }
      return (link.queue, !link.isKept)
    }
    if isFirst { _ = Unmanaged.passRetained(self) }
    queue?.checkThread("the main actor went on")
    queue?.add(.main(unowned))
  }
}

extension JobQueue {
  /// Notes an leak, once of each sort.
  func note(_ leak: ClockLeak) {
    state.with {
      guard !$0.isClosed, !$0.escapes.contains(leak) else { return }
      $0.escapes.append(leak)
    }
  }

  /// Notes that something happens on a thread that does not carry out this queue while another
  /// does, unless work outside was announced.
  func checkThread(_ what: String) {
    guard CurrentQueue.queue !== self else { return }
    state.with {
      let leak = ClockLeak.otherThread(what)
      guard isStrict || $0.isDriven, $0.outsideWork == 0, !$0.isClosed,
        !$0.escapes.contains(leak)
      else { return }
      $0.escapes.append(leak)
    }
  }

  /// The first way in which something got away.
  var leak: ClockLeak? { state.with { $0.escapes.first } }

  func beginOutsideWork() { state.with { $0.outsideWork += 1 } }

  /// Ends work outside; what it leads to is done by the driving thread.
  func endOutsideWork(_ action: sending @escaping () -> Void) {
    state.with {
      $0.outsideWork -= 1
      if !$0.isClosed { $0.items.append(.call(action)) }
    }
    arrival.signal()
  }

  /// Drops what is left, and all that comes later.
  func close() {
    // What a closure holds on to may use the queue while it goes: that is after the lock.
    _ = state.with { state -> [Item?] in
      defer {
        state.isClosed = true
        state.items = []
        state.head = 0
      }
      return state.items
    }
  }
}

extension JobQueue {
  /// Does everything that is to be done, on this thread.
  ///
  /// - Parameters:
  ///   - limit: How many items to carry out; it is lessened by those that were.
  ///   - isMain: Whether the caller is on the main actor, so that its jobs can be done here.
  /// - Returns: How it ended.
  func drain(limit: inout Int, isMain: Bool) -> Ending {
    let isUnconstrained = state.with { state in
      guard !state.isDriven else { return false }
      state.isMain = isMain
      state.isDriven = true
      return true
    }
    guard isUnconstrained else { return .busy }
    defer { state.with { $0.isDriven = false } }
    return CurrentQueue.with(self) {
      while true {
        switch take() {
        case .item(let item):
          guard limit > 0 else { return .endless }
          limit -= 1
          run(item)
        case .nothing: return .settled
        case .workOutside:
          guard arrival.wait(timeout: .now() + patience) == .success else { return .unanswered }
        }
      }
    }
  }

  private enum Next {
    case item(Item)
    case nothing
    /// Nothing is there, but work outside may bring something.
    case workOutside
  }

  private func take() -> Next {
    state.with { state -> Next in
      guard state.head < state.items.count, let item = state.items[state.head] else {
        state.items.removeAll(keepingCapacity: true)
        state.head = 0
        return state.outsideWork > 0 ? .workOutside : .nothing
      }
      state.items[state.head] = nil
      state.head += 1
      return .item(item)
    }
  }

  private func run(_ item: Item) {
    switch item {
    case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
    case .main(let job): job.runSynchronously(on: main.asUnownedSerialExecutor())
    case .call(let action): action()
    }
  }
}
