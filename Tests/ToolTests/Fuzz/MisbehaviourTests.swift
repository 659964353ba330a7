import TestSupport
import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A table of adapters that misbehave: the exit status of each, and what the run says that it did, and when.
@Suite(.waiting) struct MisbehaviourTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: Nightly.third(of: Misbehaviour.all))
  func `a misbehaving adapter is named for what it did, in time, and nothing of it is left`(
    kind: Misbehaviour
  ) throws {
    defer { tool.clean() }
    let mark = ProcessMark()
    let folder = Tool.repository.appending(path: "fuzz/adapters/python")
    let command = ["python3", "-S", "-E", folder.appending(path: "misbehaving.py").path, kind.name]
    let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path
    let start = ContinuousClock.now
    let outcome = try tool.run(
      ["fuzz", spec, "--seed", "1", "--traces", "12"] + kind.limits + ["--"] + mark.words + command
    )
    // An adapter that is not ended lives for two minutes.
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(outcome.status == kind.status, "\(outcome.output)\(outcome.errors)")
    let said = (outcome.output + outcome.errors).split { $0.isWhitespace }.joined(separator: " ")
    #expect(said.contains(kind.words), "\(said)")
    #expect(try mark.isGone())
  }

  @Test func `the table has at least sixty kinds, each once`() {
    #expect(Misbehaviour.all.count >= 60)
    #expect(Set(Misbehaviour.all.map(\.name)).count == Misbehaviour.all.count)
  }

  @Test(arguments: [
    ("missing", "could not be started: No such file or directory"),
    ("folder", "could not be started: Permission denied"),
    ("plain.txt", "could not be started: Permission denied"),
    ("no-first-line", "could not be started: Exec format error"),
    ("bad-interpreter", "could not be started: No such file or directory"),
  ])
  func `a file that is no program is named`(name: String, words: String) throws {
    defer { tool.clean() }
    let files = """
      mkdir folder; echo hello > plain.txt; echo 'exit 5' > no-first-line
      printf '#!/no/such/python\\n' > bad-interpreter; chmod +x no-first-line bad-interpreter
      """
    #expect(try tool.shell(files, in: tool.directory).status == 0)
    let outcome = try tool.run("fuzz", "agora/rtm1-ios-zh", "--", "./" + name)
    #expect(outcome.status == 4)
    let said = outcome.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(said.contains(words), "\(said)")
  }
}
