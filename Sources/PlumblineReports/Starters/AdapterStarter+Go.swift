import PlumblineModel

/// The program in Go, on the kit in `fuzz/adapters/go`.
extension AdapterStarter {
  var go: String {
    var lines = heading(.go, comment: "//") + ["", "package main", "", "import \"plumbline\"", ""]
    lines.append(
      "// Client is one client under test. Its timers run on session.Clock. It reports its outputs:"
    )
    lines += outputs.flatMap(Self.goReport)
    lines += [
      "type Client struct {", "\tsession *plumbline.Session", "\t// ? The client.", "}", "",
    ]
    lines += ["func open(session *plumbline.Session) *Client {"]
    lines.append("\t// ? Make the client, and report its callbacks by session.Observe.")
    if !options.isEmpty {
      lines.append(
        "\t// The options of the client are texts, such as session.Options[\(Self.literal(options[0].name))]; a missing one is \"\":"
      )
      lines += options.map { "\t//   \($0.comment)" }
    }
    lines += ["\treturn &Client{session: session}", "}"]
    var taken: Set<String> = []
    var table: [String] = []
    for (heading, inputs) in groups {
      lines += ["", "// \(heading)"]
      for input in inputs {
        let name = Self.method(input, number(of: input), &taken)
        lines += [""] + Self.goMethod(input, name)
        if input.hasCondition {
          table.append("\t// ? \(input.question): a condition in place of never.")
        }
        let call =
          (input.arguments.isEmpty ? "" : "Try") + (input.hasCondition ? "When(never, " : "Call(")
        table.append("\tinputs[\(Self.literal(input.name))] = plumbline.\(call)(*Client).\(name))")
      }
    }
    if inputs.contains(where: \.hasCondition) {
      lines += ["", "func never(*Client) bool { return false }"]
    }
    lines += ["", "func main() {", "\tinputs := plumbline.Inputs[*Client]{}"] + table
    lines.append(
      "\tadapter := plumbline.Adapter[*Client]{Name: \(Self.literal(id + "-go")), Inject: inputs, Open: open}"
    )
    lines.append(
      "\tadapter.Implementation = plumbline.Implementation{Name: \"my client\", Version: \"?\"}"
    )
    lines.append("\t// ? Delete the outputs that the adapter cannot see.")
    let names = outputs.map { Self.literal($0.name) }.joined(separator: ", ")
    lines.append("\tadapter.Observe = []string{\(names)}")
    if !options.isEmpty { lines.append("\tadapter.Options = true") }
    lines += ["\tplumbline.Serve(adapter)", "}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func goReport(_ output: Vocabulary.Output) -> [String] {
    let arguments = output.arguments.map {
      ", \(literal($0.name)), \(literal($0.values.first ?? ""))"
    }
    return ["//", "//\tclient.session.Observe(\(literal(output.name))\(arguments.joined()))"]
      + output.arguments.map { "//\t    \($0.comment)" }
  }

  private static func goMethod(_ input: Input, _ name: String) -> [String] {
    let parameter = input.arguments.isEmpty ? "" : "args plumbline.Args"
    let result = input.arguments.isEmpty ? "" : " error"
    let reads = input.arguments.map { "\t_ = args[\(literal($0.name))]" }
    return comments(input, "//") + ["func (c *Client) \(name)(\(parameter))\(result) {"] + reads
      + ["\t// ? \(input.task)"] + (input.arguments.isEmpty ? [] : ["\treturn nil"]) + ["}"]
  }

  /// `loginByToken` becomes `onLoginByToken`; a name that the language cannot spell becomes `onInput3`.
  static func method(_ input: Input, _ number: Int, _ taken: inout Set<String>) -> String {
    let words = input.name.split { $0 == "-" || $0 == "_" }.map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }
    let plain = words.joined()
    let isName = !plain.isEmpty && plain.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    var name = isName ? "on\(plain)" : "onInput\(number)"
    while !taken.insert(name).inserted { name += "_" }
    return name
  }
}
