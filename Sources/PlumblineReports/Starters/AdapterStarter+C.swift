import PlumblineModel

/// The program in C, on the kit in `fuzz/adapters/c`.
extension AdapterStarter {
  var c: String {
    var lines = heading(.c, comment: "//").map(Self.closed)
    lines += ["", "#include <stdlib.h>", "", "#include \"plumbline_adapter.h\"", ""]
    lines.append(
      "// One client under test, in virtual time: its timers run on pl_start. It reports its outputs:"
    )
    lines += outputs.flatMap(Self.cReport)
    lines += ["typedef struct {", "  pl_session *session;", "  // ? The client.", "} Client;"]
    var taken: Set<String> = []
    var table: [String] = []
    for (heading, inputs) in groups {
      lines += ["", "// \(heading)"]
      for input in inputs {
        let name = Self.function(input, number(of: input), &taken)
        lines += [""] + Self.cFunction(input, name)
        let condition = input.hasCondition ? "pl_never" : "pl_always"
        if input.hasCondition {
          table.append("    // ? \(input.question): a function in place of pl_never.")
        }
        table.append("    {\(Self.literal(input.name)), \(condition), \(name)},")
      }
    }
    lines += ["", "static void *open_client(pl_session *session) {"]
    lines += [
      "  Client *client = (Client *)calloc(1, sizeof *client);", "  if (!client) return NULL;",
    ]
    lines += [
      "  client->session = session;",
      "  // ? Make the client, and report its callbacks by pl_observe.",
    ]
    if !options.isEmpty {
      lines.append("  // The options of the client are texts; NULL is a missing one:")
    }
    for option in options {
      lines += [
        Self.closed("  // \(option.comment)"),
        "  (void)pl_option(session, \(Self.literal(option.name)));",
      ]
    }
    lines += ["  return client;", "}", "", "int main(void) {", "  const pl_input inputs[] = {"]
    lines += table + ["    PL_END};", "  static pl_adapter adapter;"]
    lines += [
      "  adapter.name = \(Self.literal(id + "-c"));",
      "  adapter.implementation = \"my client\";",
      "  adapter.inject = inputs;",
      "  // ? Delete the outputs that the adapter cannot see.",
      "  adapter.observe = \(Self.literal(outputs.map(\.name).joined(separator: " ")));",
    ]
    if !options.isEmpty { lines.append("  adapter.options = true;") }
    lines += [
      "  adapter.open = open_client;", "  adapter.close = free;", "  return pl_serve(&adapter);",
      "}",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func cReport(_ output: Vocabulary.Output) -> [String] {
    let arguments = output.arguments.map {
      ", \(literal($0.name)), \(literal($0.values.first ?? ""))"
    }
    let call = "//     pl_observe(client->session, \(literal(output.name))\(arguments.joined()));"
    return [call] + output.arguments.map { closed("//         \($0.comment)") }
  }

  private static func cFunction(_ input: Input, _ name: String) -> [String] {
    let arguments = input.arguments.map {
      "  (void)pl_argument(((Client *)client)->session, \(literal($0.name)));"
    }
    return comments(input, "//").map(closed) + ["static pl_result \(name)(void *client) {"]
      + arguments
      + ["  (void)client;  // ? \(input.task)", "  return PL_ACCEPTED;", "}"]
  }

  /// `loginByToken` becomes `on_login_by_token`; a name that C cannot spell becomes `on_input_3`.
  static func function(_ input: Input, _ number: Int, _ taken: inout Set<String>) -> String {
    let plain = pythonName(input.name)
    let isName = plain.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    var name = isName ? "on_\(plain)" : "on_input_\(number)"
    while !taken.insert(name).inserted { name += "_" }
    return name
  }

  /// A comment that does not end with a backslash, which would continue it.
  private static func closed(_ comment: String) -> String {
    comment.hasSuffix("\\") ? comment + " ." : comment
  }
}
