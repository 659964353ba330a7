internal import PlumblineModel

extension Reference {
  /// Per location, a number for the states of the machines that announce.
  var announcedStateNumbers: [Int32] {
    let announcing = machines.indices.filter { !machines[$0].announcements.isEmpty }
    var numbers: [[Int]: Int32] = [:]
    return locations.map { location in
      let states = announcing.map { location[$0] }
      let number = numbers[states] ?? Int32(numbers.count)
      numbers[states] = number
      return number
    }
  }
}
