import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The workflows to copy: each of their commands works, in order, with the adapter in Python.
@Suite(.waiting)
struct WorkflowTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: ["github.yml", "gitlab.yml", "Jenkinsfile"])
  func `the commands of a workflow work`(name: String) throws {
    defer { tool.clean() }
    let text = try #require(DocumentationPage.contents(of: "Tests/Fixtures/workflows/\(name)"))
    let commands = text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/(?:^\s*|- |sh ')(plumbline [a-z]+ .*?)'?(?: \})?$/#).map {
        String($0.1)
      }
    }
    .filter { !$0.contains("replay") }
    #expect(commands.count >= 3, "\(commands)")
    let repository = Tool.repository.path
    try tool.write("spec: agora-rtm1-ios-zh\naccepted: []\n", to: "accepted.yaml")
    let setting = """
      export SPEC=agora/rtm1-ios-zh SEED=1 BUDGET='--steps 2000' GITHUB_STEP_SUMMARY=summary.md
      export ADAPTER='python3 \(repository)/fuzz/adapters/python/rtm1.py'

      """
    for command in commands {
      // A folder of specs in a report is one of the repository, not of the machine.
      let line = command.replacing("--specs plumbline/", with: "--specs ")
        .replacing("plumbline/specs", with: "\(repository)/specs")
      let outcome = try tool.shell(setting + line, in: tool.directory)
      let statuses: Set<Int32> = line.hasPrefix("plumbline fuzz") ? [0, 3] : [0]
      #expect(statuses.contains(outcome.status), "\(line)\n\(outcome.output)\(outcome.errors)")
    }
    #expect(try tool.text(of: "junit.xml").contains("<testsuites"))
    #expect(try tool.text(of: "run.html").contains("<html"))
  }
}
