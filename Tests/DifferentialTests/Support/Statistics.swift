import PlumblineLanguage
import Testing

/// The drawn specs and traces, and whether they vary enough.
struct Statistics {
  private(set) var specs = 0
  private var refused: [String: Int] = [:]
  private var features: [SpecFeature: Int] = [:]
  private var traces = 0
  private var mutated = 0
  private var violations = 0
  private var silences = 0
  private var invariants = 0
  private var stopped = 0
  private var undocumented = 0
  private var ambiguous = 0
  private var peak = 0
  /// The traces in which an oracle may go back from zones to points, and how often one did.
  private var mayDemote = 0
  private var demotions = 0
  /// The violations that are not found when the trace is a log; see ``LogDuel/mayMiss``.
  var missedInLogs = 0
  var differences = 0

  /// Counts a spec that the compiler does not take, under its first error.
  mutating func refuse(_ diagnostics: Diagnostics) {
    let rule = diagnostics.sorted.first { $0.severity == .error }?.rule.id ?? "none"
    refused[rule, default: 0] += 1
  }

  mutating func count(_ spec: SpecDocument) {
    specs += 1
    for feature in SpecFeature.allCases where feature.isUsed(in: spec) {
      features[feature, default: 0] += 1
    }
  }

  mutating func count(_ drawn: DrawnTrace, _ judge: TickJudge, _ verdict: Verdict) {
    traces += 1
    if drawn.isMutated { mutated += 1 }
    if verdict.isViolation { violations += 1 }
    if case .silence = verdict { silences += 1 }
    if case .violated = verdict { invariants += 1 }
    if case .stopped = verdict { stopped += 1 }
    if judge.isUndocumented { undocumented += 1 }
    if judge.peak > 1 { ambiguous += 1 }
    peak = max(peak, judge.peak)
  }

  mutating func count(_ result: PromotionDuel.Result, mayDemote: Bool) {
    if mayDemote { self.mayDemote += 1 }
    demotions += result.demotions
  }

  /// Expects every feature in a twentieth of the specs, and that a third of what is drawn compiles.
  func checkSpecs() {
    for feature in SpecFeature.allCases {
      #expect(features[feature, default: 0] * 20 >= specs, "\(feature) is too rare")
    }
    #expect(refused.values.reduce(0, +) < 2 * specs)
  }

  /// Expects right and wrong traces in good number.
  func checkTraces() {
    #expect((20...80).contains(mutated * 100 / traces))
    #expect((20...80).contains(violations * 100 / traces))
    #expect((5...40).contains(invariants * 100 / traces))
    #expect(missedInLogs * 1000 <= violations)
    #expect(demotions >= mayDemote)
  }

  var specText: String {
    let shares = SpecFeature.allCases.map { feature in
      "\(feature.rawValue) \(features[feature, default: 0] * 100 / max(specs, 1)) %"
    }
    let rules = refused.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return """
      \(specs) specs (refused: \(rules.joined(separator: ", ")))
      \(shares.joined(separator: ", "))
      """
  }

  var traceText: String {
    """
    \(specs) specs, \(traces) traces, \(mutated) mutated, \(violations) violations \
    (\(silences) by silence, \(invariants) of invariants), \(stopped) stopped, \(undocumented) undocumented, \
    \(ambiguous) with several candidates (at most \(peak)), \
    \(missedInLogs) missed in a log, back to points \(demotions) times in \(mayDemote) traces
    """
  }
}
