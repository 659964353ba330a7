/// An input as it is given: its name and its arguments.
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

/// What a call throws when the input answers something that the client never asked.
///
/// The input is not given, and the trace ends there: an answer that nobody asked for cannot come. It
/// is thrown before the call does anything, at the instant at which it was called.
public struct NotAsked: Error, Sendable {
  /// Nothing was asked.
  public init() {}
}
