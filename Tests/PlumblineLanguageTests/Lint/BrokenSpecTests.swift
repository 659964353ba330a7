import PlumblineLanguage
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Specs with one fault each, and the exact text that points it out.
///
/// To write the expected texts anew, run `PLUMBLINE_RECORD=1 swift test --filter BrokenSpec` and
/// read the difference.
struct BrokenSpecTests {
  private static let directory = URL(
    filePath: Repository.path + "/Tests/Fixtures/broken",
    directoryHint: .isDirectory
  )

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".clauses.yaml") }
      .map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func `there are broken specs`() {
    #expect(Self.names.count >= 25)
  }

  @Test(arguments: names)
  func `a fault is pointed out with its place`(name: String) throws {
    let spec = Self.directory.appending(path: "\(name).yaml")
    let expected = Self.directory.appending(path: "\(name).txt")
    let result = Spec.load(spec.path, name: "\(name).yaml").checkingExamples().spec
    let text = DiagnosticRenderer().text(of: result.diagnostics)
    if ProcessInfo.processInfo.environment["PLUMBLINE_RECORD"] != nil {
      try Data(text.utf8).write(to: expected)
    }
    #expect(text == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
    #expect((result.reference == nil) == (result.diagnostics.hasErrors || result.isAbstract))
  }
}
