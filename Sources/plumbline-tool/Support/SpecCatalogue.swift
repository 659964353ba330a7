internal import ArgumentParser
internal import FoundationEssentials
internal import PlumblineEngine
internal import PlumblineLanguage
internal import PlumblineModel

/// Finds specs by path or by bundled name, and reads them.
///
/// Bundled specs stand in the nearest directory `specs` above the current one and in the nearest one
/// above the program; each may be a link. If both hold a name, the first one counts. Besides YAML, a
/// compiled reference automaton is read: its canonical JSON in a file that ends in `.json`.
struct SpecCatalogue {
  /// A bundled spec.
  struct Entry {
    var name: String
    var id: String
    var title: String
    var path: String
    /// Whether it is an abstract base: tests use its editions.
    var isAbstract: Bool
    /// The path of the spec that it extends.
    var base: String?
  }

  /// The result of reading a spec.
  struct Loaded {
    /// One for each combination of interpretations; none if there is an error, and for an abstract spec.
    var references: [Reference] = []
    var diagnostics = Diagnostics()
    var document: SpecDocument?
    var ledgers: [Spec.Ledger] = []
    /// The findings about the examples.
    var examples: [Spec.ExampleFinding] = []
    /// What proofs say about the invariants; nil if none was tried.
    var proofs: InvariantProofs?
    /// The path of the spec, and its name in messages.
    var place = (path: "", name: "")

    /// The path of a file: the spec, a base or a ledger.
    func path(of file: SourceFile) -> String {
      let root = place.name.prefix(through: "/")
      guard file.name.hasPrefix(root) else { return file.name }
      return place.path.prefix(through: "/") + file.name.dropFirst(root.count)
    }

    /// The diagnostics as text; empty without any.
    var messages: String { DiagnosticRenderer(width: Terminal.width).text(of: diagnostics) }
  }

  /// A file that may be a spec.
  private struct File {
    /// The directory of bundled specs.
    var directory: String
    /// The path in the directory.
    var path: String
  }

  /// The files that may be specs; ledgers are left out.
  private let files: [File]
  /// The directories of bundled specs.
  private let directories: [String]

  init() {
    directories = Self.directories()
    var files: [File] = []
    for directory in directories {
      // The search follows no links, so that it ends.
      let root = Files.resolved(directory)
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
      files += paths.filter { path in
        path.hasSuffix(".yaml") && !path.hasSuffix(".clauses.yaml")
          && !files.contains { $0.path == path }
      }.sorted().map { File(directory: directory, path: $0) }
    }
    self.files = files
  }

  /// All specs in the directory, by name.
  ///
  /// - Complexity: O(size of the files): each is read.
  private var entries: [Entry] {
    var entries = files.compactMap { try? entry($0) }
    // A spec may inherit its title from a base.
    for index in entries.indices {
      var next = entries[index].base
      for _ in entries where entries[index].title.isEmpty {
        guard let base = entries.first(where: { $0.path == next }) else { break }
        entries[index].title = base.title
        next = base.base
      }
    }
    return entries
  }

  /// The bundled specs by name, without abstract ones.
  var bundled: [Entry] { entries.filter { !$0.isAbstract } }

  /// The automata of a spec, at least one; prints the errors of lint.
  ///
  /// - Throws: The status of a spec error, or ``Failing`` if the spec does not exist.
  func references(of argument: String) throws -> [Reference] {
    try references(of: argument, load(argument))
  }

  /// The automata of a spec already read, at least one; prints its diagnostics.
  ///
  /// - Throws: ``Failing`` if it has errors, or is abstract.
  func references(of argument: String, _ loaded: Loaded) throws -> [Reference] {
    guard !loaded.references.isEmpty else {
      if let document = loaded.document, document.isAbstract, !loaded.diagnostics.hasErrors {
        throw Failing(
          "the spec '\(document.id)' is abstract: it has no documents of its own; name an edition"
            + " of it" + editions(of: document.id.text)
        )
      }
      Terminal.sketch(loaded.messages)
      throw Failing("the spec '\(argument)' has errors; see above")
    }
    return loaded.references
  }

  /// Reads a spec and reports all problems, those of a search of its automata included.
  ///
  /// All commands that run a spec use its definition of an error.
  ///
  /// - Parameters:
  ///   - argument: A path or a bundled name.
  ///   - checksExamples: Whether to search its automata; false for a command that only shows names.
  ///   - isProving: Whether to look for a proof of each invariant, however long it takes.
  /// - Returns: The spec, without automata if it has an error.
  /// - Throws: ``Failing`` if the spec does not exist.
  func load(
    _ argument: String,
    checksExamples: Bool = true,
    isProving: Bool = false
  ) throws -> Loaded {
    if Self.isPath(argument) {
      return argument.hasSuffix(".json")
        ? try automaton(argument)
        : spec(argument, argument, checksExamples, isProving)
    }
    // A name says which file to look at, an id does not.
    let named = try files.first { $0.path == "\(argument).yaml" }.flatMap(entry)
    if let entry = try named ?? entry(ofID: argument) {
      return spec(entry.path, "specs/\(entry.name).yaml", checksExamples, isProving)
    }
    let names = bundled.map(\.name).joined(separator: ", ")
    throw Failing(
      "no file and no bundled spec '\(argument)'; "
        + (names.isEmpty ? lack : "bundled are \(names)")
    )
  }

