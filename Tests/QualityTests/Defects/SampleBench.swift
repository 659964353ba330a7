import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import TestSupport

/// The bundled client of the RTM 1.x spec, ready to be fuzzed.
struct SampleBench {
  let reference: Reference
  private let client: RTM1Client

  /// - Parameters:
  ///   - defect: what is switched on, or nil.
  ///   - delay: the time that the defect takes.
  /// - Throws: When the spec does not compile, or the client does not know the defect.
  init(_ defect: String?, delay: Microseconds? = nil) throws {
    reference = try Bundled.reference("agora/rtm1-ios-zh")
    client = try RTM1Client(
      reference.vocabulary,
      .chinese,
      defects: Sample.rtm1Client.defects(named: defect.map { [$0] } ?? []),
      delay: delay
    )
  }

  /// Fuzzes until the first failure, or all through the budget when it is to be thorough.
  func fuzz(
    seed: UInt64,
    steps: Int,
    workers: Int = 1,
    isThorough: Bool = false
  ) async throws -> RunResult {
    try await carryOut(
      client,
      judgedBy: [Automaton(reference)],
      seed: seed,
      steps: steps,
      workers: workers,
      isThorough: isThorough
    )
  }

  /// Replays a trace in a fresh client.
  func failure(of trace: [Step]) throws -> Failure? {
    let client = client
    var executor = InProcessExecutor(
      capabilities: Capabilities(all: reference.vocabulary, implementation: "sample")
    ) { client }
    var recordings: [Recording] = []
    try executor.run([trace], into: &recordings)
    return Diagnosis(Automaton(reference)).explain(Execution(of: trace, recordings[0]))
  }

  /// The fewest events with which the client fails, found by trying all.
  func fewestEvents(atMost limit: Int) throws -> Int? {
    let client = client
    return try ExhaustiveSearch(automaton: Automaton(reference), longestWait: 65) { client }
      .fewestEvents(atMost: limit)
  }
}
