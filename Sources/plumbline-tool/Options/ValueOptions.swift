internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineLanguage
internal import PlumblineModel

/// Constants, interpretations and options of a spec that are fixed for a run.
struct ValueOptions: ParsableArguments {
  /// A value for a name: `keep-alive=40s`, or `lost-from=downlink.silent`.
  struct Assignment: ExpressibleByArgument {
    let text: String
    let name: String
    let value: String

    init?(argument: String) {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
      text = argument
      name = String(parts[0])
      value = String(parts[1])
    }
  }

  /// The remaining automata, and the times that are set.
  struct Setting {
    /// One automaton for each combination of interpretations not fixed; never empty.
    var references: [Reference]
    var values: [String: Microseconds]
  }

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set a time of the spec, such as 'keep-alive=40s', or fix an interpretation or an option; repeatable.",
      valueName: "name=value"
    )
  )
  var assignments: [Assignment] = []

  /// The arguments that set the same values.
  var arguments: [String] { assignments.flatMap { ["--set", $0.text] } }

  /// Checks the assignments against a spec and applies them.
  ///
  /// - Parameters:
  ///   - references: The automata of the spec, one for each combination of interpretations.
  ///   - recorded: Times and interpretations that hold unless others are set.
  /// - Returns: The remaining automata, and the times that are set.
  /// - Throws: `ValidationError` for an unknown name or option, one that is given twice, and for
  ///   times that leave a timer or an invariant no room.
  func setting(
    for references: [Reference],
    over recorded: (values: [String: Microseconds], interpretations: [String: String]) = ([:], [:])
  ) throws -> Setting {
    var given: [String: Microseconds] = [:]
    var interpretations: [String: String] = [:]
    var options: [String: String] = [:]
    for assignment in assignments {
      let isNew: Bool
      if references[0].interpretations.contains(where: { $0.name == assignment.name }) {
        try check(option: assignment, of: references)
        isNew = interpretations.updateValue(assignment.value, forKey: assignment.name) == nil
      } else if let option = references[0].options.first(where: { $0.name == assignment.name }) {
        try check(assignment, of: option)
        isNew = options.updateValue(assignment.value, forKey: assignment.name) == nil
      } else {
        isNew =
          given.updateValue(try time(assignment, references[0]), forKey: assignment.name) == nil
      }
      guard isNew else { throw ValidationError("'\(assignment.name)' is set twice") }
    }
    let choice = recorded.interpretations.merging(interpretations) { $1 }
    let left = references.filter { reference in
      reference.interpretations.allSatisfy { choice[$0.name] ?? $0.option == $0.option }
    }
    let values = recorded.values.merging(given) { $1 }
    if let problem = references[0].problem(setting: values) { throw ValidationError(problem) }
    let remaining = (left.isEmpty ? references : left).map { reference in
      options.reduce(reference) { $0.fixing(option: $1.key, to: $1.value) }
    }
    if !given.isEmpty, let invariant = remaining.invariantViolated(setting: values) {
      throw ValidationError(
        "with \(assignments.filter { given[$0.name] != nil }.map(\.text).joined(separator: ", "))"
          + " the automaton of '\(references[0].id)' violates the invariant '\(invariant)' of the same spec,"
          + " so a client that conforms would be accused; set other times"
      )
    }
    return Setting(references: remaining, values: values)
  }

  private func check(_ assignment: Assignment, of option: Vocabulary.Argument) throws {
    guard !option.values.contains(assignment.value) else { return }
    throw ValidationError(
      "the option '\(option.name)' has no value '\(assignment.value)'; it has"
        + " \(option.values.joined(separator: ", "))"
    )
  }

  private func check(option assignment: Assignment, of references: [Reference]) throws {
    let options = references.flatMap(\.interpretations).filter { $0.name == assignment.name }.map(
      \.option
    )
    guard !options.contains(assignment.value) else { return }
    throw ValidationError(
      "the interpretation '\(assignment.name)' has no option '\(assignment.value)'"
        + Spelling.suggestion(for: assignment.value, among: options)
    )
  }

  private func time(_ assignment: Assignment, _ reference: Reference) throws -> Microseconds {
    let names = reference.constants.map(\.name)
    guard names.contains(assignment.name) else {
      throw ValidationError(
        "the spec '\(reference.id)' has no constant '\(assignment.name)'"
          + Spelling.suggestion(
            for: assignment.name,
            among: names + reference.interpretations.map(\.name) + reference.options.map(\.name)
          )
      )
    }
    guard let span = TimeArgument(argument: assignment.value) else {
      throw ValidationError(
        "expected \(PlumblineLanguage.Duration.expectation), for '\(assignment.name)', found"
          + " '\(assignment.value)'"
      )
    }
    return span.microseconds
  }
}
