import PlumblineModel

/// The program in JavaScript, on the kit in `fuzz/adapters/node`.
extension AdapterStarter {
  var node: String {
    let imports = inputs.contains(where: \.hasCondition) ? "always, never, serve" : "always, serve"
    var lines = heading(.node, comment: "//")
    lines += ["// FILE ends in .mjs, or the package has \"type\": \"module\".", ""]
    lines += [
      "import { \(imports) } from \"plumbline-adapter\"; // before the client: it replaces setTimeout",
      "",
    ]
    lines += ["serve({", "  name: \(Self.literal(id + "-node")),"]
    lines += ["  implementation: { name: \"my client\", version: \"?\" },", "  inject: {"]
    for (number, group) in groups.enumerated() {
      lines +=
        (number > 0 ? [""] : []) + ["    // \(group.heading)"]
        + group.inputs.flatMap(Self.nodeInput)
    }
    lines += ["  },", "  // ? Delete the outputs that the adapter cannot see."]
    let names = outputs.map { Self.literal($0.name) }.joined(separator: ", ")
    lines += ["  observe: [\(names)],"]
    if !options.isEmpty { lines.append("  options: true,") }
    lines += ["  open: (show\(options.isEmpty ? "" : ", { options }")) => {"]
    lines += [
      "    // ? Make the client, which uses the timers of Node, and report its callbacks by show:"
    ]
    lines += outputs.flatMap(Self.nodeReport)
    if !options.isEmpty {
      lines.append(
        "    // The options of the client are texts, such as options[\(Self.literal(options[0].name))] ?? \(Self.literal(options[0].values.first ?? "")):"
      )
      lines += options.map { "    //   \($0.comment)" }
    }
    lines += ["    return {};", "  },", "});"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func nodeReport(_ output: Vocabulary.Output) -> [String] {
    let arguments = output.arguments.map {
      "\(literal($0.name)): \(literal($0.values.first ?? ""))"
    }
    let object = arguments.isEmpty ? "" : ", { \(arguments.joined(separator: ", ")) }"
    return ["    //   show(\(literal(output.name))\(object));"]
      + output.arguments.map { "    //     \($0.comment)" }
  }

  private static func nodeInput(_ input: Input) -> [String] {
    let condition = input.hasCondition ? "never, // ? \(input.question)" : "always,"
    let parameters = input.arguments.isEmpty ? "client" : "client, args"
    // `__proto__` in brackets is a name like any other.
    return comments(input, "    //")
      + [
        "    [\(literal(input.name))]: {", "      when: \(condition)",
        "      give: (\(parameters)) => {",
      ]
      + input.arguments.map { "        args[\(literal($0.name))];" }
      + ["        // ? \(input.task)", "      },", "    },"]
  }
}
