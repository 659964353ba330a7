internal import PlumblineEngine
package import PlumblineModel

/// Carries out traces on an implementation behind a program that speaks the adapter protocol.
///
/// ```swift
/// var executor = try ChildExecutor(
///   source: ChildCommand(["python3", "adapter.py"]), specID: "lamp", vocabulary: vocabulary)
/// var recordings: [Recording] = []
/// try executor.run([[Step(delay: 0, input: press)]], into: &recordings)
/// ```
///
/// A trace is one message, and several are under way at a time. When the process ends or does not
/// answer in time, the traces under way are repeated in a fresh process, one by one and step by
/// step, to attribute the crash or hang to its step. After a crash a new process continues; after a
/// hang the remaining traces are not carried out.
///
/// On a real clock one trace is under way at a time, and the time for an answer includes the waits.
///
/// A process may also be one that calls the runner.
package struct ChildExecutor: Executor, @unchecked Sendable {
  package let capabilities: Capabilities
  let source: any AdapterSource
  let handshake: Handshake
  let limits: AdapterConnection.Limits
  let calibration: Calibration?
  /// The numbers of the input that sets the options.
  let options: Range<Int>
  var connection: AdapterConnection?
  /// The reason why the last process is gone, which begins a sentence on the lack of another one.
  var departure: String?
  /// The fault of an adapter that ended with status 0, unless a fresh process ends at the same trace, too.
  var unaskedEnd: AdapterFault?
  /// The crash before the trace under way, in a process that had carried out earlier ones.
  var earlierCrash: UnrepeatedCrash?
  /// Whether a trace has crashed or hung.
  ///
  /// From then on single traces, such as those of the shrinker, are given step by step at once:
  /// otherwise each would crash or hang twice.
  var hasEnded = false
  /// The longest time that a process has taken to start.
  var slowestStart: Duration
  /// The shorter time for an answer in a hurry; see `hurry(_:)`.
  private var hurriedLimit: Microseconds?
  /// The longest time that an answer to a step has taken.
  var slowestAnswer: Duration = .zero
  /// Whether an answer was too long: from then on, too, single traces are given step by step.
  var isAnswerTooLong = false
  /// Whether the adapter cannot open a session, and so cannot take a trace step by step.
  package internal(set) var cannotPause = false

  /// Starts the adapter and negotiates its capabilities.
  ///
  /// - Parameters:
  ///   - source: What starts the processes.
  ///   - specID: The id of the spec, for the adapter.
  ///   - vocabulary: The names of the spec.
  ///   - clauses: The ids of its clauses; nil accepts every id in `notApplicable`.
  ///   - machines: The machines with announced states, with which getters are compared; nil: none are.
  ///   - offersCompact: Whether the adapter may choose the compact form.
  ///   - first: The first answer to `hello` of the run, shared by its executors.
  ///   - options: The options inputs of the run, the default first; nil: all of the vocabulary.
  ///   - hangAfter: The time for an answer, to which 1 ms per step is added, and on a virtual clock 50 ms per
  ///     hour, at most 60 s.
  ///   - helloWithin: The time for the first answer of each process.
  ///   - calibration: Measures how late timers may be, on a real clock, once for all processes of a
  ///     run; nil for a virtual one.
  ///   - isStopped: Whether the user has stopped the run, which ends the wait for an answer.
  /// - Throws: `AdapterFault` if it cannot be started, is stopped, violates the protocol, or cannot carry out
  ///   an empty trace.
  package init(
    source: any AdapterSource,
    specID: String,
    vocabulary: Vocabulary,
    clauses: Set<String>? = nil,
    machines: [AnnouncedMachine]? = nil,
    offersCompact: Bool = true,
    first: FirstHello = FirstHello(),
    options: [Int]? = nil,
    hangAfter: Microseconds = 2_000_000,
    helloWithin: Microseconds = 15_000_000,
    calibration: Calibration? = nil,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(AdapterFault) {
    self.source = source
    self.options = vocabulary.optionInputs
    limits = AdapterConnection.Limits(
      hello: helloWithin,
      answer: hangAfter,
      isStopped: isStopped
    )
    self.calibration = calibration
    handshake = Handshake(
      specID: specID,
      vocabulary: vocabulary,
      slack: calibration?.leastSlack,
      isScaled: calibration?.clock == .scaled,
      clauses: clauses,
      machines: machines,
      offersCompact: offersCompact,
      first: first,
      options: options
    )
    let start = ContinuousClock.now
    let connection = try AdapterConnection(
      source: source,
      handshake: handshake,
      limits: limits,
      calibration: calibration
    )
    self.connection = connection
    slowestStart = .now - start
    capabilities = connection.agreement.capabilities
  }

  package mutating func run(
    _ traces: [[Step]],
    into recordings: inout [Recording]
  ) throws(AdapterFault) {
    try run(traces, into: &recordings) { _, _ in }
  }

  package mutating func run(
    _ traces: [[Step]],
    into recordings: inout [Recording],
    each: (Int, Recording) -> Void
  ) throws(AdapterFault) {
    for index in recordings.indices { recordings[index].reset() }
    if recordings.count > traces.count { recordings.removeLast(recordings.count - traces.count) }
    while recordings.count < traces.count { recordings.append(Recording()) }
    let traces = traces.map { WireTrace($0, options: options) }

    var done = 0
    var handed = 0
    /// Hands over the recordings that are complete.
    func handOver(_ recordings: inout [Recording], _ done: Int) {
      while handed < done {
        if traces[handed].options != nil { recordings[handed].insertOptions() }
        each(handed, recordings[handed])
        handed += 1
      }
    }
    do throws(AdapterFault) {
      while done < traces.count {
        let connection = try connected()
        if (hasEnded || isAnswerTooLong) && traces.count == 1
          || traces[done].steps.count > connection.agreement.longestBatch
        {
          try runAlone(traces[done], into: &recordings[done])
          done += 1
        } else if let failure = try runBatch(traces, on: connection, &done, &recordings, handOver) {
          try clearUp(failure, on: connection, traces, &done, &recordings)
        }
        if traces.count == 1, done == 1, recordings[0].log.isEmpty {
          recordings[0].log = self.connection?.channel.log.lines ?? []
        }
        handOver(&recordings, done)
        if done > 0, case .hung = recordings[done - 1].ending { break }
      }
      recordings.removeLast(recordings.count - done)
    } catch {
      connection = nil
      throw error
    }
  }

  /// The lines that a run writes: `hello`, and a request for each trace.
  ///
  /// - Throws: `AdapterFault` if no process can be started.
  /// - Complexity: O(steps).
  package mutating func requests(for traces: [[Step]]) throws(AdapterFault) -> [UInt8] {
    var bytes = handshake.request.bytes + [UInt8(ascii: "\n")]
    let writer = try connected().writer
    for (number, trace) in traces.enumerated() {
      writer.write(trace: WireTrace(trace, options: options), id: Int64(number) + 1, to: &bytes)
    }
    return bytes
  }

  package mutating func restart() throws(AdapterFault) {
    if let connection {
      handshake.first.finish(connection.channel)
      departure = "Plumbline ended the connection of the adapter to go on in a fresh one, and"
    }
    connection = nil
  }

  /// The shortest time for an answer in a hurry: the process may be held up.
  private static var leastHurriedLimit: Duration { .milliseconds(200) }

  /// Waits ten times as long as for the slowest answer so far, and at most `--hang-after`, if that and the start of a process
  /// take at most half of `--hang-after`, or a second; not on a real clock, whose waits take their time.
  package mutating func hurry(_ isHurried: Bool) -> Bool {
    hurriedLimit = nil
    guard isHurried, calibration == nil else { return false }
    let whole = Duration.microseconds(limits.answer)
    let limit = min(max(Self.leastHurriedLimit, slowestAnswer * 10), whole)
    guard limit + slowestStart <= max(whole / 2, .seconds(1)) else { return false }
    let (seconds, attoseconds) = limit.components
    hurriedLimit = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return true
  }

  /// Whether a late answer counts as missing sooner.
  var isHurried: Bool { hurriedLimit != nil }

  /// Ends the adapter: closes its input, waits up to 2 s, ends its process group.
  package mutating func finish() {
    if let connection { handshake.first.finish(connection.channel) }
    connection = nil
  }

  /// Whether messages are in the compact form.
  var isCompact: Bool { connection?.agreement.isCompact == true }

  /// The running process group.
  var group: Int32? { connection?.channel.process.group }

  mutating func connected() throws(AdapterFault) -> AdapterConnection {
    if let connection { return connection }
    let start = ContinuousClock.now
    do throws(AdapterFault) {
      let connection = try AdapterConnection(
        source: source,
        handshake: handshake,
        limits: limits,
        calibration: calibration
      )
      self.connection = connection
      slowestStart = max(slowestStart, .now - start)
      departure = nil
      return connection
    } catch {
      guard let departure, !source.isLaunching, !error.isStopped else { throw error }
      throw AdapterFault("\(departure) \(error.message)", advice: error.advice)
    }
  }

  /// Notes which steps a process did not answer: an app that starts by other means may not call again.
  ///
  /// - Parameters:
  ///   - failure: What it did instead.
  ///   - steps: The steps since the beginning of the trace.
  mutating func note(
    _ failure: AdapterConnection.Failure,
    at steps: some Collection<Step>
  ) {
    let trace = "'\(steps.words(in: handshake.vocabulary))'"
    let deed =
      switch failure {
      case .missed: "a hang: no answer to"
      case .ended: "a crash: the connection ended before the answer to"
      }
    departure = "\(deed) \(trace); its trace cannot be repeated, as"
  }

  /// How many times faster than real time a virtual clock is at least: 50 ms for an hour.
  ///
  /// In a silence of weeks the periodic timers of an implementation expire millions of times.
  private static var leastSpeed: Microseconds { 72_000 }
  /// The longest time for the waits of a message on a virtual clock.
  private static var longestWork: Microseconds { 60_000_000 }

  /// The time for an answer to a message with some steps.
  func time(for steps: ArraySlice<Step>) -> Microseconds {
    let delays = steps.reduce(0) { $0 + $1.delay }
    let waits =
      calibration == nil
      ? min(delays / Self.leastSpeed, Self.longestWork) : delays / capabilities.timeModel.scale
    // The adapter may wait for its quiet time before and after each step.
    let quiet = 2 * (capabilities.quiet ?? 0)
    return (hurriedLimit ?? limits.answer) + (1000 + quiet) * Int64(steps.count) + waits
  }
}
