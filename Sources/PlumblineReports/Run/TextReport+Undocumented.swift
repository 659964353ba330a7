internal import PlumblineEngine
internal import PlumblineModel

extension TextReport {
  /// How often an input in one announced state was answered in which way.
  private struct Place {
    var input: Int
    var state: String
    var answers: [String: Int] = [:]
  }

  /// What was done on inputs of which the documents do not speak, by announced state: a reader
  /// asks what happens when connected, whatever helper machines are in.
  ///
  /// The arguments of an input are shown only where the answer depends on them.
  var undocumented: [String] {
    let vocabulary = report.result.reference.vocabulary
    let places = folded(allPlaces)
    guard !places.isEmpty else { return [] }
    return [style.heading("What it does where the documents are silent")]
      + places.flatMap { place, isFolded in
        let input =
          isFolded ? vocabulary.inputs[place.input].name : vocabulary.text(ofInput: place.input)
        let answers = place.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
          .map { "\(counted($0.value, "time")) \($0.key)" }
        return labelled(
          "  \(input) in \(place.state): ",
          answers.joined(separator: ", "),
          hanging: 4
        )
      }
  }

  private var allPlaces: [Place] {
    let reference = report.result.reference
    var places: [Place] = []
    var positions: [String: Int] = [:]
    for cell in report.undocumentedCells {
      let state = reference.text(ofLocations: cell.locations)
      let key = "\(cell.input) \(state)"
      if positions[key] == nil {
        positions[key] = places.count
        places.append(Place(input: cell.input, state: state))
      }
      for answer in cell.answers {
        let words = answer.outputs.map { reference.vocabulary.text(of: $0) }
        let what = words.isEmpty ? "nothing" : words.joined(separator: " then ")
        places[positions[key] ?? 0].answers[what, default: 0] += answer.count
      }
    }
    return places
  }

  /// Places that differ in arguments only and were answered alike become one.
  private func folded(_ places: [Place]) -> [(place: Place, isFolded: Bool)] {
    let vocabulary = report.result.reference.vocabulary
    var groups: [(key: String, places: [Place])] = []
    var positions: [String: Int] = [:]
    for place in places {
      let key = "\(vocabulary.inputs[place.input].name) \(place.state)"
      if let position = positions[key] {
        groups[position].places.append(place)
      } else {
        positions[key] = groups.count
        groups.append((key, [place]))
      }
    }
    return groups.flatMap { group -> [(place: Place, isFolded: Bool)] in
      guard Set(group.places.map { Set($0.answers.keys) }).count == 1 else {
        return group.places.map { ($0, false) }
      }
      var whole = group.places[0]
      for place in group.places.dropFirst() {
        whole.answers.merge(place.answers, uniquingKeysWith: +)
      }
      return [(whole, true)]
    }
  }
}
