/// One candidate: a configuration consistent with all observations so far.
struct TickCandidate: Hashable {
  /// Per machine, the leaf it is in.
  var leaves: [String: String]
  /// Per machine and active node that a timer measures, the tick at which it was entered.
  var entries: [String: [String: Int]]
  /// The number of entries of states with a schedule since the entry of their group.
  var counts: [Place: Int] = [:]
  /// The timers that have expired during the current stay in their clock state.
  var expired: Set<TimerPlace> = []
  /// The pending outputs by reaction; none of them is empty.
  var pending: [PendingOutputs] = []
  /// Whether an input came on which the spec is silent: anything may happen since, and no timer has to
  /// expire, but what is pending has to come.
  var isUnconstrained = false
  /// Whether the last input of the tick overlaps, so that timers expire within the work of others.
  var overlaps = false
}

/// A timer, by the machine and the node that declare it.
struct TimerPlace: Hashable {
  var machine: String
  var node: String
  var timer: String
}

/// An output with allowed values per argument; nil allows every value.
struct Pattern: Hashable {
  var output: String
  var allowed: [Set<String>?]
  /// The timer whose time an argument equals, by the position of the argument, until the reaction is over.
  var timers: [Int: Place] = [:]

  /// The same words in every process, unlike the order of a set.
  var text: String {
    let words = allowed.map { $0.map { $0.sorted().joined(separator: "|") } ?? "any" }
    return ([output] + words).joined(separator: " ")
  }

  func allows(_ seen: Seen) -> Bool {
    output == seen.output
      && zip(allowed, seen.values).allSatisfy { values, value in values?.contains(value) ?? true }
  }
}

/// An observed output.
struct Seen: Hashable {
  /// The placeholder of every undocumented value.
  static let unknown = "?"

  var output: String
  var values: [String]
}

/// The pending outputs of one reaction.
struct PendingOutputs: Hashable {
  /// In any order.
  var emitted: [Pattern: Int] = [:]
  /// Per machine, in this order.
  var announced: [String: [Pattern]] = [:]
  /// The optional outputs, in any order.
  var optional: [Pattern: Int] = [:]
  /// The nodes that the reaction entered, and has not left since; empty when it is over.
  var entered: Set<Place> = []
  /// Whether its input was given before the work of the events before it was done.
  var overlaps = false

  var isEmpty: Bool { emitted.isEmpty && announced.isEmpty && optional.isEmpty }

  /// Whether no required output is pending.
  var isOptional: Bool { emitted.isEmpty && announced.isEmpty }

  mutating func emit(_ pattern: Pattern) { emitted[pattern, default: 0] += 1 }

  mutating func announce(_ pattern: Pattern, by machine: String) {
    announced[machine, default: []].append(pattern)
  }

  /// Every output that may come next, with what is pending after it, and the machine that announces it.
  var payments: [(pattern: Pattern, rest: PendingOutputs, machine: String?)] {
    var payments: [(pattern: Pattern, rest: PendingOutputs, machine: String?)] = []
    for (pattern, count) in emitted {
      var rest = self
      rest.emitted[pattern] = count == 1 ? nil : count - 1
      payments.append((pattern, rest, nil))
    }
    for (machine, patterns) in announced {
      var rest = self
      rest.announced[machine] = patterns.count == 1 ? nil : Array(patterns.dropFirst())
      payments.append((patterns[0], rest, machine))
    }
    for (pattern, count) in optional {
      var rest = self
      rest.optional[pattern] = count == 1 ? nil : count - 1
      payments.append((pattern, rest, nil))
    }
    return payments
  }
}

extension TickCandidate {
  /// The candidate without pending outputs.
  var dropped: TickCandidate {
    var dropped = self
    dropped.pending = []
    dropped.overlaps = false
    return dropped
  }

  /// Every output that may come next, with the candidate after it.
  ///
  /// The earliest reaction with a required output comes first; the optional outputs of the
  /// reactions before it are dropped. An overlapping reaction waits only for the announcements of the same
  /// machine, and drops nothing.
  var payments: [(pattern: Pattern, rest: TickCandidate)] {
    var payments: [(pattern: Pattern, rest: TickCandidate)] = []
    for (number, reaction) in pending.enumerated() {
      let before = pending[..<number]
      guard reaction.overlaps || before.allSatisfy(\.isOptional) else { continue }
      for (pattern, pendingOutputs, machine) in reaction.payments {
        if let machine, before.contains(where: { $0.announced[machine] != nil }) { continue }
        var rest = self
        rest.pending =
          (reaction.overlaps ? Array(before) : [])
          + (pendingOutputs.isEmpty ? [] : [pendingOutputs]) + pending.dropFirst(number + 1)
        payments.append((pattern, rest))
      }
    }
    return payments
  }
}
