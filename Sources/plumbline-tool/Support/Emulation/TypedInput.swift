internal import ArgumentParser
internal import PlumblineLanguage
internal import PlumblineModel

/// An input that a person types: its name, then its arguments as in a line of a log.
///
///     answer
///     refused {"cause":"Busy"}
struct TypedInput {
  /// The number of the input.
  let input: Int

  /// - Parameters:
  ///   - text: The line, without blanks around it.
  ///   - vocabulary: The vocabulary of the spec.
  /// - Throws: ``Failing`` that says what is expected.
  init(_ text: String, in vocabulary: Vocabulary) throws {
    let parts = text.split(maxSplits: 1) { $0 == " " || $0 == "{" }
    let name = String(parts.first ?? "")
    let numbers = vocabulary.inputs(named: name)
    let names = vocabulary.declaredInputs.filter { vocabulary.inputs[$0.lowerBound].from != .app }
      .map { vocabulary.inputs[$0.lowerBound].name }
    guard let first = numbers.first else {
      throw Failing(
        "the spec has no input '\(name)'" + Spelling.suggestion(for: name, among: names)
      )
    }
    guard vocabulary.inputs[first].from != .app else {
      throw Failing("the app gives '\(name)'; type an input of the environment, or '?' for a list")
    }
    let rest = text.dropFirst(name.count).drop { $0 == " " }
    let arguments = rest.isEmpty ? [:] : (try? JSON.parse(Array(rest.utf8)))?.object
    guard let arguments,
      let input = vocabulary.input(
        named: name,
        arguments: arguments.compactMapValues(\.string)
      )
    else {
      let known = vocabulary.arguments(ofInputs: numbers).map { argument in
        "\"\(argument.name)\", one of \(argument.values.joined(separator: ", "))"
      }
      throw Failing(
        known.isEmpty
          ? "'\(name)' has no arguments"
          : "'\(name)' needs an object with \(known.joined(separator: ", and "))"
      )
    }
    self.input = input
  }

  /// An input as a person types it.
  static func text(of input: Int, in vocabulary: Vocabulary) -> String {
    let arguments = vocabulary.arguments(ofInput: input).map { " " + $0.text } ?? ""
    return vocabulary.inputs[input].name + arguments
  }
}
