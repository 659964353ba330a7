/// The imports that each layer may have.
///
/// A new arrow is a decision: it is written here before it is written into the manifest.
enum Layer {
  /// The modules that each target under `Sources` may import itself.
  static let table: [String: Set<String>] = [
    "CLibYAML": [],
    "CProcess": [],
    "PlumblineModel": [],
    "PlumblineEngine": ["PlumblineModel"],
    // It reads the files of specs and ledgers itself.
    "PlumblineLanguage": platform.union(["CLibYAML", "PlumblineEngine", "PlumblineModel"]),
    "PlumblineReports": ["PlumblineEngine", "PlumblineModel"],
    "PlumblineAdapters": platform.union([
      "CProcess", "PlumblineClients", "PlumblineEngine", "PlumblineModel",
    ]),
    // The operating system for threads and the runtime's own symbols; no subprocess, no files.
    "PlumblineClients": platform.subtracting(["FoundationEssentials"]).union([
      "PlumblineModel", "_Concurrency",
    ]),
    // Log lines have the forms of the wire; mappings are YAML.
    "PlumblineLogs": platform.union([
      "PlumblineAdapters", "PlumblineEngine", "PlumblineLanguage", "PlumblineModel",
    ]),
    "PlumblineSamples": ["PlumblineEngine", "PlumblineModel"],
    // It is apart so that neither a user's tests nor a kit links a listener.
    "PlumblineSockets": platform.union(["CProcess", "PlumblineAdapters", "PlumblineModel"]),
    "Plumbline": ["PlumblineEngine", "PlumblineModel"],
    // The operating system for files and clocks.
    "PlumblineRecording": ["Darwin", "Glibc", "PlumblineModel", "Synchronization"],
    // Threads that wait, and a watchdog; no subprocess, no files.
    "PlumblineTesting": platform.subtracting(["FoundationEssentials"]).union([
      "Plumbline", "PlumblineClients", "PlumblineEngine", "PlumblineModel", "PlumblineReports",
      "Testing", "XCTest",
    ]),
    // The commit of a release.
    "plumbline-tool": platform.union(libraries).union([
      "ArgumentParser", "CProcess", "Foundation", "PlumblineSockets",
    ]),
    "plumbline-bench": platform.union(libraries).union(["ArgumentParser", "Foundation"]),
  ]

  /// The operating system, its queues and locks, and the part of Foundation that starts fast.
  static let platform: Set = [
    "Darwin", "Dispatch", "FoundationEssentials", "Glibc", "Synchronization",
  ]

  /// Our own modules that a program may use.
  static let libraries: Set = [
    "CLibYAML", "PlumblineAdapters", "PlumblineEngine", "PlumblineLanguage", "PlumblineLogs",
    "PlumblineModel", "PlumblineReports", "PlumblineSamples",
  ]

  /// Everything that a target reaches through its own imports and those of the modules it imports.
  static func reach(of target: String, along imports: [String: Set<String>]) -> Set<String> {
    var reached: Set<String> = []
    var open = imports[target, default: []]
    while let module = open.popFirst() {
      guard reached.insert(module).inserted else { continue }
      open.formUnion(imports[module, default: []])
    }
    return reached
  }

  /// The modules that a Swift file imports.
  static func imports(of file: Repository.File) -> Set<String> {
    var modules: Set<String> = []
    for line in file.lines {
      let words = line.split { $0 == " " || $0 == ";" }
      guard let position = words.firstIndex(of: "import"), position + 1 < words.count,
        words[..<position].allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@_spi(") })
      else { continue }
      var name = words[position + 1]
      if kinds.contains(name) && position + 2 < words.count { name = words[position + 2] }
      modules.insert(String(name.prefix { $0 != "." }))
    }
    return modules
  }

  private static let modifiers: Set<Substring> = [
    "@_exported", "@preconcurrency", "@testable", "fileprivate", "internal", "package", "private",
    "public",
  ]
  private static let kinds: Set<Substring> = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]
}
