extension LogMapping {
  /// The lines that denote an event, and the event.
  package struct Rule: Hashable, Sendable {
    /// The templates that a line of text may match, in the order of matching.
    package var templates: [Int]
    /// The conditions, which must all hold.
    package var conditions: [Condition]
    package var event: Event

    package init(templates: [Int] = [], conditions: [Condition], event: Event) {
      self.templates = templates
      self.conditions = conditions
      self.event = event
    }
  }

  /// A column with its allowed texts; a line without the column does not match.
  package struct Condition: Hashable, Sendable {
    package var column: Int
    package var texts: [String]

    package init(column: Int, texts: [String]) {
      self.column = column
      self.texts = texts
    }
  }

  /// The meaning of a line.
  package enum Event: Hashable, Sendable {
    /// An output by its number, with the column of each argument; nil for a missing argument.
    case output(Int, [Argument?])
    /// An input by the numbers that share its name, with the column of each argument.
    case input(Range<Int>, [Argument?])
    case start
    case gap
  }

  /// The column of the value of an argument.
  package struct Argument: Hashable, Sendable {
    package var column: Int
    /// The numbers of the values, by their texts in the log.
    package var values: [String: Int]

    package init(column: Int, values: [String: Int]) {
      self.column = column
      self.values = values
    }
  }
}
