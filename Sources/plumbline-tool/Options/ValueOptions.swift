internal import ArgumentParser
internal import PlumblineLanguage
internal import PlumblineModel

/// Constants of a spec that have other times for a run.
struct ValueOptions: ParsableArguments {
  /// `keep-alive=40s`.
  struct Assignment: ExpressibleByArgument {
    let text: String
    let name: String
    let value: Microseconds

    init?(argument: String) {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, let span = Span(argument: String(parts[1]))
      else { return nil }
      text = argument
      name = String(parts[0])
      value = span.microseconds
    }
  }

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Give a constant of the spec another time, such as 'keep-alive=40s'; repeatable.",
      valueName: "name=time"
    )
  )
  var assignments: [Assignment] = []

  /// The arguments that set the same again.
  var arguments: [String] { assignments.flatMap { ["--set", $0.text] } }

  /// The times by name, checked against a spec.
  ///
  /// - Parameters:
  ///   - reference: The automaton of the spec.
  ///   - recorded: Times that hold where nothing else is said.
  /// - Returns: What is set, and what is recorded of the rest.
  /// - Throws: `ValidationError` for an unknown name, one that is given twice, and for times that
  ///   leave an invariant no room.
  func values(
    for reference: Reference,
    over recorded: [String: Microseconds] = [:]
  ) throws -> [String: Microseconds] {
    let names = reference.constants.map(\.name)
    var given: [String: Microseconds] = [:]
    for assignment in assignments {
      guard names.contains(assignment.name) else {
        throw ValidationError(
          "the spec '\(reference.id)' has no constant '\(assignment.name)'"
            + Spelling.suggestion(for: assignment.name, among: names)
        )
      }
      guard given.updateValue(assignment.value, forKey: assignment.name) == nil else {
        throw ValidationError("the constant '\(assignment.name)' is set twice")
      }
    }
    let values = recorded.merging(given) { $1 }
    if let problem = reference.problem(setting: values) { throw ValidationError(problem) }
    return values
  }
}
