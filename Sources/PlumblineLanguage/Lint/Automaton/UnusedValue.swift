import PlumblineModel

extension DiagnosticRule {
  static let unusedValue = DiagnosticRule(
    "unused-value",
    "No event gives a value of an enum.",
    severity: .warning,
    why: """
      Neither an input nor a reaction, announcement or reason has the value. If the document
      names the value, a reaction is missing; otherwise the value belongs to another edition.
      """,
    bad: """
      enums:
        Reason: [Pressed, Overheated, Dimmed, Shaken]

      """,
    good: """
      enums:
        Reason: [Pressed, Overheated, Dimmed, Shaken]
      machines:
        lamp:
          states:
            lit:
              on:
                overheat: {reason: [Overheated, Shaken]}

      """,
    check: .automata(UnusedValue.check)
  )
}

/// An input, a reaction, an announcement or a reason gives each value of an enum.
enum UnusedValue {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    for enumeration in compiled.spec.enums {
      guard let given = compiled.values(givenOf: enumeration) else { continue }
      guard !given.isEmpty || compiled.isUsed(enumeration) else {
        diagnostics.report(
          .unusedValue,
          at: enumeration.name.location,
          "no argument takes its values from enum '\(enumeration.name)'; \(compiled.advice(on: enumeration))"
        )
        continue
      }
      for value in enumeration.values where !given.contains(value.text) {
        diagnostics.report(
          .unusedValue,
          at: value.location,
          "no reaction, announcement or reason gives value '\(value)' of enum"
            + " '\(enumeration.name)'"
        )
      }
    }
  }
}

extension SpecDocument.Argument {
  /// Whether its values are those of an enum.
  fileprivate func isOf(_ enumeration: SpecDocument.Enumeration) -> Bool {
    if case .named(let name) = domain { name == enumeration.name } else { false }
  }
}

extension CompiledDocument {
  /// What to do about an enum that no argument uses.
  fileprivate func advice(on enumeration: SpecDocument.Enumeration) -> String {
    let listing = spec.allArguments.first { argument in
      if case .values(let values) = argument.domain {
        values.contains(enumeration.name)
      } else {
        false
      }
    }
    guard let listing else { return "delete it" }
    return
      "argument '\(listing.name)' lists it as a text: write '\(listing.name): \(enumeration.name)', or list"
      + " the values"
  }

  fileprivate func isUsed(_ enumeration: SpecDocument.Enumeration) -> Bool {
    spec.allArguments.contains { $0.isOf(enumeration) }
  }

  /// The values that some output can carry; nil: every value.
  fileprivate func values(givenOf enumeration: SpecDocument.Enumeration) -> Set<String>? {
    guard !spec.inputs.flatMap(\.arguments).contains(where: { $0.isOf(enumeration) }) else {
      return nil
    }
    var given: Set<String> = []
    for (number, output) in spec.outputs.enumerated() {
      for (position, argument) in output.arguments.enumerated() where argument.isOf(enumeration) {
        if output.isJudgedByInvariants { return nil }
        for reference in references {
          let values = reference.vocabulary.outputs[number].arguments[position].values
          var mask: UInt64 = 0
          for edge in reference.edges {
            for expected in edge.outputs where expected.pattern.output == number {
              mask |= expected.pattern.allowed[position]
            }
          }
          for (bit, value) in values.enumerated() where mask & 1 << UInt64(bit) != 0 {
            given.insert(value)
          }
        }
      }
    }
    return given
  }
}
