import PlumblineModel

extension SpecDocument {
  /// The length of a time; nil for an interpretation and for an unknown constant.
  func length(of time: Time) -> Microseconds? {
    switch time {
    case .literal(let value): value
    case .constant(let name): constants.first { $0.name == name }?.value
    case .wait(let first, let cap, let growth):
      if let first = length(of: first), let cap = length(of: cap) {
        growth.time(first: first, cap: cap)
      } else {
        nil
      }
    }
  }

  /// The length of a time, or of each option of an interpretation.
  func lengths(of time: Time) -> [Microseconds] {
    if case .constant(let name) = time,
      let interpretation = interpretations.first(where: { $0.name == name })
    {
      return interpretation.options.compactMap { Duration($0.text)?.microseconds }
    }
    return length(of: time).map { [$0] } ?? []
  }

  /// The constants and interpretations that times name.
  var timeNames: [Name] {
    times.flatMap(\.names)
  }
}

extension SpecDocument.Invariant {
  /// The window, or the members of a list of windows.
  var windows: [SpecDocument.Window] {
    guard let window else { return [] }
    return if case .schedule(let list) = window { list } else { [window] }
  }
}

extension SpecDocument.Time {
  /// The constants and interpretations that it names.
  fileprivate var names: [Name] {
    switch self {
    case .constant(let name): [name]
    case .literal: []
    case .wait(let first, let cap, _): first.names + cap.names
    }
  }
}
