import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

/// The transcribed documents.
@Suite struct BundledSpecTests {
  static let names = [
    "rtc-channel", "rtm1-en", "rtm1-en-2", "rtm1-ios-zh", "rtm2-message", "rtm2-stream",
  ]

  /// Per spec, the clauses that its ledger excludes, and the decisions: pinned, so that a clause
  /// that is quietly excluded is noticed.
  static let sizes = [
    "rtc-channel": (clauses: 88, excluded: 18, invariants: 34),
    "rtm1-en": (62, 13, 30),
    "rtm1-en-2": (64, 12, 30),
    "rtm1-ios-zh": (63, 4, 26),
    "rtm2-message": (136, 15, 44),
    "rtm2-stream": (136, 15, 36),
  ]

  private func load(_ name: String) -> (spec: Spec, examples: [Spec.ExampleFinding]) {
    Spec.load(Repository.path + "/specs/agora/\(name).yaml").checkingExamples()
  }

  @Test(arguments: names)
  func `lint finds nothing, and each example is allowed in some reading`(name: String) {
    let (spec, examples) = load(name)
    let found = spec.diagnostics.sorted
    // What time keeps the machines from is good to know, and no slip; the search is never given up.
    let slips = found.filter { $0.severity != .note || $0.rule.id == "time-undecided" }
    #expect(slips.map { "\($0.rule.id): \($0.message)" } == [])
    for example in examples { #expect(example.isAccepted.contains(true), "\(example.name)") }
  }

  @Test(arguments: names)
  func `the number of excluded clauses is known`(name: String) throws {
    let spec = load(name).spec
    let clauses = spec.ledgers.flatMap(\.document.clauses).map(\.clause)
    let invariants = try #require(spec.document).invariants.count
    let found = (clauses.count, clauses.count { $0.excluded != nil }, invariants)
    let expected = try #require(Self.sizes[name])
    #expect(found == expected, "\(found)")
    #expect(invariants >= 10)
    // Every line has a hash, with a fact or without, so that a new edition can be compared.
    let lines = spec.ledgers.map(\.document).flatMap { $0.clauses.map(\.lines) + $0.noFact }
    #expect(lines.allSatisfy { $0.hash != nil })
  }

  /// Promise one: an implementation that follows a interpretation, with every freedom, is not accused.
  @Test(arguments: names)
  func `the automaton of each interpretation conforms to the spec`(name: String) async throws {
    let references = load(name).spec.references
    #expect(!references.isEmpty)
    for (number, reference) in references.enumerated() {
      let result = try await run(reference, judgedBy: [reference], seed: UInt64(number), 10_000)
      #expect(
        result.failures.isEmpty,
        "\(reference.interpretations): \(result.failures.first?.timeline ?? [])"
      )
      #expect(result.fault == nil)
    }
  }

  /// An invariant with a time of its own would accuse a client that has the time that was set.
  @Test(arguments: names)
  func `an automaton with another constant conforms, too`(name: String) async throws {
    let reference = try #require(load(name).spec.references.first)
    #expect(!reference.constants.isEmpty)
    for constant in reference.constants {
      for value in [constant.value * 3 / 4, constant.value * 3 / 2] {
        let values = [constant.name: value]
        #expect(reference.problem(setting: values) == nil)
        let result = try await run(
          reference,
          judgedBy: [reference],
          seed: 1,
          4000,
          values: values
        )
        #expect(
          result.failures.isEmpty,
          "\(values): \(result.failures.first?.timeline ?? [])"
        )
      }
    }
  }

  @Test func `a run says which interpretation an implementation follows`() async throws {
    let references = load("rtc-channel").spec.references
    #expect(references.count == 6)
    for followed in references {
      let result = try await run(followed, judgedBy: references, seed: 1, 30_000)
      #expect(result.failures.isEmpty)
      let possible = result.interpretations.filter { $0.refutation == nil }.map(\.choice)
      #expect(possible.contains(followed.interpretations))
      // What the others forbid is shown by a trace that was cut down.
      #expect(possible.count < references.count, "\(possible)")
      #expect(result.interpretations.compactMap(\.refutation).allSatisfy { $0.steps.count <= 12 })
    }
  }

  private func run(
    _ implementation: Reference,
    judgedBy references: [Reference],
    seed: UInt64,
    _ steps: Int,
    values: [String: Microseconds] = [:]
  ) async throws -> RunResult {
    var capabilities = Capabilities(all: implementation.vocabulary, implementation: "reference")
    for output in implementation.judgedByInvariants ?? [] { capabilities.observe[output] = false }
    let (tested, can) = (Automaton(implementation, values: values), capabilities)
    var options = Campaign<InProcessExecutor<ReferenceImplementation>>
      .Options(seed: seed, steps: steps, traces: .max)
    options.values = values
    return try await Campaign(references.map { Automaton($0, values: values) }, options) {
      () throws(AdapterFault) in
      InProcessExecutor(capabilities: can) { ReferenceImplementation(tested, seed: seed) }
    }.run()
  }
}
