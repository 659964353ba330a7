import TestSupport
import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A Python client of the kit, changed, with the spec of its name.
struct ChangedClient {
  private let name: String
  private let kit = Repository.path + "/fuzz/adapters/python"

  init(of name: String) { self.name = name }

  /// The checks of the client.
  ///
  /// - Parameters:
  ///   - words: Its arguments.
  ///   - change: Changes its source.
  /// - Returns: What `adapter check` prints, and how it ends.
  /// - Throws: If the source cannot be read or written.
  func check(_ words: String..., change: (String) -> String) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    let source = try String(contentsOfFile: kit + "/\(name).py", encoding: .utf8)
    try tool.write(change(source), to: "mine.py")
    let spec = Repository.path + "/Tests/Fixtures/specs/\(name).yaml"
    return try tool.run(
      ["adapter", "check", spec, "--", "env", "PYTHONPATH=\(kit)", "python3", "mine.py"] + words
    )
  }
}

/// A crash or a hang of the client in the checks: one of them names its step, and the later ones are not applicable.
@Suite(.waiting) struct AdapterCheckEndTests {
  @Test func `a client that crashes fails one check, which names the input`() throws {
    let definition = "    def disconnect(self):\n"
    let outcome = try ChangedClient(of: "link").check {
      $0.replacing(definition, with: definition + "        raise ValueError('boom')\n")
    }
    #expect(outcome.status == 4, "\(outcome.output)\(outcome.errors)")
    #expect(
      outcome.output.contains(
        #/failed +traces +the process ended at step \d+, 'disconnect' at \d/#
      ),
      "\(outcome.output)"
    )
    #expect(outcome.output.contains(#/not applicable +same trace +the process ended in a trace/#))
    #expect(outcome.output.contains(" 1 failed, "))
    #expect(outcome.output.contains(#/(?m)^ {36}  log: ValueError: boom$/#), "\(outcome.output)")
  }

  @Test func `a crash of a timer is one of the wait`() throws {
    let definition = "    def give_up(self):\n"
    let outcome = try ChangedClient(of: "link").check {
      $0.replacing(definition, with: definition + "        raise ValueError('boom')\n")
    }
    let words = #/failed +traces +the process ended while time passed after step (\d+), /#
    let found = outcome.output.firstMatch(of: words)
    let number = try #require(found, "\(outcome.output)\(outcome.errors)").1
    #expect(outcome.output.contains("  log: ValueError: boom\n"), "\(outcome.output)")
    #expect(outcome.output.contains("plumbline: step \(number), after its input: "))
  }

  @Test func `a process that hangs was ended, say the later checks`() throws {
    let definition = "    def disconnect(self):\n"
    let outcome = try ChangedClient(of: "link").check {
      $0.replacing(definition, with: definition + "        while True: pass\n")
    }
    #expect(
      outcome.output.contains(
        #/failed +traces +the process hung at step \d+, 'disconnect' at \d/#
      ),
      "\(outcome.output)\(outcome.errors)"
    )
    let words = #/not applicable +same trace +the process hung in a trace, and was ended: see/#
    #expect(outcome.output.contains(words), "\(outcome.output)")
  }

  @Test func `a crash after some traces is no fault of opening a session`() throws {
    let definition = "    def disconnect(self):\n"
    let outcome = try ChangedClient(of: "link").check {
      // A process carries out each of these traces once for 'traces', and three times for 'same trace'.
      "import os\nCALLS = []\n"
        + $0.replacing(
          definition,
          with: definition + "        CALLS.append(1)\n        if len(CALLS) == 80: os.abort()\n"
        )
    }
    let words = #/failed +same trace +'[^']+' ended before it answered 'trace': signal 6/#
    #expect(outcome.output.contains(words), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains(#/not applicable +sessions +[^\n]+see 'same trace'/#))
    #expect(!outcome.output.contains("opening and closing a session"), "\(outcome.output)")
  }

  @Test func `the numbers of steps are those of the messages, which have no step for options`()
    throws
  {
    let definition = "    def hang_up(self):\n"
    let outcome = try ChangedClient(of: "dialer").check {
      $0.replacing(definition, with: definition + "        raise ValueError('boom')\n")
    }
    let words = #/the process ended at step (\d+), 'hangUp' at \d/#
    let found = outcome.output.firstMatch(of: words)
    let number = try #require(found, "\(outcome.output)\(outcome.errors)").1
    #expect(outcome.output.contains("plumbline: step \(number), input 'hangUp': "))
  }

  @Test func `a timer from the opening is no work after a step`() throws {
    let outcome = try ChangedClient(of: "dialer").check {
      $0.replacing("self.time, self.over)", with: "1, self.crash)").replacing(
        "    def over(self):\n",
        with: "    def crash(self):\n        raise ValueError('boom')\n\n    def over(self):\n"
      )
    }
    #expect(
      outcome.output.contains("the process ended while time passed after the opening"),
      "\(outcome.output)\(outcome.errors)"
    )
  }
}
