/// Reads a spec with the bases that it extends, and merges them into one node.
///
/// ```yaml
/// plumbline: 1
/// spec: lamp-that-lasts
/// extends: lamp.yaml                       # relative to this file
/// constants: {dim-after: 1min}
/// ```
///
/// Every node keeps its file, line and column, so messages point into the right file.
/// ``Node/extended(by:_:)`` documents the merge.
struct BaseReader {
  /// The longest chain of bases.
  static let limit = 8

  /// Loads a file by its path relative to the spec.
  let find: (_ path: String, inout Diagnostics) -> SourceFile?
  private(set) var diagnostics = Diagnostics()
  /// The clauses cited by parts of a base that an extension removed.
  private(set) var removedClauses: Set<String> = []
  /// The parts of machines that extensions deleted.
  private(set) var removedParts = RemovedParts()
  /// The path of each loaded file.
  private var paths: [ObjectIdentifier: NamedPath] = [:]
  private var bases: Set<ObjectIdentifier> = []

  init(find: @escaping (_ path: String, inout Diagnostics) -> SourceFile?) { self.find = find }

  /// The root of the spec with everything that it inherits; nil, with a diagnostic, if a file is
  /// unreadable.
  mutating func read(_ spec: SourceFile) -> Node? {
    let name = NamedPath(spec.name).text.split(separator: "/").last.map(String.init)
    return read(spec, [NamedPath(name ?? "")])
  }

  /// Whether another file extends this one.
  func isBase(_ file: SourceFile) -> Bool { bases.contains(ObjectIdentifier(file)) }

  /// The path, relative to the spec, of a file that a node names.
  func path(of name: Name) -> NamedPath {
    let file = paths[ObjectIdentifier(name.location.file)] ?? NamedPath("")
    return file.naming(name.text)
  }

  /// Reads a file; the chain ends with its path, after the paths of the files that extend it.
  private mutating func read(_ file: SourceFile, _ chain: [NamedPath]) -> Node? {
    guard let path = chain.last, let node = YAMLReader.read(file, &diagnostics) else { return nil }
    paths[ObjectIdentifier(file)] = path
    guard let value = node["extends"] else { return node }
    guard let text = value.text(for: "extends", &diagnostics) else { return nil }
    let basePath = path.naming(text)
    guard !chain.contains(basePath) else {
      let names = (chain + [basePath]).map(\.text).joined(separator: " extends ")
      diagnostics.report(.cyclicExtends, at: value.location, "a spec extends itself: \(names)")
      return nil
    }
    guard chain.count <= Self.limit else {
      diagnostics.report(
        .tooDeep,
        at: value.location,
        "expected a chain of at most \(Self.limit) bases, found a longer one; merge some"
      )
      return nil
    }
    guard let baseFile = load(basePath, for: value), let base = read(baseFile, chain + [basePath])
    else { return nil }
    bases.insert(ObjectIdentifier(baseFile))
    guard base.entries != nil else {
      diagnostics.report(
        .wrongType,
        at: base.location,
        "expected a mapping for the base, found \(base.kindInWords)"
      )
      return nil
    }
    // The extension is checked against the whole base: it may delete what narrowing removes, too.
    _ = base.extended(by: node, &diagnostics)
    var narrowing = Narrowing(by: node)
    let narrowed = narrowing.narrow(base)
    removedClauses.formUnion(narrowing.clauses)
    removedParts.formUnion(narrowing.parts)
    var repeated = Diagnostics()
    return narrowed.extended(by: node, &repeated)
  }

  /// The file of a base; an error in loading it is reported where it is named.
  private mutating func load(_ path: NamedPath, for value: Node) -> SourceFile? {
    var found = Diagnostics()
    if let file = find(path.text, &found) { return file }
    let problem = found.sorted.first
    diagnostics.report(
      problem?.rule ?? .missingFile,
      at: value.location,
      "the base '\(path.text)' cannot be read: \(problem?.message ?? "the file does not exist")"
    )
    return nil
  }
}
