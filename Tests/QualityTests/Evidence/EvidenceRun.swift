import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// A run of a client against a spec in a test, for the verdicts on its clauses.
struct EvidenceRun<Client: Implementation & Sendable> {
  /// The automaton that judges, not projected.
  let reference: Reference
  let client: Client
  var seed: UInt64 = 1
  var steps = 20_000
  /// The maximum length of a trace; nil: as usual.
  var length: Int?
  /// Per output, whether the adapter observes it; nil: each one.
  var observe: [Bool]?
  /// An input that the adapter cannot give, and whether it never comes.
  var missing: (name: String, isAbsent: Bool)?

  /// The results by clause; no failure may come.
  var results: [String: ClauseResult] {
    get async throws {
      var adapter = Capabilities(all: reference.vocabulary, implementation: "client")
      adapter.observe = observe ?? adapter.observe
      if let missing, let input = reference.vocabulary.input(named: missing.name) {
        (adapter.inject[input], adapter.unobservable[input]) = (false, !missing.isAbsent)
      }
      let capabilities = adapter
      var options = Campaign<InProcessExecutor<Client>>.Options(
        seed: seed,
        steps: steps,
        traces: .max
      )
      options.length = length
      let client = client
      let result = try await Campaign([Automaton(reference)], options) { () throws(AdapterFault) in
        InProcessExecutor(capabilities: capabilities) { client }
      }.run()
      #expect(result.failures.isEmpty)
      return Dictionary(uniqueKeysWithValues: result.clauses.map { ($0.clause, $0) })
    }
  }
}

extension EvidenceRun where Client == ReferenceImplementation {
  /// A run of the automaton itself.
  init(of reference: Reference, seed: UInt64 = 1, steps: Int = 20_000, length: Int? = nil) {
    self.init(
      reference: reference,
      client: ReferenceImplementation(Automaton(reference), seed: 1),
      seed: seed,
      steps: steps,
      length: length
    )
  }
}

extension Reference {
  /// The automaton of a spec, with the text of its ledger, if it names one.
  init(compiling text: String, ledger: String? = nil) throws {
    let spec = Spec.compile(SourceFile(name: "spec.yaml", text: text)) { _, _ in
      ledger.map { SourceFile(name: "spec.clauses.yaml", text: $0) }
    }
    self = try #require(spec.references.first, "\(spec.diagnostics.sorted.map(\.message))")
  }
}
