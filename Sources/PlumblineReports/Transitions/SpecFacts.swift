/// The facts of a spec that its automaton lacks: readers want them, runs do not need them.
///
/// A compiled automaton without its spec has none of them; its report is shorter.
package struct SpecFacts: Sendable {
  /// A document that the spec transcribes.
  package struct Document: Sendable {
    package var id: String
    package var title: String
    package var platform: String?
    package var updated: String?
    package var lineCount: Int
    /// The number of its lines without a fact.
    package var linesWithoutFact: Int
    /// The name of its file.
    package var file: String
    /// The numbers of the lines of each clause, by its id.
    package var linesOfClauses: [String: [Int]]
    /// Its lines; nil if the page does not show them.
    package var lines: [String]?

    package init(
      id: String,
      title: String,
      platform: String?,
      updated: String?,
      lineCount: Int,
      linesWithoutFact: Int,
      file: String,
      linesOfClauses: [String: [Int]],
      lines: [String]?
    ) {
      self.id = id
      self.title = title
      self.platform = platform
      self.updated = updated
      self.lineCount = lineCount
      self.linesWithoutFact = linesWithoutFact
      self.file = file
      self.linesOfClauses = linesOfClauses
      self.lines = lines
    }
  }

  /// A value with its number in the vendor's interface.
  package struct Code: Sendable {
    package var value: String
    package var number: Int?

    package init(value: String, number: Int?) {
      self.value = value
      self.number = number
    }
  }

  /// A place in the spec that depends on an interpretation.
  package struct InterpretationUse: Sendable {
    /// The place, such as `link.waiting on retry`.
    package var place: String
    /// The clauses that all interpretations of this place cite.
    package var clauses: [String]

    package init(place: String, clauses: [String]) {
      self.place = place
      self.clauses = clauses
    }
  }

  package var documents: [Document] = []
  package var called: [SpecListing.CalledName] = []
  /// The values of each enum, by its name, in the order of the spec.
  package var enums: [(name: String, values: [Code])] = []
  /// The enum that an argument takes its values from: `connectionChanged.reason`.
  package var domains: [String: String] = [:]
  /// The input whose result an output is, by output.
  package var answers: [String: String] = [:]
  /// The condition under which the environment allows an input, in words.
  package var onlyWhen: [String: String] = [:]
  /// The start of a timer, by its name: `since link.down`.
  package var clocks: [String: String] = [:]
  /// The meaning of a state, by `machine.state`.
  package var meanings: [String: String] = [:]
  /// The places that depend on an interpretation, by its name.
  package var interpretationUses: [String: [InterpretationUse]] = [:]
  /// The clauses that a decision interprets.
  package var about: [String: [String]] = [:]
  /// The transcriber's reason for omitting a clause, by its id.
  package var notes: [String: String] = [:]
  /// Per example, whether each automaton allows it.
  package var allowed: [String: [Bool]] = [:]

  package init() {}

  /// The number of a value of an argument.
  func code(of value: String, output: String, argument: String) -> Int? {
    let domain = domains["\(output).\(argument)"]
    let values = enums.first { $0.name == domain }?.values ?? []
    return values.first { $0.value == value }?.number
  }
}
