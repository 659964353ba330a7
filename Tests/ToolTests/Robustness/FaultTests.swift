import Foundation
import TestSupport
import TestTraits
import Testing

#if os(Linux)
  /// Each system call of a command fails once: status and message are right, nothing found is lost, nothing is left.
  ///
  /// A library in C, which the program loads first, lets the n-th call fail, for n = 1, 2, … until a run has no
  /// n-th call. On every push some of the calls of two commands fail; `PLUMBLINE_FAULTS=all` lets each fail, as each night.
  @Suite(.waiting) struct FaultTests {
    private static let earlier = "an earlier run\n"

    private static let stride =
      Nightly.triesAll("PLUMBLINE_FAULTS") ? 1 : 64

    /// The library, compiled once.
    private static let library = Result {
      let tool = try Tool()
      let source = Tool.repository.appending(path: "Tests/Fixtures/faults/interposer.c").path
      let built = try tool.shell(
        "cc -shared -fPIC -Wall -Wextra -Werror -o faults.so '\(source)' -ldl",
        in: tool.directory
      )
      try #require(built.status == 0, "\(built.errors)")
      return tool.path("faults.so")
    }

    /// One run, in a directory of its own.
    private struct Attempt {
      var outcome: Tool.Outcome
      /// Whether the call came.
      var isHit: Bool
      var files: [String: String]
    }

    @Test(arguments: Nightly.third(of: FaultScene.all, unless: "PLUMBLINE_FAULTS"))
    func `a call that fails once leaves nothing behind and loses nothing`(
      scene: FaultScene
    ) throws {
      let whole = try attempt(scene, nil)
      try #require([0, 1, 3].contains(whole.outcome.status), "\(whole.outcome)")
      var hits = 0
      for call in FaultScene.calls {
        var number = 1
        while true {
          let faults = (call.harmless + call.harmful).map { "\(call.name):\(number):\($0)" }
          let attempts = try faults.map { (fault: $0, attempt: try attempt(scene, $0)) }
          guard attempts.contains(where: \.attempt.isHit) else { break }
          for (position, (fault, attempt)) in attempts.enumerated() where attempt.isHit {
            hits += 1
            check(attempt, against: whole, scene, fault, isHarmless: position < call.harmless.count)
          }
          number += Self.stride
        }
      }
      #expect(hits > 4, "\(hits) calls failed")
    }

    private func check(
      _ attempt: Attempt,
      against whole: Attempt,
      _ scene: FaultScene,
      _ fault: String,
      isHarmless: Bool
    ) {
      let (outcome, files) = (attempt.outcome, attempt.files)
      let said = outcome.output + outcome.errors
      let place = "\(scene.name), \(fault): status \(outcome.status)\n\(said)"
      let isSame =
        outcome.status == whole.outcome.status && outcome.output == whole.outcome.output
        && files == whole.files
      if isHarmless { #expect(isSame, "\(place)") }
      guard !isSame else { return }
      #expect([whole.outcome.status, 2, 4].contains(outcome.status), "\(place)")
      let isNamed = said.contains("exit status \(outcome.status)") || said.contains("error: ")
      #expect(isNamed, "\(place)")
      for (name, text) in files {
        if name.hasSuffix(".part") {
          #expect(said.contains("what could be written is in"), "\(place)")
        } else {
          // As before, or whole; the adapter was at fault in some.
          let isWhole = text == Self.earlier || text.hasSuffix("}\n")
          #expect(isWhole, "\(name), \(place)")
        }
      }
      // What was found is in the run, or its trace is.
      if whole.outcome.status == 1, outcome.output.contains("\nFailure") {
        let isFound = files.contains { name, text in
          text.contains(#""kind":"failure""#) || name == "run.1.trace.jsonl"
        }
        #expect(isFound, "\(place)")
      }
    }

    /// Runs a scene with a fault.
    private func attempt(_ scene: FaultScene, _ fault: String?) throws -> Attempt {
      let tool = try Tool()
      defer { tool.clean() }
      if scene.files.contains("run.jsonl") { try tool.write(Self.earlier, to: "run.jsonl") }
      let mark = ProcessMark()
      var arguments = scene.arguments
      if arguments.last == "--" {
        let program = Tool.repository.appending(path: "fuzz/adapters/python/misbehaving.py").path
        arguments += mark.words + ["python3", "-S", "-E", program, "daemon@2"]
      }
      let words = arguments.map { "'\($0)'" }.joined(separator: " ")
      let preload = try fault.map {
        "env LD_PRELOAD='\(try Self.library.get())' FAULT='\($0):hit' "
      }
      let specs = Tool.repository.appending(path: "specs").path
      var outcome = try tool.shell(
        "ln -s '\(specs)' specs; exec timeout -k 5 120 \(preload ?? "")plumbline \(words)",
        in: tool.directory
      )
      #expect(try mark.isGone(), "\(scene.name), \(fault ?? "no fault")")
      // The name of the mark differs from run to run, and so do wall times.
      func comparable(_ text: String) -> String {
        text.replacing(mark.name, with: "MARK").replacing(#/"wall[A-Za-z]*":[0-9]+/#, with: "")
      }
      outcome.output = comparable(outcome.output)
      var files: [String: String] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: tool.directory.path)
      where !["hit", "specs", "tool.out", "tool.err"].contains(name) {
        files[name] = comparable(try tool.text(of: name))
      }
      let isHit = FileManager.default.fileExists(atPath: tool.path("hit"))
      return Attempt(outcome: outcome, isHit: isHit, files: files)
    }
  }
#endif
