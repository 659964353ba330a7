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
      of: stopped(thatMayMake: output, in: scene) { $0 == scene.now },
      making: output,
      alternatives,
      exactly: false,
      in: scene
    ).last
    // A running timer that may expire already makes another output here, or none.
    let running = nearest(
      of: scene.running.filter { $0.value > scene.now }
        .map { Suspect(timer: $0.key, deadline: $0.value) },
      making: output,
      alternatives,
      exactly: true,
      in: scene
    ).sorted { ($0.deadline, $0.timer) < ($1.deadline, $1.timer) }
    // The input of this instant rather made what comes after it by a timer that it started.
    let started = running.first { mayStart($0.timer, in: scene) }
    return (started ?? stopped ?? running.first).map { finding(of: $0, in: scene) }
  }

  /// Whether the reaction to the input of this instant starts a timer in some candidate.
  private func mayStart(_ timer: Int, in scene: Scene) -> Bool {
    scene.reaction?.edges.contains { reference.edges[Int($0.number)].arms.contains(timer) } ?? false
  }

  /// The output of a timer that was stopped, before its time.
  func stopped(_ output: Int, _ alternatives: [[Int]], in scene: Scene) -> Finding? {
    let stopped = nearest(
      of: stopped(thatMayMake: output, in: scene) { $0 >= scene.now },
      making: output,
      alternatives,
      exactly: true,
      in: scene
    )
    return stopped.min { $0.deadline < $1.deadline }.map { finding(of: $0, in: scene) }
  }

  /// The timers that were stopped, whose deadline is of some kind, and that may make an output.
  ///
  /// Those that run again with the same deadline are left out. An announcement at the instant of an input that has no
  /// effect is that of a stopped timer only if the timer has reasons of its own.
  private func stopped(
    thatMayMake output: Int,
    in scene: Scene,
    _ isMeant: (_ deadline: Microseconds) -> Bool
  ) -> [Suspect] {
    let mayAnswer = againstSilence(output, in: scene) != nil
    return scene.cancelled.filter { stopped in
      isMeant(stopped.deadline) && scene.running[stopped.timer] != stopped.deadline
        && !(mayAnswer && !hasOwnReasons(stopped.timer, in: output))
    }
    .map { Suspect(timer: $0.timer, deadline: $0.deadline, stoppedAt: $0.locations) }
  }

  /// Whether the expiry of a timer announces with certain reasons, not with any.
  private func hasOwnReasons(_ timer: Int, in output: Int) -> Bool {
    reference.edges.contains { edge in
      edge.outputs.contains { made in
        guard made.pattern.output == output, isPart(made.element, of: reference.timers[timer]),
          let reason = announcement(by: made)?.reasonArgument
        else { return false }
        let argument = reference.vocabulary.outputs[output].arguments[reason]
        return made.pattern.allowed[reason] != OutputPattern.any(of: argument)
      }
    }
  }

  private func finding(of suspect: Suspect, in scene: Scene) -> Finding {
    let timer = suspect.timer
    // A timer that was stopped may have started again.
    let deadline = scene.running[timer] ?? suspect.deadline
    let isEarly = scene.running[timer] != nil && deadline > scene.now
    // The instant at which it was started may be uncertain, too.
    let later = scene.latest[timer] == deadline ? "" : " or later"
    let wasStopped = scene.cancelled.contains { $0.timer == timer && $0.deadline == scene.now }
    let again = wasStopped ? ": \(reference.timers[timer].name) started again" : ""
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

  /// Whether the expiry of a timer makes this output at a location; unless exactly, one with the same state and reason.
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

  /// Whether an output announces the state that some values name, for the reason that they name.
  private func leads(_ expected: Reference.ExpectedOutput, to values: [Int]) -> Bool {
    guard let announcement = announcement(by: expected), let to = announcement.toArgument else {
      return false
    }
    return [to, announcement.reasonArgument].compactMap(\.self).allSatisfy {
      expected.pattern.allowed[$0] & (1 << UInt64(values[$0])) != 0
    }
  }

  /// Whether an element is the effect of a timer, or one of its cases.
  func isPart(_ element: Int, of timer: Reference.Timer) -> Bool {
    let path = reference.elements[timer.element].path
    return element == timer.element || reference.elements[element].path.hasPrefix("\(path).do[")
  }
}
