/// Builds nodes from events with an explicit stack, so no text can exhaust the call stack.
struct YAMLComposer {
  let limits: YAMLReader.Limits
  /// The errors after which reading goes on.
  private(set) var diagnostics = Diagnostics()
  private var frames: [Frame] = []
  private var anchors: [String: Measured] = [:]
  private var nodeCount = 0
  private var root: Node?

  init(limits: YAMLReader.Limits) { self.limits = limits }

  /// The root of the first document, or nil if there is none.
  ///
  /// Throws the first error after which the rest cannot be read.
  mutating func compose(_ events: YAMLEvents) throws(Diagnostic) -> Node? {
    var documents = 0
    while true {
      let event = try events.next()
      guard diagnostics.count < limits.errors else {
        throw event.location.diagnostic(
          .tooManyErrors,
          "found \(diagnostics.count) errors; reading stops here"
        )
      }
      if let tag = event.tag {
        diagnostics.report(
          .tag,
          at: event.location,
          "expected no tag, found '\(tag)'; remove it, and quote the value if it is text"
        )
      }
      switch event.kind {
      case .streamStart, .documentEnd: break
      case .streamEnd: return root
      case .documentStart:
        documents += 1
        guard documents == 1 else {
          throw event.location.diagnostic(
            .severalDocuments,
            "expected one document, found a second one; put it in a file of its own"
          )
        }
      case .scalar(let text, let isPlain):
        try count(1, at: event.location)
        let node = Node(.scalar(text, isPlain: isPlain), at: event.location)
        add(Measured(node: node, size: 1, height: 0), anchor: event.anchor)
      case .alias(let name): try add(alias: name, at: event.location)
      case .sequenceStart(let isFlow):
        try open(Frame(event, isMapping: false, isFlow: isFlow))
      case .mappingStart(let isFlow):
        try open(Frame(event, isMapping: true, isFlow: isFlow))
      case .end: close()
      }
    }
  }
}

extension YAMLComposer {
  private mutating func count(_ size: Int, at location: SourceLocation) throws(Diagnostic) {
    nodeCount += size
    guard nodeCount <= limits.nodes else {
      throw location.diagnostic(
        .tooManyNodes,
        "expected at most \(limits.nodes) values, aliases expanded; split the file"
      )
    }
  }

  private func checkDepth(_ depth: Int, at location: SourceLocation) throws(Diagnostic) {
    guard depth <= limits.depth else {
      throw location.diagnostic(
        .tooDeep,
        "expected at most \(limits.depth) nested levels, found more; flatten the text"
      )
    }
  }

  private mutating func open(_ frame: Frame) throws(Diagnostic) {
    try count(1, at: frame.location)
    try checkDepth(frames.count + 1, at: frame.location)
    frames.append(frame)
  }

  private mutating func close() {
    guard let frame = frames.popLast() else { return }
    add(frame.measured, anchor: frame.anchor)
  }

  private mutating func add(alias name: String, at location: SourceLocation) throws(Diagnostic) {
    guard !frames.contains(where: { $0.anchor == name }) else {
      throw location.diagnostic(
        .cyclicAlias,
        "alias '*\(name)' stands inside the value that it repeats; write the value out"
      )
    }
    guard let original = anchors[name] else {
      diagnostics.report(
        .undefinedAlias,
        at: location,
        "no anchor '&\(name)' stands before the alias '*\(name)'"
          + Spelling.suggestion(for: name, among: anchors.count > 100 ? [] : anchors.keys.sorted())
      )
      // A placeholder that is neither null nor a duplicate, so no other error follows.
      let stand = Node(.scalar("*\(name)", isPlain: false), at: location)
      return add(Measured(node: stand, size: 1, height: 0), anchor: nil)
    }
    try count(original.size, at: location)
    try checkDepth(frames.count + original.height, at: location)
    add(original, anchor: nil)
  }

  private mutating func add(_ measured: Measured, anchor: String?) {
    if let anchor { anchors[anchor] = measured }
    if frames.isEmpty {
      root = measured.node
    } else {
      frames[frames.count - 1].add(measured, &diagnostics)
    }
  }
}

extension SourceLocation {
  /// An error at this location.
  fileprivate func diagnostic(_ rule: DiagnosticRule, _ message: String) -> Diagnostic {
    Diagnostic(rule: rule, file: file, position: position, length: length, message: message)
  }
}
