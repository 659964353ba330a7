internal import PlumblineModel

/// The words of the documents for states and timers, and their names in the spec where these differ.
extension TransitionReport {
  /// A name of the documents, with that of the spec if it is another one.
  func shown(_ shown: String, named name: String) -> Page.Phrase {
    [.name(shown)]
      + (shown == name ? [] : [.lineBreak, .quiet("in the spec "), .aside(name)])
  }

  /// A timer: `login-timeout in connecting`, then its name in the spec.
  func words(ofTimer timer: Int) -> Page.Phrase {
    let name = reference.timers[timer].name
    let place = name.split(separator: ".").dropLast().joined(separator: ".")
    guard let state = state(at: place) else { return [.name(name)] }
    return [
      .name(shortName(ofTimer: timer)), .text(" in "), .name(state), .lineBreak,
      .quiet("in the spec "), .aside(name),
    ]
  }

  /// The start of a timer: `since connecting`, from `since connection.connecting`.
  func words(ofClock clock: String) -> Page.Phrase {
    let since = "since "
    let place = String(clock.dropFirst(since.count))
    guard clock.hasPrefix(since), let state = state(at: place) else { return [.text(clock)] }
    let name = place.split(separator: ".").last.map { String($0) } ?? place
    return [.text(since)] + shown(state, named: state == name ? name : place)
  }

  /// The observable state at a place of the spec, `connection.connecting`; nil for a machine that shows none.
  private func state(at place: String) -> String? {
    let parts = place.split(separator: ".", maxSplits: 1)
    guard parts.count == 2,
      let machine = reference.machines.first(where: { $0.name == parts[0] }),
      machine.documentsInputs
    else { return nil }
    return machine.states.first { $0.name == parts[1] && !$0.isGroup }?.shown
  }
}
