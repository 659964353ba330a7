internal import PlumblineModel

/// The tester's end of a connection with a client: it takes the calls and the observations.
///
/// It can be given to any callback. Names that the spec does not know fail the test, with those that
/// it does know; values of arguments that the documents do not know are findings about the client.
public final class Tester: Sendable {
  typealias Call = (GivenInput) async throws -> Void

  /// What was seen.
  struct Sighting {
    var at: Microseconds
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
  }

  private let state = Locked(State())
  let clock: VirtualClock
  let words: SpecWords

  init(_ clock: VirtualClock, _ words: SpecWords) {
    self.clock = clock
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
    clock.queue.checkThread("'\(name)' was observed")
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
    let sighting = Sighting(
      at: clock.microseconds,
      symbol: words.vocabulary.symbol(output: output.number, values: numbers),
      undocumented: undocumented.isEmpty ? nil : undocumented.joined(separator: " ")
    )
    let isBlind = with {
      $0.sightings.append(sighting)
      return $0.blind.contains(output.number)
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
