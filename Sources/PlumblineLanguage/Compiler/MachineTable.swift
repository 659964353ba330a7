import PlumblineModel

/// A machine with numbers for names.
///
/// The states are in the order of the file, parents before children; the machine itself is the last
/// node, and the parent of the top-level states.
struct MachineTable {
  /// A state, a group, or the machine.
  struct Node {
    let name: String
    /// Its name in announcements.
    let shown: String
    /// Nil for the machine only.
    let parent: Int?
    let isGroup: Bool
    /// The initial child of a group.
    var initial: Int?
    var answers: [Event: Answer] = [:]
  }

  /// The events to which a machine can react, except its timers.
  enum Event: Hashable {
    case input(Int)
    case enter(machine: Int, node: Int)
  }

  enum Answer {
    case undocumented
    case cases([Case])
  }

  /// A class, because every location passes it on.
  final class Case: Sendable {
    let when: Formula<StateSet>?
    let effects: [Effect]
    let location: SourceLocation

    init(when: Formula<StateSet>?, effects: [Effect], location: SourceLocation) {
      self.when = when
      self.effects = effects
      self.location = location
    }
  }

  /// One effect of a case; its identity is that of its position in the spec.
  final class Effect: Sendable {
    let to: Int?
    /// The shown states that it announces on the way.
    let passes: [String]
    let reason: SpecDocument.Values?
    /// The emitted outputs: required ones before optional ones.
    let emits: [Reference.ExpectedOutput]
    let element: Int
    let location: SourceLocation

    init(
      to: Int?,
      passes: [String] = [],
      reason: SpecDocument.Values?,
      emits: [OutputPattern],
      mayEmit: [OutputPattern],
      element: Int,
      location: SourceLocation
    ) {
      self.to = to
      self.passes = passes
      self.reason = reason
      self.emits = [(emits, false), (mayEmit, true)].flatMap { patterns, isOptional in
        patterns.map {
          Reference.ExpectedOutput(
            pattern: $0,
            element: element,
            announces: nil,
            isOptional: isOptional
          )
        }
      }
      self.element = element
      self.location = location
    }
  }

  /// The leaves of a state or group.
  struct StateSet: Sendable {
    let machine: Int
    let leaves: LeafSet
  }

  let name: String
  let isEnvironment: Bool
  /// Whether it documents inputs although it announces nothing.
  var isClient = false
  let announcements: [AnnouncementTable]
  var nodes: [Node]
  /// Per node, the node and its ancestors, up to the machine.
  private let paths: [[Int]]
  /// Per state, the number after its last descendant: descendants follow a group without a gap.
  private let ends: [Int]
  /// The numbers of the states by name; of equal names, the first.
  private let numbers: [String: Int]
  /// The leaves by shown name.
  private let leavesShown: [String: [Int]]

  init(name: String, isEnvironment: Bool, announcements: [AnnouncementTable], nodes: [Node]) {
    self.name = name
    self.isEnvironment = isEnvironment
    self.announcements = announcements
    self.nodes = nodes
    self.paths = nodes.indices.map { Array(sequence(first: $0) { nodes[$0].parent }) }
    var ends = nodes.indices.map { $0 + 1 }
    for node in nodes.indices.dropLast().reversed() {
      if let parent = nodes[node].parent { ends[parent] = max(ends[parent], ends[node]) }
    }
    self.ends = ends
    let states = nodes.dropLast()
    numbers = Dictionary(states.enumerated().map { ($1.name, $0) }) { first, _ in first }
    leavesShown = Dictionary(grouping: states.indices.filter { !nodes[$0].isGroup }) {
      nodes[$0].shown
    }
  }

  /// The node of the machine itself.
  var root: Int { nodes.count - 1 }

  func node(named name: String) -> Int? { numbers[name] }

  /// The leaves with a shown name.
  func leaves(shownAs name: String) -> [Int] { leavesShown[name] ?? [] }

  /// The node and its ancestors, up to the machine.
  func path(from node: Int) -> [Int] { paths[node] }

  func isInside(_ node: Int, _ group: Int) -> Bool { paths[node].contains(group) }

  /// - Complexity: O(states in the node).
  func leaves(of node: Int) -> [Int] {
    let states = node == root ? 0..<root : node..<ends[node]
    return states.filter { !nodes[$0].isGroup }
  }

  /// The leaf after the entry of a node, and the nodes entered below it.
  func descent(from node: Int) -> [Int] {
    Array(sequence(first: node) { nodes[$0].initial })
  }
}

/// An announcement, precomputed except for the change itself.
struct AnnouncementTable {
  enum Source {
    case to
    case from
    case reason
    case fixed(UInt64)
    /// Any value where the shown name after the change is one of these; left out elsewhere.
    case only(in: [String])
  }

  let output: Int
  let arguments: [Vocabulary.Argument]
  /// One per argument.
  let sources: [Source]

  func pattern(from: String, to: String, reason: SpecDocument.Values?) -> OutputPattern {
    let allowed = zip(arguments, sources).map { argument, source in
      switch source {
      case .to: argument.mask(of: [to])
      case .from: argument.mask(of: [from])
      case .reason: reason.map { argument.mask(of: $0) } ?? argument.maskOfSilence
      case .fixed(let mask): mask
      case .only(let states):
        states.contains(to)
          ? OutputPattern.any(of: argument) & ~argument.maskOfAbsence : argument.maskOfSilence
      }
    }
    return OutputPattern(output: output, allowed: allowed)
  }
}

extension Vocabulary.Argument {
  /// The mask of some documented values.
  func mask(of names: [String]) -> UInt64 {
    names.compactMap { values.firstIndex(of: $0) }.reduce(0) { $0 | 1 << UInt64($1) }
  }

  /// The mask of the value that says that it is left out; 0 where it never is.
  var maskOfAbsence: UInt64 { absent.map { 1 << UInt64($0) } ?? 0 }

  /// The mask of what a spec says by saying nothing: left out, or any value if it never is.
  var maskOfSilence: UInt64 { absent == nil ? OutputPattern.any(of: self) : maskOfAbsence }

  func mask(of values: SpecDocument.Values) -> UInt64 {
    switch values {
    // The explorer restricts a time where it knows the timer.
    case .any, .variable, .time: OutputPattern.any(of: self)
    case .these(let names): mask(of: names.map(\.text))
    }
  }
}
