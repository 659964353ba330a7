internal import PlumblineModel

extension JUnitSuite {
  /// The suite as an XML element.
  var markup: Markup {
    let elements = properties.map { Markup("property", ["name": $0, "value": $1], isVoid: true) }
    return Markup(
      "testsuite",
      [
        "name": "\(run.header.implementation)\(end): \(run.header.title)",
        "tests": "\(cases.count)",
        "failures": "\(cases.count(where: \.isFailure))",
        "errors": "\(cases.count(where: \.isError))",
        "skipped": "\(cases.count(where: \.isSkipped))", "time": Self.seconds(time),
      ],
      [.literal("\n"), Markup("properties", [:], elements), .literal("\n")]
        + cases.flatMap { [$0.markup, .literal("\n")] }
    )
  }
}

extension JUnitSuite {
  /// The conditions of the run and its size, by name; the times of constants have the prefix `constant`.
  var properties: [(String, String)] {
    let header = run.header
    var properties: [(String, String)] = [
      ("spec", header.spec), ("specHash", header.specHash),
      ("implementation", header.implementation), ("subject", header.subject.word),
      ("seed", header.seed), ("tool", header.tool), ("clock", header.timeModel.name),
    ]
    if let budget = header.budget { properties.append(("budget", budget)) }
    properties += header.values.sorted { $0.key < $1.key }
      .map { ("constant.\($0.key)", describe($0.value)) }
    if !header.unobservable.isEmpty {
      properties.append(("unobservable", header.unobservable.joined(separator: ", ")))
    }
    if let selected = header.selected {
      properties.append(("selected", selected.joined(separator: ", ")))
    }
    return properties + [
      ("steps", "\(run.totals.steps)"), ("traces", "\(run.totals.traces)"),
      ("transitions", "\(run.coverage.transitions) of \(run.coverage.allTransitions)"),
      ("conforming", run.conformance), ("exit", "\(run.totals.status.rawValue)"),
      ("meaning", run.totals.meaning),
    ]
  }
}

extension JUnitSuite.Case {
  fileprivate var markup: Markup {
    let content: [Markup] =
      switch outcome {
      case .passed: []
      case .skipped(let reason): [Markup("skipped", ["message": reason], isVoid: true)]
      case .failed(let kind, let message, let lines):
        [
          Markup(
            "failure",
            ["type": kind, "message": message],
            lines.flatMap { [.literal("\n"), .text($0)] } + [.literal("\n")]
          )
        ]
      case .error(let kind, let message):
        [Markup("error", ["type": kind, "message": message], isVoid: true)]
      }
    return Markup(
      "testcase",
      ["name": name, "classname": group, "time": JUnitSuite.seconds(time)],
      content
    )
  }
}
