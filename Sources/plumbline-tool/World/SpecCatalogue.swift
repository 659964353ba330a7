internal import ArgumentParser
internal import FoundationEssentials
internal import PlumblineLanguage
internal import PlumblineModel

/// Finds specs by path or by bundled name, and reads them.
///
/// Bundled specs stand in a directory `specs`, looked for from the current directory upwards,
/// then from the directory of the program upwards. Besides YAML, a compiled reference automaton
/// is read: its canonical JSON in a file that ends in `.json`.
struct SpecCatalogue {
  /// A bundled spec.
  struct Entry {
    var name: String
    var id: String
    var title: String
    var path: String
  }

  /// What became of reading a spec.
  struct Loaded {
    var reference: Reference?
    /// Diagnostics as text; empty when there is nothing to say.
    var messages: String
  }

  /// The bundled specs by name; abstract ones and ledgers are left out.
  let bundled: [Entry]

  init() { bundled = Self.directory().map(Self.entries) ?? [] }

  /// The automaton of a spec; what is wrong is printed.
  ///
  /// - Throws: The status of a spec error, or ``Failing`` if there is no such spec.
  func reference(of argument: String) throws -> Reference {
    let loaded = try load(argument)
    guard let reference = loaded.reference else {
      Terminal.sketch(loaded.messages)
      throw Failing("the spec '\(argument)' has errors; see above")
    }
    return reference
  }

  /// Reads a spec with everything that is wrong with it.
  ///
  /// - Throws: ``Failing`` if there is no such spec.
  func load(_ argument: String) throws -> Loaded {
    if Self.isPath(argument) {
      return argument.hasSuffix(".json") ? try automaton(argument) : spec(argument, argument)
    }
    if let entry = bundled.first(where: { $0.name == argument || $0.id == argument }) {
      return spec(entry.path, "specs/\(entry.name).yaml")
    }
    let names = bundled.map(\.name).joined(separator: ", ")
    throw Failing(
      "there is no file and no bundled spec '\(argument)'; "
        + (names.isEmpty ? "no bundled specs were found" : "bundled are \(names)")
    )
  }

  /// Whether an argument is the path of a file, and not the name of a bundled spec.
  static func isPath(_ argument: String) -> Bool {
    argument.hasSuffix(".json") || argument.hasSuffix(".yaml") || argument.hasSuffix(".yml")
      || FileManager.default.fileExists(atPath: argument)
        && !FileManager.default.isDirectory(argument)
  }

  private func spec(_ path: String, _ name: String) -> Loaded {
    let spec = Spec.load(path, name: name)
    let messages = DiagnosticRenderer(width: Terminal.width).text(of: spec.diagnostics)
    return Loaded(reference: spec.reference, messages: messages)
  }

  private func automaton(_ path: String) throws -> Loaded {
    let bytes = try Files.read(path)
    do {
      let reference = try CanonicalDecoder.decode(Reference.self, bytes: bytes)
      if let problem = reference.problem {
        return Loaded(messages: "\(path): error: \(problem) [broken-automaton]\n")
      }
      return Loaded(reference: reference, messages: "")
    } catch let error as JSON.ParseError {
      return Loaded(messages: "\(path): error: \(error) [broken-automaton]\n")
    } catch {
      return Loaded(messages: "\(path): error: \(error) [broken-automaton]\n")
    }
  }
}

extension SpecCatalogue {
  private static func directory() -> String? {
    let files = FileManager.default
    let program =
      (try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    for start in [files.currentDirectoryPath, program] {
      var path = start
      while let slash = path.lastIndex(of: "/") {
        if files.isDirectory("\(path)/specs") { return "\(path)/specs" }
        path = String(path[..<slash])
      }
    }
    return nil
  }

  private static func entries(of directory: String) -> [Entry] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: directory)) ?? []
    return paths.sorted().compactMap { path in
      guard path.hasSuffix(".yaml"), !path.hasSuffix(".clauses.yaml"),
        let bytes = try? Files.read("\(directory)/\(path)")
      else { return nil }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      func value(_ key: String) -> String? {
        lines.first { $0.hasPrefix("\(key): ") }.map {
          String($0.dropFirst(key.count + 2).prefix { $0 != "#" })
            .trimmingSuffix { $0.isWhitespace }
        }
      }
      guard let id = value("spec"), value("abstract") != "true" else { return nil }
      return Entry(
        name: String(path.dropLast(5)),
        id: id,
        title: value("title") ?? "",
        path: "\(directory)/\(path)"
      )
    }
  }
}

extension FileManager {
  fileprivate func isDirectory(_ path: String) -> Bool {
    var isDirectory = false
    return fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }
}

extension String {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, predicate(last) { text.removeLast() }
    return text
  }
}
