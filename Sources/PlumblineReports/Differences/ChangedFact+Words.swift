internal import PlumblineEngine
internal import PlumblineModel

/// A place of the spec in words: `login-timeout in connecting`, for a path such as
/// `connection.connecting.login-timeout.do[0]`.
///
/// States have the names that the documents show; a path has its own.
struct PlaceWords {
  private let reference: Reference

  init(_ reference: Reference) { self.reference = reference }

  /// The words for the path of an element or a time; other names stay as they are.
  func words(_ path: String) -> String {
    let (base, position) = parts(of: path)
    return base + position
  }

  /// The words without the number of a case or a time: `logout in connected`.
  func base(_ path: String) -> String { parts(of: path).base }

  private func parts(of path: String) -> (base: String, position: String) {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let machine = reference.machines.first(where: { $0.name == parts[0] })
    else { return (path, "") }
    let owner = machine.documentsInputs ? "" : " of \(machine.name)"
    // A state may be called on: `lamp.on.glow` is then a timer.
    let isTimer = reference.timers.contains { path.hasPrefix($0.name) }
    if !isTimer, let (event, position) = Self.event(parts[1], after: "on.") {
      return ("\(event) in any state\(owner)", position)
    }
    let rest = parts[1].split(separator: ".", maxSplits: 1).map(String.init)
    guard rest.count == 2, let state = machine.states.first(where: { $0.name == rest[0] }) else {
      return (path, "")
    }
    let place = "in \(machine.words(for: state))\(owner)"
    if let (event, position) = Self.event(rest[1], after: "on.") {
      return ("\(event) \(place)", position)
    }
    let (timer, position) = Self.time(rest[1]) ?? Self.event(rest[1], after: "") ?? (rest[1], "")
    return ("\(timer) \(place)", position)
  }

  /// The timer of one of several times, and the number of the time: `retry` and `, time 4` for `retry[4]`.
  private static func time(_ text: String) -> (String, String)? {
    guard let match = text.wholeMatch(of: #/([^.\[]+)\[(\d+)\](\..+)?/#) else { return nil }
    return (String(match.1) + (match.3 ?? ""), ", time \(match.2)")
  }

  /// The event after a prefix, and the number of the case: `logout` and `, case 1, choice 2`.
  private static func event(_ text: String, after prefix: String) -> (String, String)? {
    guard text.hasPrefix(prefix),
      let match = text.dropFirst(prefix.count).wholeMatch(
        of: #/(.+?)(?:(?:\.do)?\[(\d+)\])?(?:\.any\[(\d+)\])?/#
      )
    else { return nil }
    var event = String(match.1)
    if event.hasPrefix("enter "), let state = event.split(separator: ".").last {
      event = "entry of \(state)"
    }
    let position = [("case", match.2), ("choice", match.3)].compactMap { word, number in
      number.flatMap { Int($0) }.map { ", \(word) \($0 + 1)" }
    }
    return (event, position.joined())
  }
}

extension ChangedFact.Effect {
  /// All that it does: `connection connected LoginSuccess, loginResult Ok`; `to connected` without an announcement.
  var words: String {
    let made = outputs.map(\.text)
    return (outputs.contains(where: \.isAnnouncement) ? made : ["to \(shown)"] + made)
      .joined(separator: ", ")
  }

  /// What changes from one to another: `reason Login → Logout, new: loginResult Ok`; empty for nothing that shows.
  func words(changingTo other: Self) -> String {
    let removed = outputs.filter { !other.outputs.contains($0) }
    var added = other.outputs.filter { !outputs.contains($0) }
    var words: [String] = []
    for output in removed {
      if let counterpart = added.firstIndex(where: { $0.name == output.name }) {
        words += output.words(changingTo: added.remove(at: counterpart))
      } else {
        words.append("no longer \(output.text)")
      }
    }
    words += added.map { "new: \($0.text)" }
    if state != other.state, !(removed + other.outputs).contains(where: \.isAnnouncement) {
      let names = shown == other.shown ? (state, other.state) : (shown, other.shown)
      words.insert("to \(names.0) → to \(names.1)", at: 0)
    }
    return words.joined(separator: ", ")
  }
}

extension ChangedFact.Effect.Output {
  /// The values and the necessity that change: `reason Login → Logout`, `loginResult required → optional`.
  fileprivate func words(changingTo other: Self) -> [String] {
    var words = arguments.indices.filter { values[$0] != other.values[$0] }.map { number in
      let argument = arguments[number]
      let subject =
        isAnnouncement ? argument : arguments.count == 1 ? name : "\(name) \(argument)"
      let texts = [values, other.values].map { values in
        values[number] == "any \(argument)" ? "any" : values[number]
      }
      return "\(subject) \(texts[0]) → \(texts[1])"
    }
    if isOptional != other.isOptional {
      words.append("\(name) \(necessity) → \(other.necessity)")
    }
    return words
  }

  private var necessity: String { isOptional ? "optional" : "required" }
}

extension ChangedFact {
  /// A change of the reactions at one place.
  struct PlacedChange {
    /// `logout in connected`.
    var place: String
    var first: [Effect]
    var second: [Effect]
  }

  /// Its reactions by place; the cases of one reaction are together.
  func changes(_ words: PlaceWords) -> [PlacedChange] {
    var places: [String] = []
    for reaction in reactions where !places.contains(words.base(reaction.path)) {
      places.append(words.base(reaction.path))
    }
    return places.map { base in
      let parts = reactions.filter { words.base($0.path) == base }
      return PlacedChange(
        place: parts.count == 1 ? words.words(parts[0].path) : base,
        first: Set(parts.flatMap(\.first)).sorted(),
        second: Set(parts.flatMap(\.second)).sorted()
      )
    }
  }
}

extension ChangedFact.PlacedChange {
  /// `loginResult Ok → Error`.
  var words: String {
    if let one = first.first, let other = second.first, first.count == 1, second.count == 1 {
      let words = one.words(changingTo: other)
      if !words.isEmpty { return words }
    }
    let sides = [first, second].map { $0.map(\.words).joined(separator: ", or ") }
    if sides[0] == sides[1] { return "other timers start or stop" }
    if sides[0].isEmpty { return "new: \(sides[1])" }
    if sides[1].isEmpty { return "no longer \(sides[0])" }
    return "\(sides[0]) → \(sides[1])"
  }
}

extension Isolation.Reason {
  /// `no timer has this time`.
  var words: String {
    switch self {
    case .noTimer: "no timer has this time"
    case .unreached: "no trace reaches a state in which it matters"
    case .proved: "each spec allows the same traces with and without it: proved"
    case .searched:
      "each spec allows the same traces with and without it, of all that wait for the instants at which something"
        + " may happen"
    }
  }
}

extension Isolation.Obstacle {
  /// `the search was given up`.
  var words: String {
    switch self {
    case .unmovable:
      "it leads to a state or starts a timer that the other spec lacks, and cannot be looked at alone"
    case .limit: "the search for a trace was given up"
    case .tooManyChanges: "the specs have too many changes to look at each one alone"
    case .invariants: "an invariant has this time, and invariants are not compared in the traces"
    }
  }
}
