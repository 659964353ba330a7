import PlumblineModel

/// The program in Java, on the kit in `fuzz/adapters/java`.
extension AdapterStarter {
  /// The names that the program uses itself.
  private static let javaNames: Set = ["Adapter", "Inputs", "Map", "Session", "String"]

  /// The class of the program: the name of its file if that can be one.
  ///
  /// It is not public, so the file may have any name.
  ///
  /// - Parameter file: The file; nil if it has no name yet.
  /// - Returns: The name.
  static func javaClass(in file: String?) -> String {
    let usual = "ClientAdapter"
    guard let file, file.hasSuffix(".java") else { return usual }
    let name = String((file.split(separator: "/").last ?? "").dropLast(".java".count))
    // An upper-case name is no keyword.
    guard name.wholeMatch(of: #/[A-Z][A-Za-z0-9_]*/#) != nil, !javaNames.contains(name) else {
      return usual
    }
    return name
  }

  var java: String {
    var lines = heading(.java, comment: "//").map(Self.java) + [""]
    lines += inputs.contains { !$0.arguments.isEmpty } ? ["import java.util.Map;"] : []
    lines += [
      "import plumbline.Adapter;", "import plumbline.Inputs;", "import plumbline.Session;", "",
    ]
    lines.append(
      "// One client under test. Its timers run on session.scheduler(). It reports its outputs:"
    )
    lines += outputs.flatMap(Self.javaReport)
    lines += ["final class \(javaClass) {"]
    lines.append("  static final Inputs<\(javaClass)> INPUTS = new Inputs<>();")
    lines += ["", "  private final Session session;", "", "  \(javaClass)(Session session) {"]
    lines += [
      "    this.session = session;",
      "    // ? Make the client, and report its callbacks by session.show.",
    ]
    if !options.isEmpty {
      lines.append(
        "    // The options of the client are texts, such as session.options().getOrDefault(\(Self.literal(options[0].name)), \(Self.literal(options[0].values.first ?? ""))):"
      )
      lines += options.map { Self.java("    //   \($0.comment)") }
    }
    lines.append("  }")
    var taken: Set<String> = []
    for (heading, inputs) in groups {
      lines += ["", "  // \(heading)"]
      for input in inputs {
        lines += [""] + javaMethod(input, Self.method(input, number(of: input), &taken))
      }
    }
    let names = outputs.map { Self.literal($0.name) }.joined(separator: ", ")
    lines += ["", "  public static void main(String[] arguments) {"]
    lines.append("    new Adapter<>(\(Self.literal(id + "-java")), INPUTS, \(javaClass)::new)")
    lines.append(
      "        .implementation(\"my client\", \"?\")\(options.isEmpty ? "" : ".options()")"
    )
    lines.append("        // ? Delete the outputs that the adapter cannot see.")
    lines += ["        .observe(\(names)).serve();", "  }", "}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func javaReport(_ output: Vocabulary.Output) -> [String] {
    let arguments = output.arguments.map {
      ", \(literal($0.name)), \(literal($0.values.first ?? ""))"
    }
    return [java("//     session.show(\(literal(output.name))\(arguments.joined()));")]
      + output.arguments.map { java("//         \($0.comment)") }
  }

  private func javaMethod(_ input: Input, _ name: String) -> [String] {
    let parameter = input.arguments.isEmpty ? "" : "Map<String, String> arguments"
    let condition = input.hasCondition ? "client -> false, " : ""
    var lines = Self.comments(input, "  //").map(Self.java)
    if input.hasCondition {
      lines.append("  // ? \(input.question): a condition in place of false.")
    }
    lines.append(
      "  static { INPUTS.inject(\(Self.literal(input.name)), \(condition)\(javaClass)::\(name)); }"
    )
    lines.append("  private void \(name)(\(parameter)) {")
    lines += input.arguments.map { "    arguments.get(\(Self.literal($0.name)));" }
    return lines + ["    // ? \(input.task)", "  }"]
  }

  /// A comment in which no backslash begins a Unicode escape: the compiler would read it.
  private static func java(_ comment: String) -> String { comment.replacing(#"\"#, with: #"\\"#) }
}
