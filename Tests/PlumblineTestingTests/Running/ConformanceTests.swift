import PlumblineTesting
import Testing

@testable import PlumblineTesting

/// The issues of a run, before a test library records them.
@Suite struct ConformanceTests {
  private func issues(
    of spec: CompiledSpec = .agoraRTM1iOSChinese,
    accepting: [Acceptance] = [],
    constants: [String: Duration] = [:],
    interpretations: [String: String] = [:],
    seed: UInt64 = 1,
    steps: Int = 8000,
    _ make: @escaping @Sendable (VirtualClock) async throws -> any ClientAdapter
  ) async -> [Conformance.Issue] {
    await Conformance(
      spec: spec,
      constants: constants,
      interpretations: interpretations,
      seed: seed,
      budget: .steps(steps),
      accepting: accepting,
      client: .virtual(isMain: false, make)
    ).issues()
  }

  private static let defective: @Sendable (VirtualClock) async throws -> any ClientAdapter = {
    ActorAdapter(clock: $0, returnsAfter: .seconds(30))
  }
  private static let conforming: @Sendable (VirtualClock) async throws -> any ClientAdapter = {
    CallbackAdapter($0)
  }

  @Test func `the same seed and budget do the same every time`() async throws {
    let first = try #require(await issues(Self.defective).first)
    #expect(first.trace?.name == "agora-rtm1-ios-zh.1.trace.jsonl")
    let advice = "\n             plumbline explain --spec SPEC FILE shows its trace step by step"
    #expect(first.message.contains("a budget of 8000 steps\(advice)"), "\(first.message)")
    #expect(first.trace?.text.contains(#""in":"remoteLogin""#) == true)
    for _ in 1...3 {
      let again = try #require(await issues(Self.defective).first)
      #expect(again.message == first.message)
      #expect(again.trace?.text == first.trace?.text)
    }
  }

