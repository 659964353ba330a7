package import PlumblineModel

/// The tester's end of a connection with a client: it receives declarations and observations.
///
/// Any callback can use it, and in real time any thread. Names that are not in the spec fail the
/// test with a list of the known ones; undocumented values of arguments are findings about the
/// client.
public final class Tester: Sendable {
  typealias Call = (GivenInput) async throws -> Void
  typealias Getter = () async -> String

  /// An observation.
  package struct ObservedOutput {
    package var at: Microseconds
    /// The last step begun, or -1; set on a real clock only.
    package var step: Int
    /// An output, or a spontaneous input.
    package var what: TraceEvent
    /// The values that the spec does not know.
    package var undocumented: [UndocumentedValue]

    /// These values as a text: `reason=Banned`; nil without any.
    package var undocumentedText: String? {
      undocumented.isEmpty ? nil : undocumented.map(\.description).joined(separator: " ")
    }
  }

  package struct State {
    var calls: [String: Call] = [:]
    /// The outputs that are judged; see ``Tester/alsoObserved(_:)``.
    var observed: Set<Int>
    var spontaneous: Set<String> = []
    var absent: Set<String> = []
    var notApplicable: [String: String] = [:]
    /// The functions that read the states of machines.
    var getters: [String: Getter] = [:]
    /// Whether the adapter takes calls inside callbacks.
    package var isReentrant = false
    package var sink: [ObservedOutput] = []
    /// The number of observations before each step that has begun since the last ``Tester/takeObserved()``.
    var begun: [Int] = []
    /// What each output calls; see ``ClientSession/onCallback(_:)``.
    var callback: (() -> Void)?
    package var fault: AdapterFault?
    var isConnected = false
    var step = -1
    /// Whether the trace is over; later observations belong to none.
    package var isClosed = false

    /// Removes the closures of the adapter: they and the tester retain each other.
    ///
    /// - Returns: The closures, for destruction outside the lock.
    mutating func takeClosures() -> (
      calls: [String: Call], getters: [String: Getter], (() -> Void)?
    ) {
      defer { (calls, getters, callback) = ([:], [:], nil) }
      return (calls, getters, callback)
    }
  }

  private let state: Locked<State>
  let time: TimeSource
  let words: SpecWords

  init(_ time: TimeSource, _ words: SpecWords) {
    self.time = time
    self.words = words
    let outputs = words.vocabulary.outputs
    state = Locked(State(observed: Set(outputs.indices.filter { outputs[$0].seenBy == .app })))
  }

  /// Reads or changes the state.
  package func with<Result>(_ body: (inout State) -> Result) -> Result { state.with(body) }
}

extension Tester {
  /// Reports an output that is visible now.
  ///
  /// ```swift
  /// tester.observe("connectionStateChanged", "connecting", "Login")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The output in the spec.
  ///   - values: A value for each of its arguments, in the order of the spec.
  /// - Complexity: O(number of arguments).
  public func observe(_ name: String, _ values: String...) { observe(name, values) }

  /// Reports an output that is visible now, with its values as an array.
  ///
  /// - Parameters:
  ///   - name: The output in the spec.
  ///   - values: A value for each of its arguments, in the order of the spec.
  /// - Complexity: O(number of arguments).
  public func observe(_ name: String, _ values: [String]) {
    time.checkThread("'\(name)' was observed")
    guard let output = words.outputs[name] else {
      return fail(
        "the adapter observed '\(name)', which \(words.specName) does not know",
        advice: "it has \(words.outputNames)"
      )
    }
    guard output.arguments.count == values.count else {
      let names = output.arguments.map(\.name).joined(separator: ", ")
      let count = values.count == 1 ? "1 value" : "\(values.count) values"
      return fail(
        "the adapter observed '\(name)' with \(count)",
        advice: output.arguments.isEmpty
          ? "'\(name)' has no arguments"
          : "give a value for each of its arguments, in this order: \(names)"
      )
    }
    var undocumented: [UndocumentedValue] = []
    var numbers: [Int] = []
    for (argument, value) in zip(output.arguments, values) {
      let number = argument.values.firstIndex(of: value)
      numbers.append(number ?? argument.unnamed)
      if number == nil {
        undocumented.append(UndocumentedValue(argument: argument.name, value: value))
      }
    }
    let symbol = words.vocabulary.symbol(output: output.number, values: numbers)
    note(.output(symbol), undocumented: undocumented)
    if with({ !$0.isClosed && !$0.observed.contains(output.number) }) {
      let isForApp = words.vocabulary.outputs[output.number].seenBy == .app
      fail(
        "the adapter observed '\(name)', which it \(isForApp ? "declared not observed" : "did not declare")",
        advice: isForApp
          ? "remove the name from `notObserved`"
          : "add `tester.alsoObserved(\"\(name)\")` to `connect(to:)`: another party sees this output"
      )
    }
    // Outside the lock: it may give the client a call.
    if let callback = with({ $0.isClosed ? nil : $0.callback }) { callback() }
  }

  /// Reports a spontaneous input: the environment or the app did it, and not the test.
  ///
  /// ```swift
  /// tester.spontaneous("networkLost")
  /// client.network.onLoss = { tester.observeInput("networkLost") }
  /// ```
  ///
  /// The following outputs are judged as if the test had given it. Do not report inputs that the
  /// test gave.
  ///
  /// - Parameters:
  ///   - name: The input in the spec, one that ``spontaneous(_:)`` declares.
  ///   - arguments: The values by the names of its arguments.
  /// - Complexity: O(number of arguments).
  public func observeInput(_ name: String, _ arguments: [String: String] = [:]) {
    time.checkThread("'\(name)' was observed")
    guard with({ $0.spontaneous.contains(name) }) else {
      return fail(
        "the adapter observed the input '\(name)', which it did not declare",
        advice: "add `tester.spontaneous(\"\(name)\")` to `connect(to:)`"
      )
    }
    guard let input = words.vocabulary.input(named: name, arguments: arguments) else {
      return fail(
        "the adapter observed the input '\(name)' with arguments that \(words.specName) does not know",
        advice: "`plumbline list` prints the inputs with the values of their arguments"
      )
    }
    note(.input(input))
  }

  /// Records an observation at the current instant, unless the trace is over.
  private func note(_ what: TraceEvent, undocumented: [UndocumentedValue] = []) {
    with { state in
      guard !state.isClosed else { return }
      // Under the lock, so that instants are in the order of observations.
      state.sink.append(
        ObservedOutput(at: time.now(), step: state.step, what: what, undocumented: undocumented)
      )
    }
  }

  /// Records a fault of the adapter; the first one counts.
  func fail(_ message: String, advice: String) {
    with { $0.fault = $0.fault ?? AdapterFault(message, advice: advice) }
  }

  /// Records that the call of an input threw an error that means nothing to a session.
  func fail(callOf input: String, _ error: any Error) {
    fail(
      "the call of '\(input)' threw \(error)",
      advice: "catch it in the adapter and observe its effect on the user of the client;"
        + " `NotAsked` is thrown at once or not at all"
    )
  }
}
