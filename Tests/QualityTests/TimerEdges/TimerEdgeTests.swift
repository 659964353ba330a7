import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

/// Every time of every bundled spec, in every interpretation, made wrong by just more than the tolerance,
/// and by just less.
///
/// Without `PLUMBLINE_MUTANTS=all`, those of one spec.
@Suite struct TimerEdgeTests {
  @Test(arguments: Nightly.triesAll("PLUMBLINE_MUTANTS") ? Bundled.names : ["agora/rtm1-ios-zh"])
  func `just more is found, and just less is not accused`(spec: String) throws {
    let references = try Bundled.references(spec)
    var excuses: [String: Int] = [:]
    var between: [String: Int] = [:]
    var outrun: [String: Int] = [:]
    var tried = 0
    for interpretation in references.indices {
      let bench = TimerBench(references, interpretation: interpretation)
      for edge in TimerEdge.all(of: bench.reference) {
        let trial = TimerTrial(bench: bench, edge: edge)
        if let excuse = trial.excuse {
          excuses["\(edge): \(excuse)", default: 0] += 1
          continue
        }
        tried += 1
        for (clock, way) in [
          ("virtual", try trial.wayOnVirtualClock()), ("real", try trial.wayOnRealClock()),
        ] {
          switch way {
          case .planned: break
          case .between: between["\(edge), \(clock) clock", default: 0] += 1
          case .none: outrun["\(edge), \(clock) clock", default: 0] += 1
          }
        }
        #expect(try trial.accusations() == 0, "\(edge), \(bench.reference.interpretations)")
      }
    }
    #expect(tried == Self.tried[spec])
    #expect(excuses == Self.unrealised[spec])
    #expect(between == Self.silent[spec, default: [:]])
    #expect(outrun == Self.outrun[spec, default: [:]])
  }
}