  @Test func `a test that is cancelled ends, and says so`() async throws {
    let test = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await issues(steps: 1_000_000_000, Self.conforming).map(\.message)
    }
    #expect(await test.value == ["the test was cancelled after 0 of 1000000000 steps"])
  }

  @Test func `a clause that was not verified is an issue unless it is accepted`() async throws {
    let found = await issues(steps: 30, Self.conforming)
    #expect(found.count == 1)
    let message = try #require(found.first?.message)
    #expect(message.hasPrefix("incomplete: nothing failed, but "))
    #expect(message.contains("zh-19"))
    let list = try #require(message.firstMatch(of: #/accepting: \[(.*)\]/#)).1
    let ids = list.split(separator: ", ").map { String($0.dropFirst().dropLast()) }
    let accepted = ids.map { Acceptance.unverified($0) }
    #expect(await issues(accepting: accepted, steps: 30, Self.conforming).isEmpty)
    #expect(!message.contains("accepted failure"))
    let rest = Array(accepted.dropFirst())
    let one = await issues(accepting: rest, steps: 30, Self.conforming).map(\.message)
    #expect(one.map { $0.contains("but 1 required clause was not verified\n") } == [true])
    #expect(await issues(accepting: [.incomplete], steps: 30, Self.conforming).isEmpty)
  }

  @Test(arguments: ["zh-56", .violation(of: "zh-56"), .incomplete] as [Acceptance])
  func `what is accepted and not needed any more is an issue`(_ stale: Acceptance) async throws {
    let found = await issues(accepting: [stale], Self.conforming)
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("the accepted results are out of date\n  ") == true)
  }

  @Test(arguments: [
    ("zh-56", "conforms"), ("zh-01", "is excluded"),
  ])
  func `a stale acceptance says what the clause is`(clause: String, verdict: String) async {
    let found = await issues(accepting: [.unverified(clause)], Self.conforming).map(\.message)
    let words = "'\(clause)' is accepted as not verified, but \(verdict): remove it"
    #expect(found.map { $0.contains(words) } == [true], "\(found)")
  }

  @Test func `the accepted failures of an incomplete run are named`() async {
    let found = await issues(
      accepting: [.violation(of: "zh-37"), .violation(of: "zh-60")],
      constants: ["keep-alive": .seconds(20)],
      Self.conforming
    ).map(\.message)
    let note = "\na trace with an accepted failure is no evidence: zh-37, zh-60\n"
    #expect(found.map { $0.hasPrefix("incomplete: ") && $0.contains(note) } == [true], "\(found)")
  }

  @Test func `an accepted violation is no issue, and does not hide another one`() async throws {
    let found = await issues(accepting: [.violation(of: "zh-56")], Self.defective)
    #expect(found.map(\.message) == [])
    let other = await issues(accepting: [.violation(of: "zh-20")], Self.defective)
    #expect(other.contains { $0.message.contains("zh-56") })
    #expect(other.contains { $0.message.contains("'zh-20' is accepted as violated, but was not") })
  }

  @Test func `a failure of two clauses is accepted with both, and names the one that lacks`() async
  {
    func messages(accepting: [Acceptance]) async -> [String] {
      await issues(
        accepting: [.incomplete] + accepting,
        constants: ["keep-alive": .seconds(20)],
        Self.conforming
      ).map(\.message)
    }
    let half = await messages(accepting: [.violation(of: "zh-37")])
    let line = "\n  accepting  covers zh-37, and lacks .violation(of: \"zh-60\")"
    #expect(half.map { $0.hasSuffix(line) } == [true], "\(half)")
    #expect(await messages(accepting: [.violation(of: "zh-37"), .violation(of: "zh-60")]) == [])
  }

  @Test func `accepting that a clause is not verified does not hide a violation`() async throws {
    let found = await issues(accepting: ["zh-56"], Self.defective)
    #expect(found.map { $0.message.prefix(7) } == ["Failure"])
  }

  @Test func `constants can be set, and unknown ones are refused with the known ones`() async {
    let late = await issues(constants: ["login-timeout": .seconds(12)], Self.conforming)
    #expect(
      late.contains { $0.message.contains("Expected:") && $0.message.contains("LoginTimeout") }
    )
    let unknown = await issues(constants: ["login": .seconds(1)], Self.conforming)
    #expect(
      unknown.map(\.message) == [
        "unknown constant 'login'; the spec 'agora-rtm1-ios-zh' has interruption, keep-alive, "
          + "login-timeout"
      ]
    )
  }

  @Test(arguments: [.seconds(-1), .nanoseconds(-1), .seconds(Int64.max / 2)] as [Duration])
  func `a time that no clock has is refused with the bounds`(time: Duration) async {
    let found = await issues(constants: ["keep-alive": time], Self.conforming)
    #expect(
      found.map(\.message) == [
        "expected a time of at least .zero and at most .seconds(3155760000) for 'keep-alive', found '\(time)'"
      ]
    )
    let real = await Conformance(
      spec: .agoraRTM1iOSChinese,
      constants: [:],
      interpretations: [:],
      seed: 1,
      budget: .steps(1),
      accepting: [],
      client: .real(RealTime(slack: time)) { throw CancellationError() }
    ).issues()
    #expect(real.map { $0.message.contains("for 'slack', found") } == [true])
  }

  @Test func `interpretations and clauses that a spec does not have are refused`() async {
    let none = await issues(interpretations: ["lost-from": "x"], Self.conforming)
    #expect(
      none.map(\.message) == [
        "unknown interpretation 'lost-from'; the spec 'agora-rtm1-ios-zh' has none"
      ]
    )
    let option = await issues(
      of: .agoraRTM2Message,
      interpretations: ["suspends-from": "x"],
      Self.conforming
    )
    #expect(
      option.map(\.message) == [
        "the interpretation 'suspends-from' has no option 'x'; expected disconnected or connecting"
      ]
    )
    let clause = await issues(accepting: ["zh-999"], Self.conforming)
    #expect(clause.first?.message.hasPrefix("unknown clause 'zh-999' is accepted") == true)
  }
}
