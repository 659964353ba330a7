/// A value that is not freed.
///
/// The system takes back the memory of a process that ends at once, and need not be spared automata
/// that are freed part by part just before.
final class Unreleased<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  /// Keeps a value until the process ends.
  static func untilExit(_ value: Value) { _ = Unmanaged.passRetained(Unreleased(value)) }
}
