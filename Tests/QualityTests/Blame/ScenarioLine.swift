import PlumblineLanguage
import PlumblineModel

/// A line of a scenario: `1s loginAccepted`, or `1s ! loginResult Ok` for an output.
///
/// An input on a real clock says when it was given, `590ms logout at 640ms..641ms`, and an output
/// since when it may have happened, `600ms..619ms ! loginResult Error`. What became of an input other
/// than that it was given stands behind an arrow: `2s logout => crashes`.
struct ScenarioLine: Sendable, Hashable {
  enum What: Hashable {
    case input([String], result: String)
    case output([String])
    /// `end`, and in a log `gap` and `start`.
    case mark(String)
  }

  /// A line that cannot be read.
  struct Unreadable: Error { let line: String }

  /// The planned instant of an input, or the instant of an observation.
  let at: Microseconds
  let during: ClosedRange<Microseconds>?
  let what: What

  /// - Throws: ``Unreadable``.
  init(_ line: String) throws {
    var words = line.split(separator: " ").map(String.init)
    guard let first = words.first, let times = Self.times(first), words.count > 1 else {
      throw Unreadable(line: line)
    }
    words.removeFirst()
    at = times.upperBound
    if words[0] == "!" {
      words.removeFirst()
      during = times.lowerBound < times.upperBound ? times : nil
      what = .output(words)
      return
    }
    if ["end", "gap", "start"].contains(words[0]) {
      during = nil
      what = .mark(words[0])
      return
    }
    var result = "accepted"
    if let arrow = words.firstIndex(of: "=>") {
      result = words[(arrow + 1)...].joined(separator: " ")
      words.removeSubrange(arrow...)
    }
    var given: ClosedRange<Microseconds>?
    if let position = words.firstIndex(of: "at") {
      given = words.count == position + 2 ? Self.times(words[position + 1]) : nil
      guard given != nil else { throw Unreadable(line: line) }
      words.removeSubrange(position...)
    }
    during = given
    what = .input(words, result: result)
  }

  /// `4s`, or `4s..4100ms`.
  private static func times(_ text: String) -> ClosedRange<Microseconds>? {
    guard let dots = text.firstRange(of: "..") else {
      return Duration(text).map { $0.microseconds...$0.microseconds }
    }
    guard let from = Duration(String(text[..<dots.lowerBound]))?.microseconds,
      let to = Duration(String(text[dots.upperBound...]))?.microseconds, from <= to
    else { return nil }
    return from...to
  }
}

extension ScenarioLine {
  /// The output, as observations and logs write it.
  func members(of words: [String], in vocabulary: Vocabulary) -> [String: JSON] {
    var members: [String: JSON] = ["out": .string(words[0])]
    // What the spec does not know is left to who reads it.
    let names =
      vocabulary.output(named: words[0]).map { vocabulary.outputs[$0].arguments.map(\.name) } ?? []
    if words.count > 1 {
      let pairs = zip(names, words[1...]).map { ($0, JSON.string($1)) }
      members["args"] = .object(Dictionary(uniqueKeysWithValues: pairs))
    }
    return members
  }

  /// The line as it stands in a log.
  func logged(in vocabulary: Vocabulary) -> String {
    var members: [String: JSON] = [:]
    switch what {
    case .output(let words): members = self.members(of: words, in: vocabulary)
    case .input(let words, _): members = ["in": .string(words[0])]
    case .mark(let mark): members = ["ev": .string(mark)]
    }
    members["at"] = .integer(at)
    members["session"] = "a"
    return JSON.object(members).text
  }
}
