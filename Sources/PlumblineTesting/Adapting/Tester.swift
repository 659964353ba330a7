internal import PlumblineModel

/// The tester's end of a connection with a client: it takes the calls and the observations.
///
/// It can be given to any callback, and in real time be used by any thread. Names that the spec does not know fail the test, with those that
/// it does know; values of arguments that the documents do not know are findings about the client.
public final class Tester: Sendable {
  typealias Call = (GivenInput) async throws -> Void

  /// What was seen.
  struct Sighting {
    var at: Microseconds
    /// The step that had been begun last, or -1; told on a real clock only.
    var step: Int
    var symbol: Symbol
    /// A value that the documents do not know: `reason=Banned`.
    var undocumented: String?
  }

  struct State {
    var calls: [String: Call] = [:]
    var blind: Set<Int> = []
    var unseen: Set<String> = []
    var notApplicable: [String: String] = [:]
    var sightings: [Sighting] = []
    var fault: AdapterFault?
    var isConnected = false
    var step = -1
    /// Whether the trace is over; what is observed then belongs to none.
    var isClosed = false
  }

  private let state = Locked(State())
  let time: TimeSource
  let words: SpecWords

  init(_ time: TimeSource, _ words: SpecWords) {
    self.time = time
    self.words = words
  }

  /// Reads or changes what is known so far.
  func with<Result>(_ body: (inout State) -> Result) -> Result { state.with(body) }
}

extension Tester {
  /// Reports that something can be seen now.
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

  /// Reports that something can be seen now, with its values as an array.
  ///
  /// - Parameters:
  ///   - name: The output in the spec.
  ///   - values: A value for each of its arguments, in the order of the spec.
  /// - Complexity: O(number of arguments).
  public func observe(_ name: String, _ values: [String]) {
    time.checkThread("'\(name)' was observed")
    guard let output = words.outputs[name] else {
      return fail(
        "the adapter observed '\(name)', which the spec '\(words.spec)' does not know",
        advice: "it has \(words.outputNames)"
      )
    }
    guard output.arguments.count == values.count else {
      let names = output.arguments.map(\.name).joined(separator: ", ")
      return fail(
        "the adapter observed '\(name)' with \(values.count) values",
        advice: output.arguments.isEmpty
          ? "'\(name)' has no arguments"
          : "give a value for each of its arguments, in this order: \(names)"
      )
    }
    var undocumented: [String] = []
    var numbers: [Int] = []
    for (argument, value) in zip(output.arguments, values) {
      let number = argument.values.firstIndex(of: value)
      numbers.append(number ?? argument.unknown)
      if number == nil { undocumented.append("\(argument.name)=\(value)") }
    }
    let symbol = words.vocabulary.symbol(output: output.number, values: numbers)
    let isBlind = with { state in
      guard !state.isClosed else { return false }
      // Under the lock, so that the instants are in the order of the observations.
      let sighting = Sighting(
        at: time.now(),
        step: state.step,
        symbol: symbol,
        undocumented: undocumented.isEmpty ? nil : undocumented.joined(separator: " ")
      )
      state.sightings.append(sighting)
      return state.blind.contains(output.number)
    }
    if isBlind {
      fail(
        "the adapter observed '\(name)', which it declared it cannot see",
        advice: "remove the name from `cannotSee`"
      )
    }
  }

  /// Notes what the adapter did wrong; the first time counts.
  func fail(_ message: String, advice: String) {
    with { $0.fault = $0.fault ?? AdapterFault(message, advice: advice) }
  }
}
