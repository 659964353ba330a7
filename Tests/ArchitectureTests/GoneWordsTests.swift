import Testing

/// Words that this project gave up for those of its field.
///
/// The list holds identifiers, not everyday words: *clock* and *access* have their meaning still.
@Suite struct GoneWordsTests {
  /// Identifiers that are gone, each with the word to write in its place.
  private let identifiers: [Substring: String] = [
    "Attainable": "timed-reachable", "CellTable": "TransitionTable", "Census": "Statistics",
    "Clocks": "Deadlines", "Errand": "TestPurpose", "Errands": "TestPurposes",
    "ExampleLedger": "ExampleTally", "Hypotheses": "Interpretations", "LogLedger": "LogTally",
    "MonitorCompiler": "InvariantCompiler", "MonitorTables": "InvariantTables",
    "Monitors": "InvariantCheckers", "OrderOracle": "UntimedObserver",
    "OrderSearch": "LinearisationSearch", "Owed": "Pending", "PathTelling": "PathRealisation",
    "Prober": "CandidateRunner", "RehearsingExecutor": "DryRunExecutor",
    "ReportedInput": "SpontaneousInput", "RunLedger": "RunTally", "ShownStates": "ObservableStates",
    "Sighting": "ObservedOutput", "Sightings": "ObservationSink", "Trail": "Timeline",
    "WallClock": "RealClock", "cannotSee": "notObserved", "creditAgreement": "attributeCommon",
    "eagerness": "optionalExpiryWeight", "errand": "purpose", "hiddenInputs": "unobservableInputs",
    "isBelieved": "isAssumed", "isCrediting": "countsCoverage", "isReported": "isSpontaneous",
    "isTold": "isRealised", "mayComeUnseen": "absent", "owed": "pending", "prober": "runner",
    "rehearse": "dryRun", "sightings": "sink", "soleJudges": "unconstrainedInvariants",
    "tellings": "realisations", "tryEverything": "closeUnderTau", "uncredited": "unattributed",
    "zonesPerPlace": "zonesPerLocation", "Oracle": "StateEstimator",
    "ZoneOracle": "SymbolicEstimator",
    "Witness": "Execution", "examined": "checkingExamples", "usesZones": "isSymbolic",
    "woven": "Execution", "hasToShow": "hasRequiredOutput", "isTried": "isExplored",
    "retell": "append", "isHasteUntested": "isQuiescenceUntested", "partlySeen": "partlyObserved",
  ]

  /// Phrases that are gone from code, messages and comments.
  private let phrases = [
    "clock on the wall", "of no account", "put up with", "puts up with", "takes for given",
    "whose time nobody can move",
  ]

  private let files = Repository().files(below: ["Sources", "Tests", "fuzz", "specs"])
    .filter { !$0.path.hasSuffix("GoneWordsTests.swift") && !$0.path.contains("/Specs/") }

  @Test func `no identifier of the list stands in the repository`() {
    #expect(files.count > 500, "the sources were not found")
    for file in files where file.path.hasSuffix(".swift") || file.path.hasSuffix(".bug") {
      let code = code(of: file)
      for word in Set(code.split { !($0.isLetter || $0.isNumber || $0 == "_") }) {
        guard let instead = identifiers[word] else { continue }
        Issue.record("\(file.path) says '\(word)'; write '\(instead)'")
      }
    }
  }

  @Test func `no phrase of the list stands in the repository`() {
    for file in files {
      for phrase in phrases where file.text.contains(phrase) {
        Issue.record("\(file.path) says '\(phrase)'")
      }
    }
  }

  /// The text without the names of planted bugs, which are the names of files.
  private func code(of file: Repository.File) -> String {
    file.path.hasSuffix(".bug")
      ? file.lines.drop { !$0.hasPrefix("---") }.filter { !$0.contains("planted(") }
        .joined(separator: "\n")
      : file.text
  }
}
