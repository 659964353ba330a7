import PlumblineModel

/// Names that must differ do.
enum DistinctNames: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for machine in spec.machines {
      check(
        machine.states.map(\.name),
        rule: "duplicate-state",
        what: "state",
        owner: " in machine '\(machine.name)'",
        diagnostics: &diagnostics
      )
    }
    for enumeration in spec.enums {
      check(
        enumeration.values,
        rule: "duplicate-value",
        what: "value",
        owner: " in enum '\(enumeration.name)'",
        diagnostics: &diagnostics
      )
    }
    for argument in spec.allArguments {
      guard case .values(let values) = argument.domain else { continue }
      check(
        values,
        rule: "duplicate-value",
        what: "value",
        owner: " in argument '\(argument.name)'",
        diagnostics: &diagnostics
      )
    }
    check(
      spec.enums.map(\.name) + spec.machines.map(\.name),
      rule: "duplicate-name",
      what: "name",
      owner: " among enums and machines",
      diagnostics: &diagnostics
    )
    check(
      spec.machines.map(\.name) + spec.interpretations.map(\.name),
      rule: "duplicate-name",
      what: "name",
      owner: " among machines and interpretations",
      diagnostics: &diagnostics
    )
    check(
      spec.clauses.map { Name($0.clause.id, at: $0.location) } + spec.decisions.map(\.name),
      rule: "duplicate-clause",
      what: "clause or decision",
      owner: "",
      diagnostics: &diagnostics
    )
  }

  private static func check(
    _ names: [Name],
    rule: String,
    what: String,
    owner: String,
    diagnostics: inout Diagnostics
  ) {
    var first: [Name: SourceLocation] = [:]
    for name in names {
      if let earlier = first[name] {
        diagnostics.report(
          rule,
          at: name.location,
          "\(what) '\(name)' stands twice\(owner)",
          notes: ["the first is at \(earlier)"]
        )
      } else {
        first[name] = name.location
      }
    }
  }
}
