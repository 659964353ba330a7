/// A reader, as a function of the bytes of a file.
///
/// ```swift
/// let target = FuzzTarget.named("spec")
/// target?.run(Array("plumbline: 1".utf8))      // false: the reader refuses it
/// ```
///
/// libFuzzer and the tests call the same functions. A target reads its bytes as the program would, and uses the
/// result, so that the code behind the reader is reached, too. Every input is accepted or refused; a
/// trap, an endless loop or a wrong verdict is a finding.
public struct FuzzTarget: Sendable {
  /// The form of the inputs, which decides how they are mutated.
  public enum Form: Sendable {
    case yaml
    /// One JSON value, or one per line.
    case json
    /// Lines of text.
    case lines
    /// Bytes without a form, each of which makes one choice.
    case choices
  }

  /// The name of its folder below `corpora`, and of its dictionary.
  public let name: String
  /// The form of its inputs.
  public let form: Form
  private let body: @Sendable ([UInt8]) -> Bool

  init(_ name: String, _ form: Form, _ body: @escaping @Sendable ([UInt8]) -> Bool) {
    self.name = name
    self.form = form
    self.body = body
  }

  /// All targets, each declared in a file of its own.
  public static let all: [FuzzTarget] = [
    .accept, .automaton, .estimator, .ledger, .logCSV, .logJSON, .logText, .mapping, .protocol,
    .run, .spec, .trace,
  ]

  /// The target with a name; nil for an unknown one.
  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// Feeds one input.
  ///
  /// - Returns: Whether the reader accepted it.
  @discardableResult
  public func run(_ bytes: [UInt8]) -> Bool { body(bytes) }
}
