internal import Dispatch

/// The jobs of the current instant, first come, first served.
///
/// The thread that drives the clock carries them out. The queue is a task executor; tasks without a
/// preference reach it through ``RuntimeHooks``. When it is empty, nothing is left to do at this
/// instant: no polling is necessary.
final class JobQueue: TaskExecutor {
  enum Item {
    case job(UnownedJob)
    /// A job of the main actor, while the clock is driven on it.
    case main(UnownedJob)
    case call(() -> Void)
  }

  /// The end of an attempt to drain the queue.
  enum Ending {
    case settled
    /// The limit of items was reached.
    case endless
    /// Announced outside work did not end.
    case unanswered
    /// The queue is being drained already: by one of its jobs, or by another thread.
    case busy
  }

  private struct State {
    /// The remaining items start at `head`; taken items are nil.
    var items: [Item?] = []
    var head = 0
    var outsideWork = 0
    var isClosed = false
    var isMain = false
    var isDriven = false
    /// Whether the item that runs is a job outside the main actor.
    var runsJob = false
    /// Whether the next job that the driving thread adds is kept apart, to run at once.
    var keepsNext = false
    var kept: UnownedJob?
    var leaks: [ClockLeak] = []
    /// What records later leaks; nil until the trace has ended.
    var lateCalls: LateCalls?
  }

  private let state = Locked(State())
  private let arrival = DispatchSemaphore(value: 0)

  /// The longest real time to wait for outside work.
  private let patience = DispatchTimeInterval.seconds(2)
  /// Whether only jobs of the queue may use the clock, also between its movements.
  private let isStrict: Bool
  private let main = MainQueue()

  init(isStrict: Bool) {
    self.isStrict = isStrict
    _ = RuntimeHooks.areInstalled
    main.link.with { $0.queue = self }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    checkThread("a task continued")
    guard CurrentQueue.queue !== self || !keep(unowned) else { return }
    add(.job(unowned))
  }

  /// Keeps the first job of a task that runs at once.
  private func keep(_ job: UnownedJob) -> Bool {
    state.with {
      guard $0.keepsNext else { return false }
      ($0.keepsNext, $0.kept) = (false, job)
      return true
    }
  }

  /// Adds an item; items after the closing of the queue are dropped.
  func add(_ item: sending Item) {
    state.with {
      guard !$0.isClosed else { return }
      $0.items.append(item)
    }
    if CurrentQueue.queue !== self { arrival.signal() }
  }

  /// The executor that replaces the main actor; nil when the clock is driven elsewhere.
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
/// Once it has a job it is retained for ever: the runtime does not retain the executor on which a
/// task continues, and a thread of the machine may resume a task after the end of the test.
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
    queue?.checkThread("the main actor continued")
    queue?.add(.main(unowned))
  }
}

extension JobQueue {
  /// Records a leak, once of each kind.
  func note(_ leak: ClockLeak) {
    state.with {
      guard !$0.isClosed, !$0.leaks.contains(leak) else { return }
      $0.leaks.append(leak)
    }
  }

  /// Records an event on a thread that does not drain this queue while another one does, or after
  /// the end of the trace, unless outside work was announced.
  func checkThread(_ what: String) {
    let current = CurrentQueue.queue
    guard current !== self else { return }
    let lateCalls = state.with { state -> LateCalls? in
      guard state.outsideWork == 0 else { return nil }
      guard !state.isClosed else { return state.lateCalls }
      let leak = ClockLeak.otherThread(what)
      if isStrict || state.isDriven, !state.leaks.contains(leak) { state.leaks.append(leak) }
      return nil
    }
    lateCalls?.note(current == nil ? .otherThread(what) : .earlierTrace(what))
  }

  /// The first leak.
  var leak: ClockLeak? { state.with { $0.leaks.first } }

  func beginOutsideWork() { state.with { $0.outsideWork += 1 } }

  /// Ends outside work; the driving thread runs the action.
  func endOutsideWork(_ action: sending @escaping () -> Void) {
    state.with {
      $0.outsideWork -= 1
      if !$0.isClosed { $0.items.append(.call(action)) }
    }
    arrival.signal()
  }

  /// Records later leaks for the run of the trace, which has ended.
  func note(in lateCalls: LateCalls) { state.with { $0.lateCalls = lateCalls } }

  /// Drops all items, present and future.
  func close() {
    // Closures are destroyed after the lock, because their contents may use the queue.
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
  /// Runs all items on this thread.
  ///
  /// - Parameters:
  ///   - limit: The number of items allowed; it decreases by those carried out.
  ///   - isMain: Whether the caller is on the main actor, so that its jobs can run here.
  /// - Returns: How the attempt ended.
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
    /// The queue is empty, but outside work may add items.
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
      state.runsJob = if case .job = item { true } else { false }
      return .item(item)
    }
  }

  /// Starts a task and runs it up to its first wait, before all items that wait; also within an item.
  ///
  /// An actor that is busy is a wait. The main actor is not, if this is its thread and no other actor runs.
  ///
  /// - Parameters:
  ///   - isMain: Whether the caller is on the main actor, if no item runs.
  ///   - start: Starts the task, which prefers this queue.
  func runAtOnce(isMain: Bool, _ start: () -> Void) {
    let (wasDriven, ranJob) = state.with { state in
      defer { state.isDriven = true }
      if !state.isDriven { (state.isMain, state.runsJob) = (isMain, false) }
      state.keepsNext = true
      return (state.isDriven, state.runsJob)
    }
    CurrentQueue.with(self) {
      start()
      var next = state.with { state -> Item? in
        defer { (state.keepsNext, state.kept) = (false, nil) }
        return state.kept.map(Item.job)
      }
      while let item = next {
        run(item)
        next = ranJob ? nil : hop(after: item)
      }
    }
    state.with { ($0.isDriven, $0.runsJob) = (wasDriven, ranJob) }
  }

  /// Takes the item with which the task of an item goes on, if it only moves to the main actor or back from it.
  private func hop(after item: Item) -> Item? {
    state.with { state in
      guard state.isMain else { return nil }
      let place = state.items.indices.last { index in
        index >= state.head && state.items[index]?.isHop(after: item) == true
      }
      return place.flatMap { state.items.remove(at: $0) }
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

extension JobQueue.Item {
  /// Whether it continues the task of another item on the main actor, or back from there.
  fileprivate func isHop(after other: JobQueue.Item) -> Bool {
    switch (other, self) {
    // A task has one job at a time, and its description has a number.
    case (.job(let one), .main(let next)), (.main(let one), .job(let next)):
      "\(one)" == "\(next)"
    default: false
    }
  }
}
