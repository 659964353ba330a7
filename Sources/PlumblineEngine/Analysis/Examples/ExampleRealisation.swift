internal import PlumblineModel

/// Decides whether an implementation realised an example run.
extension Reference {
  /// Whether an execution realises an example run.
  ///
  /// A path is realised when its announcements come in order, each with the documented cause,
  /// within its time; a trace, when each instant has exactly its outputs.
  func isRealised(
    _ example: Example,
    by execution: Execution,
    values: [String: Microseconds],
    timeModel: TimeModel = .virtual
  ) -> Bool {
    if let path = example.path {
      var realisation = PathRealisation(self, path, values, timeModel)
      return realisation.isRealised(by: execution.trace, execution.recording)
    }
    return isSeen(example.trace ?? [], in: execution.recording, timeModel)
  }

  /// Whether every instant has exactly the outputs of its entries, in any order.
  private func isSeen(
    _ entries: [Entry],
    in recording: Recording,
    _ timeModel: TimeModel
  ) -> Bool {
    let last = (entries.last?.at ?? 0) + timeModel.blur(of: entries.last?.at ?? 0)
    var awaited = entries.flatMap { entry in entry.sees.map { (at: entry.at, pattern: $0) } }
    for observation in recording.observations where observation.at <= last {
      let (output, values) = vocabulary.parts(of: observation.symbol)
      let found = awaited.firstIndex {
        abs($0.at - observation.at) <= timeModel.blur(of: $0.at)
          && $0.pattern.matches(output: output, values: values)
      }
      if let found {
        awaited.remove(at: found)
      } else if judgedByInvariants?.contains(output) != true {
        return false
      }
    }
    return awaited.isEmpty
  }
}

/// Follows the path of an example along an execution.
private struct PathRealisation {
  /// A possible position in the run, and the instant of its beginning.
  private struct Place: Hashable {
    var position: Int
    /// Without a value before the first announcement.
    var began: Microseconds?
  }

  private let reader: PathReader
  private let vocabulary: Vocabulary
  private let output: Int
  private let argument: Int
  private let least: Microseconds
  private let most: Microseconds
  private var shown: Int
  private var places: Set<Place> = []

  init(
    _ reference: Reference,
    _ path: Reference.Path,
    _ values: [String: Microseconds],
    _ timeModel: TimeModel
  ) {
    func time(_ number: Int?) -> Microseconds? {
      number.map { reference.parameters[$0] }.map { values[$0.name] ?? $0.value }
    }
    vocabulary = reference.vocabulary
    reader = PathReader(path, vocabulary)
    let (from, to) = (time(path.takes?.from) ?? 0, time(path.takes?.to))
    least = from - timeModel.blur(of: from)
    most = to.map { $0 + timeModel.blur(of: $0) } ?? .max
    let announcement = reference.stateAnnouncement(of: path.machine)
    output = announcement?.output ?? -1
    argument = announcement?.position ?? 0
    let states = reference.machines[path.machine].states
    let start = states[reference.locations[reference.start][path.machine]].shown
    shown = announcement?.argument.values.firstIndex(of: start) ?? -1
  }

  mutating func isRealised(by trace: [Step], _ recording: Recording) -> Bool {
    var rest = recording.observations[...]
    restart()
    for (number, step) in trace.enumerated() {
      while let next = rest.first, next.step == number, !next.isAfterInput {
        rest.removeFirst()
        if note(next, because: .time, isFollowUp: false) { return true }
      }
      guard let input = step.input else { continue }
      var count = 0
      while let next = rest.first, next.step == number {
        rest.removeFirst()
        guard vocabulary.parts(of: next.symbol).output == output else { continue }
        if note(next, because: .input(input), isFollowUp: count > 0) { return true }
        count += 1
      }
      // An input of the app without an announcement is not part of any run.
      if count == 0, reader.isFromApp(.input(input)) { restart() }
    }
    return false
  }

  /// Follows an announcement; true at the end of the run.
  private mutating func note(
    _ observation: Observation,
    because cause: PathReader.Cause,
    isFollowUp: Bool
  ) -> Bool {
    let (output, values) = vocabulary.parts(of: observation.symbol)
    guard output == self.output else { return false }
    shown = values[argument]
    let before = places
    restart()
    for place in before {
      var positions: [Int] = []
      reader.addPositions(
        after: place.position,
        announcing: shown,
        because: cause,
        isFollowUp: isFollowUp,
        to: &positions
      )
      for position in positions {
        let began = place.began ?? observation.at
        let elapsed = observation.at - began
        guard elapsed <= most else { continue }
        if reader.isEnd(position), elapsed >= least { return true }
        places.insert(Place(position: position, began: began))
      }
    }
    if most == .max { keepEarliest() }
    return false
  }

  /// Keeps the earliest beginning of each position: where no time is too long, a later one reaches no further.
  ///
  /// A long trace would have as many places as announcements.
  private mutating func keepEarliest() {
    let earliest = places.reduce(into: [:]) { earliest, place in
      earliest[place.position] = min(earliest[place.position] ?? .max, place.began ?? .max)
    }
    places = places.filter { ($0.began ?? .max) == earliest[$0.position] }
  }

  /// Allows only a new beginning, in the first state.
  private mutating func restart() {
    places = shown == reader.path.start ? [Place(position: 0)] : []
  }
}
