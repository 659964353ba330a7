internal import FoundationEssentials
internal import PlumblineModel

extension Day {
  /// The day in the time zone of this machine.
  static var today: Day {
    let parts = Calendar.current.dateComponents([.year, .month, .day], from: Date())
    guard let year = parts.year, let month = parts.month, let number = parts.day,
      let day = Day(year: year, month: month, day: number)
    else { preconditionFailure("the calendar of this machine has no day \(parts)") }
    return day
  }
}
