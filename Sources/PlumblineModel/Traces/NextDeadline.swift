/// The next deadline of an implementation, as its adapter tells it.
///
/// A recording without one comes from an adapter that cannot tell: timers may run that expire at any time.
package enum NextDeadline: Hashable, Sendable {
  case at(Microseconds)
  /// No timer runs.
  case never

  /// - Parameter next: The instant of the next deadline; nil: no timer runs.
  package init(_ next: Microseconds?) {
    self = next.map(Self.at) ?? .never
  }

  /// The deadline, counted from an instant.
  package func counted(from now: Microseconds) -> NextDeadline {
    guard case .at(let next) = self, next > now else { return .never }
    return .at(next - now)
  }
}

/// An instant, or `"never"`.
extension NextDeadline: Codable {
  private static var word: String { "never" }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let next = try? container.decode(Microseconds.self) {
      self = .at(next)
      return
    }
    guard try container.decode(String.self) == Self.word else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "expected an instant or '\(Self.word)'"
      )
    }
    self = .never
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .at(let next): try container.encode(next)
    case .never: try container.encode(Self.word)
    }
  }
}
