internal import PlumblineModel

extension Reference {
  /// The state of a machine at a location, as the value of its announcement; nil for a machine without
  /// an announcement.
  func announcedValue(ofMachine number: Int, at location: Int) -> Int? {
    let machine = machines[number]
    let state = machine.states[locations[location][number]].shown
    for announcement in machine.announcements {
      guard let argument = announcement.toArgument else { continue }
      let values = vocabulary.outputs[announcement.output].arguments[argument].values
      if let value = values.firstIndex(of: state) { return value }
    }
    return nil
  }
}
