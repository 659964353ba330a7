internal import PlumblineModel

/// Outputs of timers that do not expire now.
extension Diagnosis {
  /// A timer whose expiry may have made an output.
  fileprivate struct Suspect {
    var timer: Int
    var deadline: Microseconds
    /// The locations of the candidates just before it was stopped; none for a timer that runs.
    var stoppedAt: Set<Int> = []
  }

  /// The output of a timer that runs still, or was stopped and would expire now.
  func mistimed(_ output: Int, _ alternatives: [[Int]], in scene: Scene) -> Finding? {
    // A stopped timer that expires nevertheless does so at its exact instant; the other arguments, such
    // as the state before, may be those of the state it comes in.
    let stopped = nearest(
      of: scene.stopped { $0 == scene.now },
      making: output,
      alternatives,
      exactly: false,
      in: scene
    )
    if let last = stopped.last { return finding(of: last, in: scene) }
    // A running timer that may expire already makes another output here, or none.
    let running = nearest(
      of: scene.running.filter { $0.value > scene.now }
        .map { Suspect(timer: $0.key, deadline: $0.value) },
      making: output,
      alternatives,
      exactly: true,
      in: scene
    )
    return running.min { ($0.deadline, $0.timer) < ($1.deadline, $1.timer) }
      .map { finding(of: $0, in: scene) }
  }

  /// The output of a timer that was stopped, before its time.
  func stopped(_ output: Int, _ alternatives: [[Int]], in scene: Scene) -> Finding? {
    let stopped = nearest(
      of: scene.stopped { $0 >= scene.now },
      making: output,
      alternatives,
      exactly: true,
      in: scene
    )
    return stopped.min { $0.deadline < $1.deadline }.map { finding(of: $0, in: scene) }
  }

  private func finding(of suspect: Suspect, in scene: Scene) -> Finding {
    let timer = suspect.timer
    // A timer that was stopped may have started again.
    let deadline = scene.running[timer] ?? suspect.deadline
    let isEarly = scene.running[timer] != nil && deadline > scene.now
    // The instant at which it was started may be uncertain, too.
    let later = scene.latest[timer] == deadline ? "" : " or later"
    let again =
      deadline == suspect.deadline ? "" : ": \(reference.timers[timer].name) started again"
    let kind = isEarly ? Failure.Kind.tooEarly : .unexpectedOutput
    var finding = Finding(
      kind: kind,
      clauses: clauses(of: reference.elements[reference.timers[timer].element], for: kind),
      elements: [reference.timers[timer].element],
      expected: isEarly
        ? "this at \(describe(deadline))\(later)\(again)"
        : "nothing: \(reference.timers[timer].name) no longer runs"
    )
    if isEarly {
      finding.due = Failure.Due(from: deadline, to: scene.latest[timer])
      finding.notes = clausesOfCounter(of: timer)
    }
    return finding
  }

  /// Those of some timers whose expiry makes an output.
  ///
  /// Timers that make it at the location of a candidate come first, then those that made it where a candidate was when they were
  /// stopped, then those that make it anywhere.
  ///
  /// Timers of several states that measure the time of one other state all run meanwhile, though only that of the present
  /// state has an effect.
  ///
  /// - Complexity: O(timers × locations).
  private func nearest(
    of timers: [Suspect],
    making output: Int,
    _ alternatives: [[Int]],
    exactly: Bool,
    in scene: Scene
  ) -> [Suspect] {
    func atPlaces(_ locations: (Suspect) -> some Sequence<Int>) -> [Suspect] {
      timers.filter { suspect in
        locations(suspect).contains {
          makes(output, alternatives, suspect.timer, at: $0, exactly: exactly)
        }
      }
    }
    let here = atPlaces { _ in scene.locations }
    guard here.isEmpty else { return here }
    let there = atPlaces { $0.stoppedAt }
    return there.isEmpty ? atPlaces { _ in reference.cells.indices } : there
  }

  /// Whether the expiry of a timer makes this output at a location; unless exactly, one to the same state.
  private func makes(
    _ output: Int,
    _ alternatives: [[Int]],
    _ timer: Int,
    at location: Int,
    exactly: Bool
  ) -> Bool {
    reference.cells[location][automaton.inputCount + timer].edges.contains { edge in
      reference.edges[edge].outputs.contains { made in
        guard isPart(made.element, of: reference.timers[timer]) else { return false }
        return alternatives.contains {
          made.pattern.matches(output: output, values: $0)
            || !exactly && made.pattern.output == output && leads(made, to: $0)
        }
      }
    }
  }

  /// Whether an output announces the state that some values name.
  private func leads(_ expected: Reference.ExpectedOutput, to values: [Int]) -> Bool {
    guard let machine = expected.announces,
      let to = reference.machines[machine].announcements
        .first(where: { $0.output == expected.pattern.output })?.toArgument
    else { return false }
    return expected.pattern.allowed[to] & (1 << UInt64(values[to])) != 0
  }

  /// Whether an element is the effect of a timer, or one of its cases.
  func isPart(_ element: Int, of timer: Reference.Timer) -> Bool {
    let path = reference.elements[timer.element].path
    return element == timer.element || reference.elements[element].path.hasPrefix("\(path).do[")
  }
}

extension Diagnosis.Scene {
  /// The timers that were stopped, whose deadline is of some kind; without those that run again with the same deadline.
  fileprivate func stopped(
    _ isMeant: (_ deadline: Microseconds) -> Bool
  ) -> [Diagnosis.Suspect] {
    cancelled.filter { isMeant($0.deadline) && running[$0.timer] != $0.deadline }
      .map { Diagnosis.Suspect(timer: $0.timer, deadline: $0.deadline, stoppedAt: $0.locations) }
  }
}
