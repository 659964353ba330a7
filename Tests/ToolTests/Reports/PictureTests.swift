import TestTraits
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The pictures of the documentation are what the program draws of real runs.
///
/// To draw them anew, run `PLUMBLINE_RECORD=1 swift test --filter PictureTests`.
@Suite(.waiting)
struct PictureTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// The files in the catalogue, with the runs that they show.
  private static let pictures = [
    ("aborted-reconnects.svg", ["agora/rtm1-ios-zh", "--sample", "--defect", "aborted-reconnects"])
  ]

  @Test(arguments: pictures)
  func `a picture shows a run as it is`(name: String, run: [String]) throws {
    defer { tool.clean() }
    _ = try tool.run(["fuzz"] + run + ["--seed", "1", "--out", "run.jsonl"])
    let outcome = try tool.run("report", "run.jsonl", "--to", "svg")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let path = "\(DocumentationPage.catalogue)/\(name)"
    if ProcessInfo.processInfo.environment["PLUMBLINE_RECORD"] != nil {
      try Data(outcome.output.utf8).write(to: Tool.repository.appending(path: path))
    }
    #expect(DocumentationPage.contents(of: path) == outcome.output, "record \(path) again")
    #expect(DocumentationPage.all.contains { $0.text.contains("](\(name))") }, "no page shows it")
    #if canImport(FoundationXML)
      let parser = XMLParser(data: Data(outcome.output.utf8))
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #endif
  }

  @Test func `a run without a failure has no picture`() throws {
    defer { tool.clean() }
    let path = "Tests/Fixtures/reports/conforming-run.jsonl"
    let outcome = try tool.run(["report", path, "--to", "svg"], in: Tool.repository)
    #expect(outcome.status == 2 && outcome.errors.contains("has no failure to draw"))
    let two = try tool.run("report", "a.jsonl", "b.jsonl", "--to", "svg")
    #expect(two.status == 2 && two.errors.contains("--to svg shows one run"))
  }
}
