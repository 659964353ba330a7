package import PlumblineModel

/// A spec as its author wrote it, typed but unresolved: names, expressions and times.
///
/// ``SpecReader`` makes one from YAML; tests make them in code. Names may be wrong: lint rules
/// report them. Every list keeps the order of the file.
///
/// ```swift
/// let lamp = SpecDocument.Machine(
///   name: "lamp",
///   root: .init(name: "lamp", initial: "off", children: [.init(name: "off")])
/// )
/// let spec = SpecDocument(id: "lamp", machines: [lamp])
/// ```
package struct SpecDocument: Sendable {
  /// The stage of the transcription.
  package enum Stage: String, CaseIterable, Sendable {
    /// Breaches of citation rules are warnings.
    case draft
    case complete
  }

  package var id: Name
  package var title: String
  /// Whether it is a base without documents; only its names are checked.
  package var isAbstract = false
  package var stage: Stage
  /// The clauses of all ledgers, ledger by ledger.
  package var clauses: [LedgerClause]
  /// Whether a ledger is unreadable, so clauses are missing; already reported.
  package var lacksLedger = false
  package var constants: [Constant]
  package var interpretations: [Interpretation]
  package var enums: [Enumeration]
  package var inputs: [Input]
  package var outputs: [Output]
  /// With one for each counter and each register.
  package var machines: [Machine]
  package var counters: [Counter] = []
  /// The options, and the times that inputs bring; each is one of the machines, too.
  package var registers: [Register] = []
  package var invariants: [Invariant]
  package var examples: [Example]
  package var decisions: [Decision]

  package init(
    id: Name,
    title: String = "",
    stage: Stage = .complete,
    clauses: [LedgerClause] = [],
    constants: [Constant] = [],
    interpretations: [Interpretation] = [],
    enums: [Enumeration] = [],
    inputs: [Input] = [],
    outputs: [Output] = [],
    machines: [Machine] = [],
    invariants: [Invariant] = [],
    examples: [Example] = [],
    decisions: [Decision] = []
  ) {
    self.id = id
    self.title = title
    self.stage = stage
    self.clauses = clauses
    self.constants = constants
    self.interpretations = interpretations
    self.enums = enums
    self.inputs = inputs
    self.outputs = outputs
    self.machines = machines
    self.invariants = invariants
    self.examples = examples
    self.decisions = decisions
  }
}

extension SpecDocument {
  /// A clause of a ledger with its location.
  package struct LedgerClause: Sendable {
    package var clause: Clause
    /// Whether it belongs to a part of the document that the spec does not cover.
    package var isOfAnotherPart: Bool
    package var location: SourceLocation

    package init(
      _ clause: Clause,
      isOfAnotherPart: Bool = false,
      at location: SourceLocation = .inCode
    ) {
      self.clause = clause
      self.isOfAnotherPart = isOfAnotherPart
      self.location = location
    }
  }

  /// A choice of the transcriber where documents are silent or contradict each other.
  package struct Decision: Sendable {
    package var name: Name
    /// The clauses that it interprets.
    package var about: [Name]
    package var says: String

    package init(name: Name, about: [Name] = [], says: String = "") {
      self.name = name
      self.about = about
      self.says = says
    }
  }

  /// A named time.
  package struct Constant: Sendable {
    package var name: Name
    package var value: Microseconds

    package init(name: Name, value: Microseconds) {
      self.name = name
      self.value = value
    }
  }

  /// A time that a timer or a window uses.
  package indirect enum Time: Hashable, Sendable {
    case constant(Name)
    case literal(Microseconds)
    /// A wait of a back-off whose first wait or cap is a constant.
    case wait(first: Time, cap: Time, BackOffWait)
  }
}
