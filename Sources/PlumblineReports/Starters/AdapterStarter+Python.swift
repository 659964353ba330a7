import PlumblineModel

/// The program in Python, on the kit in `fuzz/adapters/python`.
extension AdapterStarter {
  var python: String {
    var lines = ["#!/usr/bin/env python3"] + heading(.python, comment: "#")
    lines += [
      "",
      "from plumbline_adapter import Adapter, Simulation, always, inject, never, serve",
      "",
      "",
      "class Implementation(Simulation):",
      "    \"\"\"One client under test, in virtual time: its timers run on `self.clock`.\"\"\"",
      "",
      "    # A timer of 3 s, in microseconds, and its end before the time:",
      "    #     timer = self.clock.start(3_000_000, action)",
      "    #     self.clock.stop(timer)",
      "",
    ]
    if !outputs.isEmpty {
      lines += ["    # It reports its outputs:"] + outputs.flatMap(Self.pythonReport) + [""]
    }
    lines += [
      "    def __init__(self, show\(options.isEmpty ? "" : ", options")):",
      "        super().__init__(show)",
      "        # ? Make the client, and report its callbacks by self.show.",
    ]
    if !options.isEmpty {
      lines.append(
        "        #   The options of the client are texts, such as options.get(\(Self.literal(options[0].name)), \(Self.literal(options[0].values.first ?? ""))):"
      )
      lines += options.map { "        #     \($0.comment)" }
    }
    var taken = Self.reserved
    for (heading, inputs) in groups {
      lines += ["", "    # \(heading)"]
      for input in inputs {
        lines += [""] + Self.pythonMethod(input, number(of: input), &taken)
      }
    }
    lines += [
      "",
      "",
      #"if __name__ == "__main__":"#,
      "    serve(Adapter(",
      "        name=\(Self.literal(id + "-python")), implementation={\"name\": \"my client\", \"version\": \"?\"},",
      "        inject=Implementation.inputs, open=Implementation,\(options.isEmpty ? "" : " options=True,")",
      "        # ? Delete the outputs that the adapter cannot see.",
      "        observe=\(Self.pythonList(outputs.map(\.name)))))",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func pythonReport(_ output: Vocabulary.Output) -> [String] {
    let arguments = output.arguments.map { argument in
      let value = literal(argument.values.first ?? "")
      return isPython(argument.name)
        ? ", \(argument.name)=\(value)" : ", **{\(literal(argument.name)): \(value)}"
    }
    let call = "    #     self.show(\(literal(output.name))\(arguments.joined()))"
    return [call] + output.arguments.map { "    #         \($0.comment)" }
  }

  private static func pythonMethod(
    _ input: Input,
    _ number: Int,
    _ taken: inout Set<String>
  ) -> [String] {
    var lines = comments(input, "    #")
    let condition = input.hasCondition ? "never)  # ? \(input.question)" : "always)"
    lines.append("    @inject(\(literal(input.name)), when=\(condition)")
    let plain = pythonName(input.name)
    var name = isPython(plain) || reserved.contains(plain) ? plain : "input_\(number)"
    while !taken.insert(name).inserted { name += "_" }
    let areNames = input.arguments.allSatisfy { isPython($0.name) }
    let parameters =
      areNames
      ? input.arguments.map { ", " + $0.name }.joined() : ", /, **arguments"
    lines.append("    def \(name)(self\(parameters)):")
    lines.append("        pass  # ? \(input.task)")
    return lines
  }

  /// `loginByToken` becomes `login_by_token`.
  static func pythonName(_ name: String) -> String {
    var words = ""
    for (position, character) in name.enumerated() {
      if character == "-" {
        words += "_"
      } else if character.isUppercase {
        if position > 0, words.last != "_", words.last?.isNumber == false { words += "_" }
        words += character.lowercased()
      } else {
        words.append(character)
      }
    }
    return words
  }

  /// Whether a name can be a parameter of a method; two leading `_` would be private to its class.
  private static func isPython(_ name: String) -> Bool {
    name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      && name.first?.isNumber == false && !name.hasPrefix("__") && !keywords.contains(name)
  }

  private static func pythonList(_ names: [String]) -> String {
    "[" + names.map(literal).joined(separator: ", ") + "]"
  }

  private static let keywords: Set = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in",
    "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with",
    "yield", "self",
  ]

  /// Names of the language, of the kit's base class and of what the program imports; a method gets `_`.
  private static let reserved = keywords.union([
    "advance", "clock", "close", "give", "inputs", "next_deadline", "now", "show", "state",
    "Adapter", "Simulation", "always", "inject", "never", "serve",
  ])
}
