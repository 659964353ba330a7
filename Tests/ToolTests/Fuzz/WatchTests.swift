import Foundation
import TestTraits
import Testing

/// `fuzz --watch`: runs again after changes of files.
@Suite(.sleeping) struct WatchTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    let fixtures = Tool.repository.appending(path: "Tests/Fixtures/specs")
    let kit = Tool.repository.appending(path: "fuzz/adapters/python")
    let copies = [
      (fixtures, "link.yaml"), (fixtures, "link.clauses.yaml"), (kit, "link.py"),
      (kit, "virtual_clock.py"),
    ]
    for (folder, name) in copies {
      let to = tool.directory.appending(path: name)
      try FileManager.default.copyItem(at: folder.appending(path: name), to: to)
    }
  }

  /// Runs `fuzz --watch`, and lines of shell after its first run; then ends it by SIGINT.
  ///
  /// `run N` waits until the N-th run is over, `text T` until T was printed. An end of the program, or 60 s,
  /// ends the lines.
  private func watch(_ options: String, _ lines: String...) throws -> Tool.Outcome {
    let kit = Tool.repository.appending(path: "fuzz/adapters/python").path
    let script = """
      PYTHONPATH='\(kit)' plumbline fuzz link.yaml --watch --seed 1 \(options) \
        -- python3 -B link.py >output.txt 2>errors.txt &
      pid=$!
      trap 'kill -KILL $pid 2>/dev/null || :' EXIT
      printed() {
        for i in $(seq 600); do
          [ "$(grep -c "$2" errors.txt)" -ge $1 ] && return
          kill -0 $pid 2>/dev/null || return
          sleep 0.1
        done
        exit 1
      }
      run() { printed $1 "waits for a change"; }
      text() { printed 1 "$1"; }
      \(lines.joined(separator: "\n"))
      kill -INT $pid
      wait $pid || echo "status $?"
      trap - EXIT
      cat output.txt
      cat errors.txt >&2

      """
    try tool.write(script, to: "lines.sh")
    return try tool.shell("timeout -k 5 300 sh -eu lines.sh", in: tool.directory)
  }

  private static let mend = #"""
    sed 's/        self.change("up")/        self.clock.stop(self.timer); self.change("up")/' \
      link.py > new.py && mv new.py link.py
    """#

  @Test func `a change of the client shows what it mends`() throws {
    defer { tool.clean() }
    let outcome = try watch("--steps 3000 --out run.jsonl", "run 1", Self.mend, "run 2")
    #expect(outcome.output.hasPrefix("status 130\n"), "\(outcome.errors)")
    #expect(outcome.errors.contains("plumbline: run 2, after a change of link.py\n"))
    #expect(outcome.output.contains("1 failure"))
    let change = outcome.output.components(separatedBy: "what changed in").last ?? ""
    #expect(change.contains(/fixed +1\n/), "\(outcome.output)")
    #expect(change.contains(/new +0\n/))
    #expect(try tool.text(of: "run.jsonl").contains(#""exit":0"#))
  }

  @Test func `a spec with errors is waited for, and so is a missing ledger`() throws {
    defer { tool.clean() }
    let outcome = try watch(
      "--steps 3000",
      "mv link.clauses.yaml away.yaml",
      "run 1",
      "mv away.yaml link.clauses.yaml",
      "run 2",
      "sed 's/^machines:/machine:/' link.yaml > new.yaml && mv new.yaml link.yaml",
      "run 3",
      "sed 's/^machine:/machines:/' link.yaml > new.yaml && mv new.yaml link.yaml",
      "run 4"
    )
    #expect(outcome.output.hasPrefix("status 130\n"), "\(outcome.errors)")
    #expect(outcome.errors.contains("run 2, after a change of link.clauses.yaml"))
    #expect(outcome.errors.contains("the spec 'link.yaml' has errors; see above"))
    #expect(outcome.errors.contains("run 4, after a change of link.yaml"))
    #expect(outcome.output.components(separatedBy: "what changed in").count == 2)
  }

  @Test func `a change ends a run that goes on, without a report`() throws {
    defer { tool.clean() }
    let outcome = try watch(
      "--wall 1h --watch-file virtual_clock.py",
      "text 'seed 1'",
      "sleep 1",
      "echo '#' >> virtual_clock.py",
      "text 'run 2, after a change of virtual_clock.py'"
    )
    #expect(outcome.errors.contains("run 2, after a change of virtual_clock.py"))
    #expect(outcome.output.components(separatedBy: "exit status").count <= 2)
    #expect(outcome.output.hasPrefix("status 130\n"))
  }

  @Test(
    arguments: [
      (["--watch-file", "x"], "--watch-file goes with --watch"),
      (["--watch", "--watch-file", "missing.py"], "'missing.py' is no file"),
      (["--watch", "--plan", "--reference"], "--watch does not go with --plan"),
      (["--watch", "--sample", "nothing"], "no sample 'nothing'"),
    ]
  )
  func `a mistake ends it at once`(_ options: [String], _ message: String) throws {
    defer { tool.clean() }
    let outcome = try tool.run(["fuzz", "agora/rtm1-ios-zh"] + options)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
