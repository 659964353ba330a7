import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

/// The search for traces against trying everything, on automata small enough for that.
@Suite struct DistinguishingTraceTests {
  /// Two machines that announce, three timers, a freedom and an optional output.
  static let gate = """
    plumbline: 1
    spec: gate
    title: A gate and its lamp
    stage: draft
    enums:
      Why: [Asked, Late]
    inputs:
      open: {from: app}
      stop: {from: app}
    outputs:
      gate: {args: {state: gate, why: Why}}
      beep: {}
    machines:
      gate:
        announces: {gate: {state: $to, why: $reason}}
        initial: shut
        states:
          shut:
            on:
              open: {to: moving, reason: Asked}
              stop: {}
          moving:
            on:
              open: {may-emit: [beep]}
              stop:
                any of:
                  - {to: shut, reason: Asked}
                  - {to: wide, reason: Asked}
            after:
              arrives: {time: 2s, to: wide, reason: Late}
          wide:
            on:
              open: {}
              stop: {to: shut, reason: Asked}
            after:
              closes: {time: 1s..2s, to: shut, reason: Late}
      lamp:
        initial: dark
        states:
          dark:
            on:
              enter gate.moving: {to: lit}
          lit:
            on:
              enter gate.shut: {to: dark}
            after:
              warns: {time: 3s, emits: [beep]}
    """

  @Test func `no trace is shorter than the first one that is found`() throws {
    let spec = Spec.compile(SourceFile(name: "gate.yaml", text: Self.gate))
    let document = try #require(spec.document)
    let reference = try #require(
      spec.reference,
      "\(DiagnosticRenderer().text(of: spec.diagnostics))"
    )
    var lengths: [Int: Int] = [:]
    for mutant in SpecMutants(document).all {
      var diagnostics = Diagnostics()
      let changed = Compiler.compile(mutant.applied(to: document), diagnostics: &diagnostics)
      guard let changed = changed.first else { continue }
      for (one, other) in [(changed, reference), (reference, changed)] {
        let aligned = Alignment(of: one, and: other)
        var search = DifferenceSearch(aligned.first, against: aligned.second, limit: 2000)
        search.run()
        let found = search.differences.first?.length
        let fewest = StorySearch(aligned.first.reference, against: aligned.second.reference)
          .fewestEvents(atMost: 3)
        if fewest != nil || found ?? 9 <= 3 {
          #expect(found == fewest, "\(mutant): \(search.differences.first?.steps ?? [])")
        }
        lengths[fewest ?? 0, default: 0] += 1
      }
    }
    // Guards the test: traces of every length were compared.
    #expect((0...3).allSatisfy { lengths[$0, default: 0] >= 5 }, "\(lengths)")
  }
}

/// Finds the fewest inputs and waits of a trace that one automaton allows and another one forbids,
/// by trying all.
///
/// Waits are half seconds up to four seconds, and a millisecond more or less; whatever the vocabulary
/// knows may be seen at their ends. Nothing of ``DifferenceSearch`` is used.
struct StorySearch {
  private static let delays: [Microseconds] = (1...8).flatMap { half in
    [-1000, 0, 1000].map { half * 500_000 + $0 }
  }

  private let inputs: Range<Int>
  private let symbols: [Symbol]
  private let own: Judge
  private let other: Judge

  init(_ own: Reference, against other: Reference) {
    inputs = own.vocabulary.inputs.indices
    symbols = (0..<own.vocabulary.symbolCount).filter(own.vocabulary.isDocumented)
    self.own = Judge(Automaton(own))
    self.other = Judge(Automaton(other))
  }

  func fewestEvents(atMost limit: Int) -> Int? {
    (0...limit).first { fails([], Recording(), 0, $0) }
  }

  /// Whether a trace that both allow has a continuation by so many inputs and waits, and any number
  /// of outputs, that only one of them allows.
  private func fails(_ steps: [Step], _ seen: Recording, _ now: Microseconds, _ events: Int)
    -> Bool
  {
    for symbol in symbols {
      let (steps, recording) = shown(symbol, steps, seen, now)
      guard let isAllowed = isAllowed(steps, recording) else { continue }
      if !isAllowed { return true }
      if recording.observations.count <= 4, fails(steps, recording, now, events) { return true }
    }
    guard events > 0 else { return false }
    for input in inputs {
      let next = steps + [Step(delay: 0, input: input)]
      guard let isAllowed = isAllowed(next, seen) else { continue }
      if !isAllowed || fails(next, seen, now, events - 1) { return true }
    }
    // A wait after a wait would be one.
    let hasWaited = steps.last.map { $0.input == nil && $0.delay > 0 } ?? false
    if hasWaited, seen.observations.last?.step != steps.count - 1 { return false }
    for delay in Self.delays {
      let next = steps + [Step(delay: delay, input: nil)]
      guard let isAllowed = isAllowed(next, seen) else { continue }
      if !isAllowed || fails(next, seen, now + delay, events - 1) { return true }
    }
    return false
  }

  /// Nil if the one does not allow it; otherwise whether the other one does.
  private func isAllowed(_ steps: [Step], _ recording: Recording) -> Bool? {
    var (own, other) = (own, other)
    guard case .passed = own.judge(Execution(of: steps, recording)), own.answer == nil else {
      return nil
    }
    switch other.judge(Execution(of: steps, recording)) {
    case .passed: return other.answer == nil ? true : nil
    case .failed: return false
    case .stopped: return nil
    }
  }

  private func shown(
    _ symbol: Symbol,
    _ steps: [Step],
    _ seen: Recording,
    _ now: Microseconds
  ) -> ([Step], Recording) {
    let steps = steps.isEmpty ? [Step(delay: 0, input: nil)] : steps
    var recording = seen
    recording.observations.append(
      Observation(
        at: now,
        step: steps.count - 1,
        isAfterInput: steps[steps.count - 1].input != nil,
        symbol: symbol
      )
    )
    return (steps, recording)
  }
}
