import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

/// The bundled client of the Chinese page with each of its defects: found, cut down, timed.
///
/// `PLUMBLINE_SEEDS=20` tries twenty seeds; without it two are tried. That the defects of the other clients are found,
/// too, is in ``SampleDefectTests``.
@Suite struct DefectTests {
  /// A defect and the fewest inputs and waits that show it; see
  /// ``the fewest events of each defect come from an exhaustive search``.
  static let fewest = [
    ("aborted-reconnects", 4),
    ("login-times-out-late", 2),
    ("interruption-late", 4),
    ("reconnect-says-login", 6),
    ("logout-ignored-while-reconnecting", 6),
    ("reconnect-gives-up", 4),
    ("login-result-after-reconnect", 6),
    ("interruption-not-cancelled", 5),
    ("member-left-early", 4),
    ("failed-login-repeated", 3),
    ("interruption-says-login", 4),
    ("kick-unannounced", 4),
    ("expiry-disconnects", 5),
    ("member-joined-always", 6),
  ]

  @Test(arguments: fewest)
  func `each defect is found with each seed and shrinks to its fewest events`(
    defect: String,
    events: Int
  ) async throws {
    let bench = try SampleBench(defect)
    for seed in Nightly.seeds(orTo: 1) {
      let result = try await bench.fuzz(seed: seed, steps: 20_000, isThorough: true)
      // A defect shows in several states; the shortest trace is the one that is pinned.
      let failure = try #require(
        result.failures.min { Self.size(of: $0) < Self.size(of: $1) },
        "seed \(seed)"
      )
      #expect(failure.blame == .implementation)
      let size = Self.size(of: failure)
      #expect(
        size == events,
        "seed \(seed): \(failure.signature) \(failure.timeline.map { "\($0.at) \($0.input ?? "") \($0.observed ?? "")" })"
      )
      #expect(try bench.failure(of: failure.steps)?.signature == failure.signature)
    }
  }

  private static func size(of failure: Failure) -> Int {
    failure.steps.reduce(0) { $0 + ($1.input == nil ? 0 : 1) + ($1.delay == 0 ? 0 : 1) }
  }

  /// Traces of six events are many: the search takes as long as all others together.
  @Test(arguments: fewest.filter { $0.1 < 6 || Nightly.triesAll("PLUMBLINE_MISBEHAVIOUR") })
  func `the fewest events of each defect come from an exhaustive search`(
    defect: String,
    events: Int
  ) throws {
    #expect(try SampleBench(defect).fewestEvents(atMost: 6) == events)
  }

  @Test(arguments: [
    "aborted-reconnects", "login-times-out-late", "interruption-late", "reconnect-gives-up",
    "member-left-early",
  ])
  func `a delay moved to an odd value is the threshold`(defect: String) async throws {
    let bench = try SampleBench(defect, delay: 17_300_000)
    let result = try await bench.fuzz(seed: 1, steps: 20_000)
    let failure = try #require(result.failures.first)
    let atLeast = try #require(failure.thresholds.last?.atLeast)
    let offset: Microseconds = defect == "reconnect-gives-up" ? 4_000_000 : 0
    #expect(abs(atLeast - offset - 17_300_000) <= 1000, "\(failure.timeline)")
  }

  @Test func `state that leaks into the next trace is the adapter's fault and no violation`()
    async throws
  {
    for seed in Nightly.seeds(orTo: 1) {
      let result = try await SampleBench("leaks-across-reset").fuzz(seed: seed, steps: 20_000)
      #expect(result.fault?.message.hasPrefix("state leaks from one trace to the next") == true)
      #expect(result.failures.isEmpty)
    }
  }

  @Test func `a variant where the document is silent is not accused`() async throws {
    let result = try await SampleBench("second-login-reconnects").fuzz(seed: 1, steps: 20_000)
    #expect(result.failures.isEmpty)
    #expect(result.fault == nil)
    let vocabulary = result.reference.vocabulary
    #expect(
      result.answers.contains { entry in
        vocabulary.inputs[entry.answer.input].name == "loginByToken"
          && entry.answer.outputs.map { vocabulary.text(of: $0) }
            == ["connectionStateChanged connecting Login"]
      }
    )
  }

  @Test func `many steps without a defect pass, and every clause conforms`() async throws {
    let count = Nightly.triesAll("PLUMBLINE_MISBEHAVIOUR") ? 1_000_000 : 200_000
    let result = try await SampleBench(nil).fuzz(seed: 1, steps: count)
    #expect(result.failures.isEmpty)
    #expect(result.fault == nil)
    #expect(result.stepCount >= count)
    // That login fails without a network is a freedom, which this client does not use.
    let free = result.clauses.filter { $0.verdict == .notApplicable }.map(\.clause)
    #expect(free == ["d-failure-without-network"])
    // This decision is about an input that is documented nowhere.
    let uncited = "d-kick-while-reconnecting"
    for clause in result.clauses
    where clause.verdict != .excluded && !free.contains(clause.clause) && clause.clause != uncited {
      #expect(clause.verdict == .conforms, "\(clause.clause): \(clause.note ?? "")")
      #expect(clause.count > 0)
      #expect(clause.witness != nil)
    }
  }
}
