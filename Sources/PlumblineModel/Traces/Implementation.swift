/// An implementation under test, in process and on a virtual clock.
///
/// The runner owns time. It opens a connection at instant 0, then alternates between inputs and the
/// passage of time. The implementation writes every output with its instant into the caller's
/// buffer.
///
/// ```swift
/// struct Lamp: Implementation {
///   let pressed: Int, lit: Symbol
///   init(_ vocabulary: Vocabulary) { … }
///   var next: Microseconds? { nil }
///   mutating func open(_ seen: inout ObservationSink) {}
///   mutating func give(_ input: Int, at now: Microseconds, _ seen: inout ObservationSink) -> InputResult {
///     if input == pressed { seen.append(lit, at: now) }
///     return .accepted
///   }
///   mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {}
/// }
/// ```
///
/// When a method returns, all work at that instant is done. A method never waits and never reads a
/// real clock.
public protocol Implementation: SendableMetatype {
  /// The instant of the next scheduled event; nil if none is scheduled.
  var next: Microseconds? { get }

  /// Resets all state and starts at instant 0.
  mutating func open(_ seen: inout ObservationSink)

  /// Gives an input at the current instant.
  mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult

  /// Lets time pass: all events due up to and including `now` occur, in chronological order.
  mutating func advance(to now: Microseconds, _ seen: inout ObservationSink)

  /// What the getters of the implementation return now: the states by the names of their machines.
  ///
  /// The runner compares them with the last announcements. Default: none, and nothing is compared.
  var states: [String: String] { get }
}

extension Implementation {
  /// No getters.
  @inlinable public var states: [String: String] { [:] }
}

/// The buffer for the outputs and the spontaneous inputs of an implementation.
public struct ObservationSink: Sendable {
  /// One output and its instant.
  public struct ObservedOutput: Hashable, Sendable {
    /// The instant of the observation.
    public let at: Microseconds
    /// The observed output.
    public let symbol: Symbol

    @inlinable
    init(at: Microseconds, symbol: Symbol) {
      self.at = at
      self.symbol = symbol
    }
  }

  /// A spontaneous input with its instant.
  @usableFromInline
  package struct Spontaneous: Hashable, Sendable {
    /// The instant of the input.
    @usableFromInline package let at: Microseconds
    /// The number of the input.
    @usableFromInline package let input: Int
    /// The number of preceding outputs since the buffer was last emptied.
    @usableFromInline package let position: Int
  }

  /// The outputs since the buffer was last emptied, in order.
  @usableFromInline
  package var all: [ObservedOutput] = []

  /// The spontaneous inputs since then, in order.
  @usableFromInline
  package private(set) var inputs: [Spontaneous] = []

  /// The places at which further steps began, for a client that takes calls inside its callbacks.
  package private(set) var begun: [(outputs: Int, inputs: Int)] = []

  /// What each output calls, as a callback of the client; nil: nothing.
  ///
  /// One thread uses a buffer with a callback, that of its session.
  @usableFromInline
  package nonisolated(unsafe) var callback: ((inout ObservationSink) -> Void)?

  /// The texts of values that the spec does not know, by the position of their output.
  package private(set) var undocumented: [Int: [UndocumentedValue]] = [:]

  /// An empty buffer.
  public init() {}

  /// Adds an output observed at an instant.
  ///
  /// - Complexity: amortised O(1).
  @inlinable
  public mutating func append(_ symbol: Symbol, at instant: Microseconds) {
    all.append(ObservedOutput(at: instant, symbol: symbol))
    if let callback { callback(&self) }
  }

  /// Adds an output with values that the spec does not know.
  ///
  /// - Complexity: amortised O(1).
  package mutating func append(
    _ symbol: Symbol,
    at instant: Microseconds,
    undocumented values: [UndocumentedValue]
  ) {
    if !values.isEmpty { undocumented[all.count] = values }
    append(symbol, at: instant)
  }

  /// Adds a spontaneous input, which the environment or the app caused.
  ///
  /// The adapter has to declare the input spontaneous.
  ///
  /// - Parameters:
  ///   - input: The number of the input.
  ///   - instant: The instant of the input, between the outputs before and after it.
  /// - Complexity: amortised O(1).
  public mutating func spontaneous(_ input: Int, at instant: Microseconds) {
    inputs.append(Spontaneous(at: instant, input: input, position: all.count))
  }

  /// Marks the beginning of a step: later outputs and spontaneous inputs follow it.
  package mutating func beginStep() { begun.append((all.count, inputs.count)) }

  /// Whether nothing happened since the buffer was last emptied.
  package var isEmpty: Bool { all.isEmpty && inputs.isEmpty && begun.isEmpty }

  /// Empties the buffer and keeps its storage.
  public mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    inputs.removeAll(keepingCapacity: true)
    if !begun.isEmpty { begun = [] }
    if !undocumented.isEmpty { undocumented = [:] }
  }
}

/// The text of an argument's value that the spec does not know.
package struct UndocumentedValue: Hashable, Sendable, CustomStringConvertible {
  package let argument: String
  package let value: String

  package init(argument: String, value: String) {
    self.argument = argument
    self.value = value
  }

  /// `reason=Banned`.
  package var description: String { "\(argument)=\(value)" }
}

/// The answer of an implementation to an input.
public enum InputResult: String, Codable, Sendable {
  /// The input was given.
  case accepted
  /// The input was given, and the client refused it; for the runner that is as `accepted`.
  case refused
  /// The input answers a request that the implementation never made.
  case notApplicable = "not-applicable"
  /// The adapter cannot give the input.
  case unsupported
}

extension InputResult {
  /// Whether the input was given, so that the trace goes on.
  @inlinable package var isGiven: Bool { self == .accepted || self == .refused }
}
