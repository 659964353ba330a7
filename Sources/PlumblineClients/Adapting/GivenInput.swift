/// An input at the moment it is given: its name and its arguments.
///
/// ```swift
/// tester.inject("joinRefused") { input in client.refuse(because: input["cause"]) }
/// ```
public struct GivenInput: Sendable {
  /// The name in the spec.
  public let name: String
  /// The values by the names of the arguments.
  public let arguments: [String: String]
  let tester: Tester

  /// The value of an argument; the test fails if the input has no such argument.
  ///
  /// - Complexity: O(1).
  public subscript(argument: String) -> String {
    if let value = arguments[argument] { return value }
    let known = arguments.keys.sorted().joined(separator: ", ")
    tester.fail(
      "the adapter asked for the argument '\(argument)' of '\(name)'",
      advice: known.isEmpty ? "'\(name)' has no arguments" : "'\(name)' has \(known)"
    )
    return ""
  }
}

/// An error that a call throws when its input answers a request that the client did not make.
///
/// The input then counts as not given, and the trace ends there: such an answer cannot come. The
/// call throws it before it does anything, at the instant of the call.
public struct NotAsked: Error, Sendable {
  /// The client made no request.
  public init() {}
}

/// An error that a call throws when the client refuses it, with an exception or an error code.
///
/// The input counts as given. Observe before what the user of the client sees of the refusal.
public struct Refused: Error, Sendable {
  /// The client refused the call.
  public init() {}
}
