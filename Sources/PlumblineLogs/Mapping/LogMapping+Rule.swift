extension LogMapping {
  /// Which lines mean something, and what.
  package struct Rule: Hashable, Sendable {
    /// The templates that a line of text may follow, in the order in which they are tried.
    package var templates: [Int]
    /// All must hold.
    package var conditions: [Condition]
    package var event: Event

    package init(templates: [Int] = [], conditions: [Condition], event: Event) {
      self.templates = templates
      self.conditions = conditions
      self.event = event
    }
  }

  /// A column whose text is one of some; a line without the column does not fit.
  package struct Condition: Hashable, Sendable {
    package var column: Int
    package var texts: [String]

    package init(column: Int, texts: [String]) {
      self.column = column
      self.texts = texts
    }
  }

  /// What a line means.
  package enum Event: Hashable, Sendable {
    /// An output by its number, with where each argument stands; nil for one the line does not carry.
    case output(Int, [Argument?])
    /// An input by the numbers that share its name, with where each argument stands.
    case input(Range<Int>, [Argument?])
    case start
    case gap
  }

  /// Where the value of an argument stands.
  package struct Argument: Hashable, Sendable {
    package var column: Int
    /// The numbers of the values, by what the log calls them.
    package var values: [String: Int]

    package init(column: Int, values: [String: Int]) {
      self.column = column
      self.values = values
    }
  }
}
