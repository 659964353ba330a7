package import PlumblineModel

extension SpecDocument {
  /// An example of a document, which an example run realises.
  package struct Example: Sendable {
    package var name: Name
    package var says: String
    package var run: ExampleRun
    package var clauses: [Name]

    package init(name: Name, says: String = "", run: ExampleRun, clauses: [Name] = []) {
      self.name = name
      self.says = says
      self.run = run
      self.clauses = clauses
    }
  }

  /// The run of an example.
  package enum ExampleRun: Sendable {
    case path(Path)
    case trace([Entry])
  }

  /// A path through shown states: `idle -(login)-> connecting --> connected`.
  package struct Path: Sendable {
    /// One announcement, or any number of announcements.
    package struct Arrow: Sendable {
      /// The cause; nil for any cause other than the app.
      package var label: Name?
      /// The announced state; nil for `...`.
      package var to: Name?
      /// The location of the arrow.
      package var location: SourceLocation

      package init(label: Name? = nil, to: Name?, location: SourceLocation = .inCode) {
        self.label = label
        self.to = to
        self.location = location
      }
    }

    package var start: Name
    package var arrows: [Arrow]
    /// The time from the first announcement to the last.
    package var takes: Window?

    package init(start: Name, arrows: [Arrow], takes: Window? = nil) {
      self.start = start
      self.arrows = arrows
      self.takes = takes
    }
  }

  /// An instant of a trace: an input, and then the observed outputs.
  package struct Entry: Sendable {
    package var at: Microseconds
    package var input: InputPattern?
    package var sees: [EventPattern]
    package var location: SourceLocation

    package init(
      at: Microseconds,
      input: InputPattern? = nil,
      sees: [EventPattern] = [],
      location: SourceLocation = .inCode
    ) {
      self.at = at
      self.input = input
      self.sees = sees
      self.location = location
    }
  }
}

extension SpecDocument.Example {
  /// The path, for an example in this form.
  package var path: SpecDocument.Path? {
    if case .path(let path) = run { path } else { nil }
  }

  /// The entries of the trace; none for a path.
  package var entries: [SpecDocument.Entry] {
    if case .trace(let entries) = run { entries } else { [] }
  }
}

extension SpecDocument.Path {
  /// The named states, in order.
  package var states: [Name] { [start] + arrows.compactMap(\.to) }
}

extension SpecDocument {
  /// The machine of a path: the only one that announces all its states.
  ///
  /// - Complexity: O(size of the machines).
  package func machine(of path: Path) -> Machine? {
    let telling = announcingMachines.filter { machine in
      path.states.allSatisfy(machine.shownNames.contains)
    }
    return telling.count == 1 ? telling[0] : nil
  }

  /// The machines that announce their state.
  var announcingMachines: [Machine] {
    machines.filter { machine in
      machine.announcements.contains { announcement in
        announcement.arguments.contains { if case .to = $0.source { true } else { false } }
      }
    }
  }
}
