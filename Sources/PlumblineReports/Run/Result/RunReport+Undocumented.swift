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

  /// The announced states in a location, `connected`, or in one of several: `failed or connected`.
  ///
  /// - Complexity: O(locations × machines).
  func text(ofLocations locations: [Int]) -> String {
    var texts: [String] = []
    for text in locations.map(text(ofLocation:)) where !texts.contains(text) { texts.append(text) }
    return texts.joined(separator: " or ")
  }

  /// The announced states in a location: `connected`; all states where no machine announces.
  func text(ofLocation location: Int) -> String {
    let states = zip(machines, states(at: location))
    let announced = states.filter(\.0.documentsInputs)
    return (announced.isEmpty ? Array(states) : announced).map(\.1.state).joined(separator: ", ")
  }
}
