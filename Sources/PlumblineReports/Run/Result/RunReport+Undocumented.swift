internal import PlumblineEngine
internal import PlumblineModel

extension RunReport {
  /// The answers to one undocumented input in one location, the most frequent first.
  ///
  /// The location is one of several if the run cannot tell them apart.
  struct UndocumentedCell {
    var locations: [Int]
    var input: Int
    var answers: [(outputs: [Symbol], count: Int, earlyCount: Int)]
  }

  var undocumentedCells: [UndocumentedCell] {
    var cells: [UndocumentedCell] = []
    for answer in result.answers {
      let entry = (answer.answer.outputs, answer.count, answer.earlyCount)
      if let last = cells.last, last.locations == answer.answer.locations,
        last.input == answer.answer.input
      {
        cells[cells.count - 1].answers.append(entry)
      } else {
        cells.append(
          UndocumentedCell(
            locations: answer.answer.locations,
            input: answer.answer.input,
            answers: [entry]
          )
        )
      }
    }
    for index in cells.indices {
      cells[index].answers.sort {
        $0.count == $1.count
          ? $0.outputs.lexicographicallyPrecedes($1.outputs) : $0.count > $1.count
      }
    }
    return cells
  }
}

extension Reference {
  /// The state of every machine in a location, by machine.
  func states(at location: Int) -> [(machine: String, state: String)] {
    zip(machines, locations[location]).map { ($0.name, $0.states[$1].name) }
  }

  /// The states that the documents name in a location, `connected`, or in one of several: `failed or connected`.
  ///
  /// - Parameters:
  ///   - locations: The locations.
  ///   - isExact: Whether states that are shown alike have their own names, too: `connected (waiting)`.
  /// - Returns: The states of the machines that document inputs; of all machines where none does.
  /// - Complexity: O(locations × machines).
  func text(ofLocations locations: [Int], isExact: Bool = false) -> String {
    var texts: [String] = []
    for location in locations {
      let text = text(ofLocation: location, isExact: isExact)
      if !texts.contains(text) { texts.append(text) }
    }
    return texts.joined(separator: " or ")
  }

  /// The states of the machines that document inputs; of all machines where none does.
  private func text(ofLocation location: Int, isExact: Bool) -> String {
    let states = zip(machines, locations[location]).map { ($0, $0.states[$1]) }
    let documented = states.filter(\.0.documentsInputs)
    return (documented.isEmpty ? states : documented).map { machine, state in
      isExact ? machine.words(for: state) : state.shown
    }.joined(separator: ", ")
  }
}

extension Reference.Machine {
  /// The shown name of a state; with its own name where others are shown alike: `connected (waiting)`.
  func words(for state: Reference.State) -> String {
    let isShared = states.contains { $0.name != state.name && $0.shown == state.shown }
    return isShared && state.shown != state.name ? "\(state.shown) (\(state.name))" : state.shown
  }
}