  /// Where bundled specs were looked for in vain, and what to do.
  var lack: String {
    let places = directories.map { "'\($0)'" }.joined(separator: " and ")
    let lack =
      places.isEmpty
      ? "no bundled specs were found: no folder 'specs' is in or above the current folder, or beside or above the program"
      : "no bundled specs were found in \(places), where links to other folders are not followed"
    return "\(lack); copy the folder 'specs' of a clone of Plumbline beside the program"
  }

  /// The bundled specs that extend another one, directly or not, as `: a, b`.
  private func editions(of base: String) -> String {
    let entries = entries
    let names = entries.filter { entry in
      guard !entry.isAbstract else { return false }
      // A cycle is an error of the specs, reported when one of them is read.
      var next = entry.base
      for _ in entries {
        guard let extended = entries.first(where: { $0.path == next }) else { return false }
        if extended.id == base { return true }
        next = extended.base
      }
      return false
    }
    return names.isEmpty ? "" : ": \(names.map(\.name).joined(separator: ", "))"
  }

  /// The automata of the bundled spec with an id, at least one; what is wrong is printed.
  ///
  /// - Throws: ``Failing`` if it has errors, or if no bundled spec has the id.
  func references(ofID id: String) throws -> [Reference] {
    guard let entry = try entry(ofID: id) else {
      throw Failing("no bundled spec has the id '\(id)'; give the file of the spec with --spec")
    }
    return try references(of: id, spec(entry.path, "specs/\(entry.name).yaml", true, false))
  }

  /// Whether an argument is the path of a file, and not the name of a bundled spec.
  static func isPath(_ argument: String) -> Bool {
    argument.hasSuffix(".json") || argument.hasSuffix(".yaml") || argument.hasSuffix(".yml")
      || FileManager.default.fileExists(atPath: argument)
        && !FileManager.default.isDirectory(argument)
  }

  private func spec(
    _ path: String,
    _ name: String,
    _ checksExamples: Bool,
    _ isProving: Bool
  ) -> Loaded {
    let read = Spec.load(path, name: name)
    for path in [path] + read.namedPaths { InputFiles.note(path) }
    let (spec, examples) = checksExamples ? read.checkingExamples(proving: isProving) : (read, [])
    return Loaded(
      references: spec.references,
      diagnostics: spec.diagnostics,
      document: spec.document,
      ledgers: spec.ledgers,
      examples: examples,
      proofs: spec.proofs,
      place: (path, name)
    )
  }

  private func automaton(_ path: String) throws -> Loaded {
    let bytes = try Files.read(path)
    do {
      let reference = try CanonicalDecoder.decode(Reference.self, bytes: bytes)
      if let problem = reference.problem { return broken(path, problem) }
      return Loaded(references: [reference])
    } catch {
      return broken(path, CanonicalDecoder.reason(of: error))
    }
  }

  private func broken(_ path: String, _ problem: String) -> Loaded {
    var loaded = Loaded()
    loaded.diagnostics.report(
      Diagnostic(
        rule: .brokenAutomaton,
        file: SourceFile(name: path, bytes: []),
        position: nil,
        message: problem
      )
    )
    return loaded
  }
}

extension SpecCatalogue {
  private static func directories() -> [String] {
    let files = FileManager.default
    let program =
      (try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    var directories: [String] = []
    for start in [files.currentDirectoryPath, program] {
      var path = start
      while let slash = path.lastIndex(of: "/") {
        let directory = "\(path)/specs"
        if files.isDirectory(directory) {
          if !directories.contains(directory) { directories.append(directory) }
          break
        }
        path = String(path[..<slash])
      }
    }
    return directories
  }

  /// The bundled spec with an id; nil if all files can be read and none has it.
  private func entry(ofID id: String) throws -> Entry? {
    var problem: (any Error)?
    for file in files {
      do {
        if let entry = try entry(file), entry.id == id { return entry }
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return nil
  }

  /// The spec in a file of the directory, by the lines of its outline; nil if it is none.
  private func entry(_ file: File) throws -> Entry? {
    let (directory, path) = (file.directory, file.path)
    let outline = Self.outline(try Files.read("\(directory)/\(path)"))
    func value(_ key: String) -> String? {
      outline.first { $0.hasPrefix("\(key): ") }.map {
        String($0.dropFirst(key.count + 2).prefix { $0 != "#" })
          .trimmingSuffix { $0.isWhitespace }
      }
    }
    guard let id = value("spec") else { return nil }
    return Entry(
      name: String(path.dropLast(5)),
      id: id,
      title: value("title") ?? "",
      path: "\(directory)/\(path)",
      isAbstract: value("abstract") == "true",
      base: value("extends").map { "\(directory)/\(Spec.path(of: $0, inFileAt: path))" }
    )
  }
}

extension SpecCatalogue {
  /// The lines of the top-level keys of a spec; nested lines are skipped.
  private static func outline(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"))
      .filter { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0[$0.startIndex]) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension FileManager {
  fileprivate func isDirectory(_ path: String) -> Bool {
    var isDirectory = false
    return fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }
}

extension String {
  /// The text up to the last occurrence of a character; empty without one.
  fileprivate func prefix(through character: Character) -> String {
    lastIndex(of: character).map { String(self[...$0]) } ?? ""
  }

  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, predicate(last) { text.removeLast() }
    return text
  }
}
