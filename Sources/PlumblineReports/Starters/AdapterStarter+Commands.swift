import PlumblineModel

/// The commands that build the program and run it, for its first comment and for the terminal.
extension AdapterStarter {
  /// The folder of the kit for the language, in a clone of Plumbline; nil if the program needs none.
  package static func kit(of language: Language) -> String? {
    language == .swift ? nil : "fuzz/adapters/\(language.rawValue)"
  }

  /// The commands as lines of a shell.
  ///
  /// - Parameters:
  ///   - language: The language of the program.
  ///   - file: The file that holds the program.
  ///   - name: The name of the spec in Swift; nil to derive it from its id.
  ///   - clone: The folder that holds a clone of Plumbline.
  /// - Returns: The lines: first the folder of the kit, last the run.
  /// - Complexity: O(size of the texts).
  package func commands(
    in language: Language,
    file: String,
    name: String? = nil,
    clone: String
  ) -> [String] {
    let own = Self.folder(of: file)
    let (file, spec) = (Self.word(file), Self.word(Self.line(spec)))
    let folder = Self.kit(of: language).map { "KIT=\(Self.word(clone + "/" + $0))" }
    func inside(_ command: String) -> String {
      own == "." ? command : "(cd \(Self.word(own)) && \(command))"
    }
    func test(_ program: String, in environment: String = "") -> [String] {
      ["adapter check", "fuzz"].map { "\(environment)plumbline \($0) \(spec) -- \(program)" }
    }
    // Node looks for packages beside the program.
    let modules = Self.word(own == "." ? "node_modules" : "\(own)/node_modules")
    let lines =
      switch language {
      case .c:
        [
          #"cc -g -I"$KIT" -o adapter \#(file) "$KIT"/plumbline_adapter.c -pthread"#
        ] + test("./adapter")
      case .go:
        [
          "go mod init mine",
          #"go mod edit -require=plumbline@v0.0.0 -replace=plumbline="$KIT""#,
          "go build -o adapter .",
        ].map(inside) + test(Self.word("\(own)/adapter"))
      case .java:
        [
          #"javac -encoding UTF-8 -d classes "$KIT"/plumbline/*.java \#(file)"#
        ] + test(#"sh "$KIT"/run classes \#(javaClass)"#)
      case .node:
        [
          #"mkdir -p \#(modules) && ln -sfn "$(cd "$KIT" && pwd)" \#(modules)/plumbline-adapter"#
        ] + test("node \(file)")
      case .python: test("python3 \(file)", in: #"PYTHONPATH="$KIT" "#)
      case .swift:
        [
          "plumbline generate \(spec) --to swift --name \(name ?? SwiftLiteral.name(of: id)) --out Spec.swift",
          "swift test",
        ]
      }
    return (folder.map { [$0] } ?? []) + lines
  }

  /// The first comment of the program: the name of the spec and the commands.
  func heading(_ language: Language, comment: String) -> [String] {
    let commands = commands(in: language, file: "FILE", clone: "PATH").map { "    " + $0 }
    let isNamed = commands.contains { $0.contains("FILE") }
    let words =
      [
        "An adapter for the spec '\(Self.line(id))'. A comment '\(comment) ?' marks a part to complete.",
        "",
      ]
      + commands
      + [
        "",
        "PATH is the folder of a clone of Plumbline\(isNamed ? ", and FILE is this file" : "").",
      ]
    return words.map { $0.isEmpty ? comment : "\(comment) \($0)" }
  }

  /// The folder of a file; in Go further files there belong to the program, too.
  private static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    let folder = slash == file.startIndex ? "/" : file[..<slash]
    return folder.hasPrefix("/") || folder.hasPrefix(".") ? String(folder) : "./\(folder)"
  }

  /// A word of a shell, in quotation marks if it needs them.
  private static func word(_ text: String) -> String {
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0))
    }
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
