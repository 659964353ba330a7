internal import PlumblineModel

extension Recording {
  /// Adds what an adapter saw.
  ///
  /// - Parameters:
  ///   - sighting: What it saw.
  ///   - since: Since when an input that came by itself may have come; nil: it was seen at once.
  ///   - place: The step during which it was seen.
  mutating func append(
    _ sighting: Tester.Sighting,
    since: Microseconds? = nil,
    at place: (step: Int, isAfterInput: Bool)
  ) {
    switch sighting.what {
    case .output(let symbol):
      if let value = sighting.undocumented { undocumentedValues[observations.count] = value }
      observations.append(
        Observation(
          at: sighting.at,
          step: place.step,
          isAfterInput: place.isAfterInput,
          symbol: symbol
        )
      )
    case .input(let input):
      reports.append(
        ReportedInput(
          input: input,
          since: since,
          at: sighting.at,
          step: place.step,
          isAfterInput: place.isAfterInput,
          position: observations.count
        )
      )
    }
  }
}
