import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineLanguage

/// Slips in the bundled specs that make no difference for reasons of time.
@Suite struct StanceBisimulationTests {
  /// A slip that leads elsewhere, from where the same goes on.
  struct Slip: Sendable, CustomTestStringConvertible {
    let spec: String
    let name: String
    var testDescription: String { "\(spec): \(name)" }
  }

  static let harmless = [
    // UID2, once told that UID1 is offline, is told that it is back: the same as of an arrival.
    Slip(spec: "rtc-channel", name: "back after end-noticed: stays"),
    // Where the uplink was down from the first instant on, 'offline' is due as soon as 'vanished'.
    Slip(spec: "rtc-channel", name: "present after vanished: always"),
    // When 10 s without data are over, the 4 s are over as well.
    Slip(spec: "rtc-channel", name: "reconnecting after lost[0], alternative 0: to cut"),
    Slip(spec: "rtc-channel", name: "reconnecting after lost[0], alternative 1: to cut"),
    Slip(spec: "rtc-channel", name: "reconnecting after lost[1]: to apart"),
    // The last try may go unanswered at once.
    Slip(spec: "rtm2-message", name: "establishing after give-up[2]: without alternative 0"),
  ]

  @Test(arguments: harmless) func `a slip changes nothing that can be seen`(slip: Slip) throws {
    let (spec, mutants) = try Self.mutants(of: slip.spec)
    let mutant = try #require(mutants.first { $0.description == slip.name })
    #expect(try Self.isHarmless(mutant, in: spec))
  }

  static let harmful = [
    Slip(spec: "rtc-channel", name: "back after end-noticed: to present"),
    Slip(spec: "rtc-channel", name: "present after vanished: when not"),
    Slip(spec: "rtc-channel", name: "present after offline: never"),
    Slip(spec: "rtc-channel", name: "apart after interrupted-too: without alternative 1"),
    Slip(spec: "rtm2-message", name: "establishing after give-up[2]: without alternative 1"),
    Slip(spec: "rtm2-message", name: "spent after late-suspension: stays"),
  ]

  @Test(arguments: harmful) func `a slip next to them is no bisimulation`(slip: Slip) throws {
    let (spec, mutants) = try Self.mutants(of: slip.spec)
    let mutant = try #require(mutants.first { $0.description == slip.name })
    #expect(try !Self.isHarmless(mutant, in: spec))
  }

  @Test func `what a trace tells apart is no bisimulation`() throws {
    let (spec, mutants) = try Self.mutants(of: "rtm1-ios-zh")
    let trial = try SpecMutantTrial(spec)
    var count = 0
    for number in stride(from: 3, to: mutants.count, by: 29)
    where try trial.fate(of: mutants[number]) == .found {
      count += 1
      #expect(try !Self.isHarmless(mutants[number], in: spec), "\(mutants[number])")
    }
    #expect(count >= 8)
  }

  private static func mutants(of name: String) throws -> (spec: Spec, mutants: [SpecMutant]) {
    let spec = Spec.load(Repository.path + "/specs/agora/\(name).yaml")
    return try (spec, SpecMutants(#require(spec.document)).all)
  }

  private static func isHarmless(_ mutant: SpecMutant, in spec: Spec) throws -> Bool {
    var diagnostics = Diagnostics()
    let changed = try mutant.applied(to: #require(spec.document))
    let references = Compiler.compile(changed, diagnostics: &diagnostics)
    try #require(references.count == spec.references.count)
    return zip(spec.references, references).allSatisfy { own, other in
      var bisimulation = StanceBisimulation(
        own.withDecidableMonitors.reference,
        other.withDecidableMonitors.reference,
        limit: SpecMutantTrial.patience
      )
      return bisimulation?.holds() ?? false
    }
  }
}
