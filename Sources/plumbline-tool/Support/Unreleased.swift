/// A value that is never freed.
///
/// The system reclaims the memory of an ended process at once; freeing automata part by part just
/// before would only take time.
final class Unreleased<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  /// Keeps a value until the process ends.
  static func untilExit(_ value: Value) { _ = Unmanaged.passRetained(Unreleased(value)) }
}
