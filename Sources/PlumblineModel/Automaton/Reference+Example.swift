extension Reference {
  /// An example of a document: a path through shown states, or a trace.
  package struct Example: Codable, Hashable, Sendable {
    package var name: String
    /// The example run in words.
    package var says: String
    package var element: Int
    /// The path, for an example in this form.
    package var path: Path?
    /// The trace in chronological order, for an example in this form.
    package var trace: [Entry]?

    package init(
      name: String,
      says: String,
      element: Int,
      path: Path? = nil,
      trace: [Entry]? = nil
    ) {
      self.name = name
      self.says = says
      self.element = element
      self.path = path
      self.trace = trace
    }
  }

  /// A path through the shown states of one machine.
  package struct Path: Codable, Hashable, Sendable {
    /// One announcement; without a state, any number of announcements.
    package struct Arrow: Codable, Hashable, Sendable {
      /// The announced state, as a value of the announcement; nil for `...`.
      package var to: Int?
      /// The inputs that may cause it; without inputs and timers, any cause other than the app.
      package var inputs: [Int]?
      /// The timers that may cause it.
      package var timers: [Int]?

      package init(to: Int?, inputs: [Int]? = nil, timers: [Int]? = nil) {
        self.to = to
        self.inputs = inputs
        self.timers = timers
      }
    }

    package var machine: Int
    /// The observable state at its beginning, as a value of the announcement.
    package var start: Int
    package var arrows: [Arrow]
    /// The bounds of the time from the first announcement to the last, as parameters.
    package var takes: Invariant.Bounds?

    package init(machine: Int, start: Int, arrows: [Arrow], takes: Invariant.Bounds? = nil) {
      self.machine = machine
      self.start = start
      self.arrows = arrows
      self.takes = takes
    }
  }

  /// An instant of an example: an input, and then the observed outputs.
  package struct Entry: Codable, Hashable, Sendable {
    package var at: Microseconds
    package var input: Int?
    package var sees: [OutputPattern]

    package init(at: Microseconds, input: Int?, sees: [OutputPattern]) {
      self.at = at
      self.input = input
      self.sees = sees
    }
  }

  /// The first announcement of a machine that carries the new state.
  ///
  /// - Complexity: O(number of its announcements).
  package func stateAnnouncement(
    of machine: Int
  ) -> (output: Int, argument: Vocabulary.Argument, position: Int)? {
    for announcement in machines[machine].announcements {
      guard let position = announcement.toArgument else { continue }
      let arguments = vocabulary.outputs[announcement.output].arguments
      return (announcement.output, arguments[position], position)
    }
    return nil
  }

  /// Whether the numbers of an example are consistent with the automaton.
  func isSound(_ example: Example) -> Bool {
    guard elements.indices.contains(example.element) else { return false }
    guard let path = example.path else {
      guard let trace = example.trace else { return false }
      return zip(trace, trace.dropFirst()).allSatisfy { $0.at <= $1.at }
        && trace.allSatisfy { entry in
          entry.at >= 0 && entry.input.map(vocabulary.inputs.indices.contains) ?? true
            && entry.sees.allSatisfy(isSound)
        }
    }
    guard machines.indices.contains(path.machine),
      let states = stateAnnouncement(of: path.machine)?.argument.values.indices
    else { return false }
    return !path.arrows.isEmpty
      && ([path.start] + path.arrows.compactMap(\.to)).allSatisfy(states.contains)
      && path.arrows.allSatisfy { arrow in
        (arrow.inputs ?? []).allSatisfy(vocabulary.inputs.indices.contains)
          && (arrow.timers ?? []).allSatisfy(timers.indices.contains)
      }
      && [path.takes?.from, path.takes?.to].allSatisfy {
        $0.map(parameters.indices.contains) ?? true
      }
  }
}
