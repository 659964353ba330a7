/// What is tested, in process and under a virtual clock.
///
/// The runner owns time. It opens a connection at instant 0, then gives inputs and lets time pass
/// by turns; whatever becomes observable is written into the caller's buffer with its own instant.
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
/// When a method returns, nothing is left to do at that instant. A method never waits and never
/// reads a real clock.
public protocol Implementation: SendableMetatype {
  /// The next instant at which something happens by itself; nil when nothing is scheduled.
  var next: Microseconds? { get }

  /// Forgets everything and starts at instant 0.
  mutating func open(_ seen: inout ObservationSink)

  /// Gives an input at the current instant.
  mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult

  /// Lets time pass: everything due up to and including `now` happens, in order of its instants.
  mutating func advance(to now: Microseconds, _ seen: inout ObservationSink)
}

/// The buffer into which an implementation writes what can be observed, and what came by itself.
public struct ObservationSink: Sendable {
  /// One output and its instant.
  public struct ObservedOutput: Hashable, Sendable {
    /// When it was seen.
    public let at: Microseconds
    /// What was seen.
    public let symbol: Symbol

    @inlinable
    init(at: Microseconds, symbol: Symbol) {
      self.at = at
      self.symbol = symbol
    }
  }

  /// An input that came by itself, and its instant.
  @usableFromInline
  package struct Spontaneous: Hashable, Sendable {
    /// When it came.
    @usableFromInline package let at: Microseconds
    /// Which it was.
    @usableFromInline package let input: Int
    /// How many outputs had been seen since the buffer was last emptied.
    @usableFromInline package let position: Int
  }

  /// The outputs that were seen since the buffer was last emptied, in order.
  @usableFromInline
  package var all: [ObservedOutput] = []

  /// The inputs that came by themselves since then, in order.
  @usableFromInline
  package private(set) var inputs: [Spontaneous] = []

  /// An empty buffer.
  public init() {}

  /// Adds an output seen at an instant.
  ///
  /// - Complexity: amortised O(1).
  @inlinable
  public mutating func append(_ symbol: Symbol, at instant: Microseconds) {
    all.append(ObservedOutput(at: instant, symbol: symbol))
  }

  /// Adds an input that nobody gave: the environment, or the app, did it by itself.
  ///
  /// The adapter has to declare the input spontaneous.
  ///
  /// - Parameters:
  ///   - input: The number of the input.
  ///   - instant: When it came, between the outputs before and after it.
  /// - Complexity: amortised O(1).
  public mutating func spontaneous(_ input: Int, at instant: Microseconds) {
    inputs.append(Spontaneous(at: instant, input: input, position: all.count))
  }

  /// Empties the buffer and keeps its storage.
  public mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    inputs.removeAll(keepingCapacity: true)
  }
}

/// What an implementation answers to an input.
public enum InputResult: String, Codable, Sendable {
  /// It was given.
  case accepted
  /// An answer to something that was never asked: the implementation made no attempt.
  case notApplicable = "not-applicable"
  /// The adapter cannot give it.
  case unsupported
}
