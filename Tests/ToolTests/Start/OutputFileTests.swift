import Foundation
import Testing

/// The file of `--out`: nothing that was in it is lost for nothing.
@Suite struct OutputFileTests {
  let tool: Tool
  let spec = "agora/rtm1-ios-zh"

  init() throws { tool = try Tool() }

  @Test func `a full disk is said`() throws {
    defer { tool.clean() }
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let outcome = try tool.run(
      "fuzz",
      spec,
      "--sample",
      "--steps",
      "100",
      "--out",
      "/dev/full"
    )
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("cannot write '/dev/full'"))
  }

  @Test func `a run that does not start leaves the file as it was`() throws {
    defer { tool.clean() }
    let start = [
      "fuzz", spec, "--sample", "--out", "run.jsonl", "--accept-write", "no/folder.yaml",
    ]
    #expect(try tool.run(start).status == 2)
    #expect(throws: (any Error).self) { try tool.text(of: "run.jsonl") }

    try tool.write("an earlier run, longer than nothing\n", to: "run.jsonl")
    #expect(try tool.run(start).status == 2)
    #expect(try tool.text(of: "run.jsonl") == "an earlier run, longer than nothing\n")
  }

  @Test func `a shorter run replaces a longer file`() throws {
    defer { tool.clean() }
    try tool.write(String(repeating: "x", count: 1_000_000), to: "run.jsonl")
    #expect(
      try tool.run("fuzz", spec, "--reference", "--steps", "10", "--out", "run.jsonl").status == 3
    )
    #expect(!(try tool.text(of: "run.jsonl").contains("xx")))
  }

  @Test(arguments: ["> /dev/full", ">&-"])
  func `standard output that cannot be written is an error`(target: String) throws {
    defer { tool.clean() }
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let fuzz =
      "fuzz \(spec) --sample --defect aborted-reconnects --steps 3000 --seed 1 --out run.jsonl"
    for command in ["list", "--help", "lint \(spec)", fuzz] {
      let outcome = try tool.shell("plumbline \(command) \(target)", in: tool.directory)
      #expect(outcome.status == 2, "\(command)")
      #expect(outcome.errors.contains("error: cannot write standard output: "), "\(command)")
    }
    // Nothing that was found is lost.
    let report = try tool.run("report", "run.jsonl")
    #expect(report.status == 0 && report.output.contains("aborted-never-auto-reconnects"))
  }

  @Test func `a reader that has read enough is no error`() throws {
    defer { tool.clean() }
    let outcome = try tool.shell("plumbline list \(spec) | head -n 1", in: tool.directory)
    #expect(outcome.output.hasPrefix("agora-rtm1-ios-zh"))
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
