/// What a spec says beside its automaton: what a reader wants to know and no run needs.
///
/// A compiled automaton without its spec has none of it; the report then says less.
package struct SpecFacts: Sendable {
  /// A document that the spec transcribes.
  package struct Document: Sendable {
    package var id: String
    package var title: String
    package var platform: String?
    package var updated: String?
    package var lineCount: Int
    /// How many of its lines state no fact.
    package var linesWithoutFact: Int

    package init(
      id: String,
      title: String,
      platform: String?,
      updated: String?,
      lineCount: Int,
      linesWithoutFact: Int
    ) {
      self.id = id
      self.title = title
      self.platform = platform
      self.updated = updated
      self.lineCount = lineCount
      self.linesWithoutFact = linesWithoutFact
    }
  }

  /// A value with the number that stands for it in the vendor's interface.
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
    /// `link.waiting on retry`.
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
  /// The input that an output is the result of.
  package var answers: [String: String] = [:]
  /// Where the environment allows an input, in words.
  package var onlyWhen: [String: String] = [:]
  /// From when a timer runs, by its name: `since link.down`.
  package var clocks: [String: String] = [:]
  /// What a state means, by `machine.state`.
  package var meanings: [String: String] = [:]
  /// Where an interpretation makes a difference, by its name.
  package var interpretationUses: [String: [InterpretationUse]] = [:]
  /// The clauses that a decision interprets.
  package var about: [String: [String]] = [:]
  /// Why the transcriber left a clause out, in words of its own.
  package var notes: [String: String] = [:]
  /// Per example, which automata allow it.
  package var allowed: [String: [Bool]] = [:]

  package init() {}

  /// The number of a value of an argument.
  func code(of value: String, output: String, argument: String) -> Int? {
    let domain = domains["\(output).\(argument)"]
    let values = enums.first { $0.name == domain }?.values ?? []
    return values.first { $0.value == value }?.number
  }
}
