extension JUnitSuite {
  /// The suite as an XML element.
  var markup: Markup {
    let properties: [(String, String)] = [
      ("spec", run.header.spec), ("specHash", run.header.specHash),
      ("implementation", run.header.implementation), ("subject", run.header.subject.word),
      ("seed", run.header.seed), ("tool", run.header.tool),
      ("exit", "\(run.totals.status.rawValue)"),
      ("meaning", run.totals.meaning),
    ]
    let elements = properties.map { Markup("property", ["name": $0, "value": $1], isVoid: true) }
    return Markup(
      "testsuite",
      [
        "name": "\(run.header.implementation): \(run.header.title)", "tests": "\(cases.count)",
        "failures": "\(cases.count(where: \.isFailure))",
        "errors": "\(cases.count(where: \.isError))",
        "skipped": "\(cases.count(where: \.isSkipped))", "time": Self.seconds(time),
      ],
      [.literal("\n"), Markup("properties", [:], elements), .literal("\n")]
        + cases.flatMap { [$0.markup, .literal("\n")] }
    )
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
