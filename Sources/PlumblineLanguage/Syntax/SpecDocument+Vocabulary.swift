package import PlumblineModel

extension SpecDocument {
  /// A named list of values.
  package struct Enumeration: Sendable {
    package var name: Name
    package var values: [Name]
    /// The codes of the values in the vendor's interface; empty if unspecified.
    package var codes: [Int]

    package init(name: Name, values: [Name], codes: [Int] = []) {
      self.name = name
      self.values = values
      self.codes = codes
    }
  }

  /// An event that reaches the implementation.
  package struct Input: Sendable {
    package var name: Name
    package var from: Vocabulary.Party
    package var arguments: [Argument]
    /// The states in which it can occur; nil: all.
    package var onlyWhen: Guard?
    package var clauses: [Name]
    package var called: [PlatformName]

    package init(
      name: Name,
      from: Vocabulary.Party = .app,
      arguments: [Argument] = [],
      onlyWhen: Guard? = nil,
      clauses: [Name] = [],
      called: [PlatformName] = []
    ) {
      self.name = name
      self.from = from
      self.arguments = arguments
      self.onlyWhen = onlyWhen
      self.clauses = clauses
      self.called = called
    }
  }

  /// An observable event of the implementation.
  package struct Output: Sendable {
    package var name: Name
    package var arguments: [Argument]
    package var seenBy: Vocabulary.Party
    /// The input whose result it is.
    package var answers: Name?
    /// The clauses and decisions that forbid it at other times.
    package var closedBy: [Name]
    /// The outputs that one of these clauses forbids, where it does not forbid all.
    package var prohibitions: [Prohibition]
    /// Whether it is unconstrained, so only invariants judge it.
    package var isJudgedByInvariants: Bool
    package var called: [PlatformName]

    package init(
      name: Name,
      arguments: [Argument] = [],
      seenBy: Vocabulary.Party = .app,
      answers: Name? = nil,
      closedBy: [Name] = [],
      prohibitions: [Prohibition] = [],
      isJudgedByInvariants: Bool = false,
      called: [PlatformName] = []
    ) {
      self.name = name
      self.arguments = arguments
      self.seenBy = seenBy
      self.answers = answers
      self.closedBy = closedBy
      self.prohibitions = prohibitions
      self.called = called
      self.isJudgedByInvariants = isJudgedByInvariants
    }
  }

  /// A clause that forbids some occurrences of an output.
  package struct Prohibition: Sendable {
    /// The occurrences that it forbids.
    package enum Pattern: Sendable {
      /// `unchanged state`: an announcement of the state that was announced last.
      case unchangedState
      case arguments(EventPattern)
    }

    package var clause: Name
    package var pattern: Pattern

    package init(clause: Name, pattern: Pattern) {
      self.clause = clause
      self.pattern = pattern
    }
  }

  /// An argument of an input or an output.
  package struct Argument: Sendable {
    /// The domain of its values.
    package enum Domain: Sendable {
      /// A list in place.
      case values([Name])
      /// The values of an enum, or the names of the leaves of a machine.
      case named(Name)
      /// Whole numbers, both ends included.
      case range(ClosedRange<Int>)
    }

    package var name: Name
    package var domain: Domain

    package init(name: Name, domain: Domain) {
      self.name = name
      self.domain = domain
    }
  }

  /// Allowed values of an argument.
  package enum Values: Hashable, Sendable {
    /// Every value, documented or not.
    case any
    case these([Name])
    /// `$args.name`: the value of an argument of the triggering input; in an invariant `$name`, the
    /// same value at every occurrence of the name.
    case variable(Name)
    /// `{equals: time of retry}`: the time of a timer of the machine, which the reaction starts.
    case time(of: Name)
  }

  /// An input with allowed values for some of its arguments; others may have any value.
  package struct InputPattern: Sendable {
    package var input: Name
    package var arguments: [(name: Name, values: Values)]

    package init(input: Name, arguments: [(name: Name, values: Values)] = []) {
      self.input = input
      self.arguments = arguments
    }
  }

  /// An output with allowed values for some of its arguments; others may have any value.
  package struct EventPattern: Sendable {
    package var output: Name
    package var arguments: [(name: Name, values: Values)]

    package init(output: Name, arguments: [(name: Name, values: Values)] = []) {
      self.output = output
      self.arguments = arguments
    }
  }
}

extension SpecDocument {
  /// The values of an argument in the order of the spec, or nil for an unknown domain.
  ///
  /// - Complexity: O(size of the spec).
  package func values(of domain: Argument.Domain) -> [Name]? {
    switch domain {
    case .values(let values): values
    case .range(let range): range.map { Name(String($0)) }
    case .named(let name):
      enums.first { $0.name == name }?.values
        ?? machines.first { $0.name == name }?.shownNames
    }
  }
}
