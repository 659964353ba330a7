import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

@testable import PlumblineEngine

/// The emulated environment of a client, with the reference automaton and with the bundled clients.
///
/// `PLUMBLINE_LOGS=all` runs eight times as many sessions of each spec and client without a defect.
@Suite struct EmulationTests {
  private static let share = Nightly.triesAll("PLUMBLINE_LOGS") ? 8 : 1

  private func sessions(
    _ name: String,
    _ count: Int,
    misbehaves: Bool = false
  ) throws -> (references: [Reference], outcome: EmulatedSessions<ReferenceImplementation>.Outcome)
  {
    let references = try Bundled.references(name)
    let automaton = Automaton(references[0])
    let sessions = EmulatedSessions(
      references: references,
      rules: .init(seed: 1, misbehaves: misbehaves)
    ) { ReferenceImplementation(automaton, seed: UInt64($0)) }
    return (references, sessions.run(count))
  }

  /// The names of the inputs that the app does not give.
  private func environment(_ vocabulary: Vocabulary) -> [Int] {
    vocabulary.inputs.indices.filter { vocabulary.inputs[$0].from != .app }
  }

  @Test(arguments: Bundled.names)
  func `a documented environment gives each input, and nothing else`(name: String) throws {
    // Some inputs of RTM 1.x are rare.
    let rare = ["agora/rtm1-en": 1000, "agora/rtm1-en-2": 500, "agora/rtm1-ios-zh": 500]
    let count = (rare[name] ?? 60) * Self.share
    let (references, outcome) = try sessions(name, count)
    let vocabulary = references[0].vocabulary
    #expect(outcome.impossible == [])
    #expect(outcome.undocumented.allSatisfy { $0 == 0 })
    let missing = environment(vocabulary).filter { outcome.documented[$0] == 0 }
    #expect(missing.map { vocabulary.text(ofInput: $0) } == [])
    // Judging takes longer than emulating.
    let few = 60 * Self.share
    let tally = try sessions(name, few).outcome.judged(references)
    #expect(tally.refusals.isEmpty, "\(tally.refusals.prefix(3))")
    #expect(tally.gaps.isEmpty, "\(tally.gaps)")
    #expect(tally.judged > 5 * few)
  }

  @Test(arguments: Bundled.names)
  func `a misbehaving environment gives undocumented inputs, too`(name: String) throws {
    let (references, outcome) = try sessions(name, 25 * Self.share, misbehaves: true)
    let (given, undocumented) = (outcome.documented.reduce(0, +), outcome.undocumented.reduce(0, +))
    #expect(undocumented > 10)
    #expect(given > undocumented)
    #expect(outcome.impossible == [])
    let tally = outcome.judged(references)
    #expect(tally.refusals.isEmpty, "\(tally.refusals.prefix(3))")
    #expect(tally.gaps[.impossible] == nil)
    #expect(tally.gaps[.late] == nil)
  }

  @Test func `an answer comes within its time, with misbehaviour often at its end`() throws {
    let reference = try Bundled.fixture("gatehouse")
    var last: [Bool: Int] = [:]
    for misbehaves in [false, true] {
      let sessions = EmulatedSessions(
        references: [reference],
        rules: .init(seed: 1, misbehaves: misbehaves)
      ) { _ in GatehouseLine(reference.vocabulary) }
      let outcome = sessions.run(300)
      #expect(outcome.judged([reference]).findings.isEmpty)
      #expect(outcome.judged([reference]).gaps[.late] == nil)
      #expect(outcome.documented.count { $0 > 10 } == 2)
      var rung: Microseconds = 0
      for event in outcome.events {
        guard case .input(let input) = event.what, let at = event.at else { continue }
        if reference.vocabulary.inputs[input].name == "ring" { rung = at }
        guard reference.vocabulary.inputs[input].from != .app else { continue }
        #expect(at - rung <= 10_000_000)
        if at - rung == 10_000_000 { last[misbehaves, default: 0] += 1 }
      }
    }
    #expect(last[true] ?? 0 > 2 * (last[false] ?? 0))
  }

  @Test(arguments: Sample.allCases)
  func `a bundled client conforms in its environment`(sample: Sample) throws {
    let tally = try judged(sample, [], 25 * Self.share)
    #expect(tally.findings.isEmpty, "\(tally.findings.prefix(3))")
    #expect(tally.judged > 125 * Self.share)
  }

  @Test func `defects of a bundled client show in its environment`() throws {
    #expect(try !judged(.rtm1Client, ["aborted-reconnects"], 150).findings.isEmpty)
    let found = try Sample.rtm1Client.defects.count { defect in
      try !judged(.rtm1Client, [defect.id], 40).findings.isEmpty
    }
    #expect(found >= 6, "\(found)")
  }

  @Test func `a client that shows nothing gets its inputs nevertheless`() throws {
    let reference = try Bundled.fixture("link")
    let vocabulary = reference.vocabulary
    var emulator = EnvironmentEmulator(
      [reference],
      carrying: Capabilities(all: vocabulary, implementation: "log"),
      rules: .init(seed: 1)
    )
    let (connect, answer) = (
      try #require(vocabulary.input(named: "connect")),
      try #require(vocabulary.input(named: "answer"))
    )
    emulator.take(LogEvent(.start, at: 0), line: 1)
    emulator.take(LogEvent(.input(connect), at: 0), line: 2)
    let planned = emulator.proposal(after: 0)
    let proposal = try #require(planned)
    #expect(proposal.input == answer)
    // It shows first what it has to show at this instant.
    #expect(proposal.at > 0)
    let isAllowed = emulator.allows(proposal)
    #expect(isAllowed)
    let notice = emulator.take(LogEvent(.input(answer), at: proposal.at), line: 3)
    guard case .unexplained = notice else {
      Issue.record("\(notice as Any)")
      return
    }
    // It is found again by its next output.
    let up = try #require(vocabulary.symbol("linkChanged", ["up"]))
    let idle = try #require(vocabulary.symbol("linkChanged", ["idle"]))
    let disconnect = try #require(vocabulary.input(named: "disconnect"))
    emulator.take(LogEvent(.output(up), at: proposal.at), line: 4)
    for (line, event) in [LogEvent.What.input(disconnect), .output(idle)].enumerated() {
      let notice = emulator.take(LogEvent(event, at: proposal.at), line: 5 + line)
      #expect(notice == nil)
    }
  }

  /// The log of a bundled client with defects, judged.
  private func judged(_ sample: Sample, _ defects: [String], _ count: Int) throws -> LogTally {
    let spec = "agora/" + sample.specs[0].dropFirst("agora-".count)
    let references = try Bundled.references(spec)
    var visitor = Visitor(references: references, count: count)
    return try sample.make(
      references[0].vocabulary,
      defects: sample.defects(named: defects),
      for: &visitor
    )
  }

  private struct Visitor: SampleVisitor {
    let references: [Reference]
    let count: Int

    mutating func visit(_ sample: some Implementation & Sendable) -> LogTally {
      EmulatedSessions(references: references, rules: .init(seed: 1), silence: 60_000_000) { _ in
        sample
      }
      .run(count).judged(references)
    }
  }
}

extension LogTally {
  /// The findings of the automaton.
  ///
  /// The reference automaton need not keep the invariants of outputs that it leaves open.
  fileprivate var refusals: [LogFinding] { findings.filter { $0.signature.invariant == nil } }
}
