internal import PlumblineEngine
internal import PlumblineModel

extension Walkthrough {
  typealias Fact = (term: String, details: Page.Phrase)

  /// `Step 2 at 0 s: loginAccepted`; `At the end, 4 s: time has passed` behind the last step of the file.
  func heading(of moment: Moment) -> String {
    let step = isEnd(moment.step) ? "At the end," : "Step \(moment.step + 1) at"
    let place = "\(step) \(describe(moment.at))"
    guard let given = moment.given?.text(in: reference.vocabulary) else {
      if moment.at == 0, moment.step == 0 { return "The opening, at 0 s" }
      return "\(place): time has passed"
    }
    return "\(place): \(given)"
  }

  /// What was observed, the state, and what is allowed next.
  ///
  /// - Complexity: O(inputs × locations of the estimate).
  func facts(ofMoment number: Int) -> [Fact] {
    let moment = moments[number]
    var facts: [Fact] = []
    if !moment.outputs.isEmpty {
      facts.append(("observed", .joined(moment.outputs.map { observed($0) }, by: [.lineBreak])))
    }
    guard let estimate = moment.estimate else {
      return facts + [("state", ["not determined: later events decide about this instant"])]
    }
    let invariants = invariantFacts(of: estimate, after: number)
    facts.append(("state", state(in: estimate)))
    if estimate.locations.isEmpty { return facts + invariants }
    if !estimate.pending.isEmpty { facts.append(("outputs", outputs(in: estimate))) }
    let timers = estimate.timers.filter { isEffective($0, in: estimate) }
    facts.append(("time", time(until: timers, in: estimate, at: moment.at)))
    if !timers.isEmpty { facts.append(("timers", words(for: timers, in: estimate, moment.at))) }
    return facts + inputFacts(of: estimate) + invariants
  }

  private func observed(_ output: Moment.Output) -> Page.Phrase {
    let text = Page.Inline.text(reference.vocabulary.text(of: output.symbol))
    guard output.elements.isEmpty else {
      let clauses = reference.clauses(citedBy: output.elements)
      return clauses.isEmpty ? [text] : [text, .quiet(", documented by ")] + cited(clauses)
    }
    let (number, _) = reference.vocabulary.parts(of: output.symbol)
    let isFree = reference.judgedByInvariants?.contains(number) == true
    return [text, .quiet(isFree ? ", which only invariants judge" : ", undocumented here")]
  }

  private func state(in estimate: Moment.Estimate) -> Page.Phrase {
    var phrase: Page.Phrase =
      estimate.locations.isEmpty
      ? ["undocumented: the documents do not define the last input here, so only invariants judge"]
      : [.strong(reference.text(ofLocations: estimate.locations, isExact: true))]
    if !estimate.locations.isEmpty, estimate.isUnconstrained {
      phrase.append(", or undocumented: later outputs decide")
    }
    if estimate.isAssumed { phrase.append(.quiet(" (assumed, behind a failure)")) }
    return phrase
  }

  private func outputs(in estimate: Moment.Estimate) -> Page.Phrase {
    let pending = estimate.pending.map { output -> Page.Phrase in
      let text = output.pattern.text(in: reference.vocabulary)
      return [
        .text(text), .quiet(output.isOptional ? ", optional" : ", due now"),
      ] + bracketed(reference.elements[output.element].clauses)
    }
    return .joined(pending, by: [.lineBreak])
  }

  /// Whether the expiry of a timer makes a difference in some location.
  private func isEffective(_ timer: Moment.RunningTimer, in estimate: Moment.Estimate) -> Bool {
    let event = reference.vocabulary.inputs.count + timer.timer
    return estimate.locations.contains { !reference.cells[$0][event].edges.isEmpty }
  }

  /// How long time may pass without an event.
  private func time(
    until timers: [Moment.RunningTimer],
    in estimate: Moment.Estimate,
    at now: Microseconds
  ) -> Page.Phrase {
    guard estimate.allowsDelay else { return ["may not pass: an event is due at this instant"] }
    guard let due = timers.compactMap(\.to).filter({ $0 > now }).min() else {
      return ["may pass without an end"]
    }
    return [.text("may pass until \(describe(due)), for \(describe(due - now))")]
  }

  private func words(
    for timers: [Moment.RunningTimer],
    in estimate: Moment.Estimate,
    _ now: Microseconds
  ) -> Page.Phrase {
    let lines = timers.map { timer -> Page.Phrase in
      let name = reference.timers[timer.timer].name
      let event = reference.vocabulary.inputs.count + timer.timer
      let reaction = reaction(to: event, in: estimate)
      return [.name(name), .text(": \(words(for: timer, at: now)), then \(reaction.effect)")]
        + bracketed(reaction.clauses)
    }
    return .joined(lines, by: [.lineBreak])
  }

  /// `expires at 4 s`, `may expire from 4 s on`, `expires between 4 s and 5 s`.
  private func words(for timer: Moment.RunningTimer, at now: Microseconds) -> String {
    guard let to = timer.to else {
      return timer.from <= now ? "may expire now" : "may expire from \(describe(timer.from)) on"
    }
    return timer.from >= to
      ? "expires at \(describe(to))"
      : "expires between \(describe(max(timer.from, now))) and \(describe(to))"
  }

  /// The invariants that are in force from a moment on, and those that no longer are.
  private func invariantFacts(of estimate: Moment.Estimate, after number: Int) -> [Fact] {
    let earlier = moments[..<number].lazy.reversed().compactMap(\.estimate).first
    let before = Set(earlier?.invariants ?? [])
    var facts: [Fact] = []
    let begun = estimate.invariants.filter { !before.contains($0) }
    if !begun.isEmpty {
      let lines = begun.map { number -> Page.Phrase in
        let invariant = reference.invariants[number]
        return [.name(invariant.name), .text(": \(invariant.says)")]
          + bracketed(reference.elements[invariant.element].clauses)
      }
      facts.append(("newly in force", .joined(lines, by: [.lineBreak])))
    }
    let ended = before.subtracting(estimate.invariants).sorted()
    if !ended.isEmpty {
      facts.append(("out of force", .names(ended.map { reference.invariants[$0].name })))
    }
    return facts
  }

  /// The ids of the clauses behind a text: ` (zh-08 zh-09)`; nothing without clauses.
  func bracketed(_ numbers: [Int]) -> Page.Phrase {
    numbers.isEmpty ? [] : [" ("] + cited(numbers.sorted()) + [")"]
  }

  /// The ids of some clauses, with links to their texts.
  func cited(_ numbers: [Int]) -> Page.Phrase { .clauses(numbers.map { reference.clauses[$0].id }) }
}
