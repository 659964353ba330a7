import PlumblineModel

/// The program in Swift: a test on `PlumblineTesting`.
extension AdapterStarter {
  /// - Parameter name: The name of the spec in code.
  /// - Returns: The program.
  func swift(spec name: String) -> String {
    let adapter = name.prefix(1).uppercased() + name.dropFirst() + "Adapter"
    var lines = [
      "import PlumblineTesting",
      "import Testing",
      "",
      "/// Connects the client with a test of the spec '\(Self.line(id))'. A comment '// ?' marks a part to complete.",
      "///",
      "/// 'plumbline generate \(Self.line(spec)) --to swift --name \(name)' writes the spec as code.",
      "struct \(adapter): ClientAdapter {",
      "  let clock: VirtualClock",
      "",
      "  func connect(to tester: Tester) {",
      "    // ? Make the client. It waits on `clock`, and its callbacks report outputs:",
    ]
    lines += outputs.flatMap(Self.swiftReport)
    if !options.isEmpty {
      lines += ["", "    // The options of the client, before all inputs"]
      lines += options.map { "    // \($0.comment)" }
      lines += ["    tester.inject(\(Self.literal(Vocabulary.options))) { (options: GivenInput) in"]
      lines += options.map { "      _ = options[\(Self.literal($0.name))]" }
      lines += ["      // ? Make the client with them.", "    }"]
    }
    for (heading, inputs) in groups {
      lines += ["", "    // \(heading)"]
      for input in inputs { lines += Self.swiftCall(input) }
    }
    lines += [
      "  }",
      "}",
      "",
      "@Test func `the client does what \(Self.line(id).replacing("`", with: "'")) says`() async throws {",
      "  try await expectConforms(to: .\(name)) { clock in \(adapter)(clock: clock) }",
      "}",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func swiftReport(_ output: Vocabulary.Output) -> [String] {
    let values = output.arguments.map { ", \(literal($0.values.first ?? ""))" }
    var lines = ["    //   tester.observe(\(literal(output.name))\(values.joined()))"]
    lines += output.arguments.map { "    //     \($0.comment)" }
    if output.seenBy != .app {
      lines.append(
        "    //     The \(output.seenBy.rawValue) sees it: tester.alsoObserved(\(literal(output.name)))"
      )
    }
    return lines
  }

  private static func swiftCall(_ input: Input) -> [String] {
    var lines = comments(input, "    //")
    let body =
      input.arguments.map { "_ = input[\(literal($0.name))]" }
      + ["// ? \(input.task)"]
    let parameter = input.arguments.isEmpty ? "" : " (input: GivenInput) in"
    guard input.hasCondition else {
      return lines + ["    tester.inject(\(literal(input.name))) {\(parameter)"]
        + body.map { "      " + $0 } + ["    }"]
    }
    lines += [
      "    tester.inject(",
      "      \(literal(input.name)),",
      "      when: { false },  // ? \(input.question)",
      "      perform: {\(parameter)",
    ]
    return lines + body.map { "        " + $0 } + ["      }", "    )"]
  }
}
