import Foundation
import PlumblineModel
import Testing

/// Timers of 0 s that restart each other: time cannot pass, and a wait would never end.
@Suite struct ZeroTimeTests {
  /// An automaton of the corpus for fuzzing, with a change.
  private func compiled(
    _ name: String,
    _ change: (String) -> String = { $0 }
  ) throws -> CompiledSpec {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../fuzz/targets/corpora/automaton")
    let text = try String(contentsOf: folder.appending(path: name + ".json"), encoding: .utf8)
    return try CompiledSpec(json: change(text))
  }

  @Test func `a timer of 0 s that restarts itself is refused`() {
    let error = #expect(throws: CompiledSpec.Malformed.self) {
      try compiled("timer-that-restarts-itself-at-once")
    }
    #expect(
      error?.description == "timer 'm.b.back' of 0 s restarts itself, so that time cannot pass"
    )
  }

  @Test func `a window that begins at 0 s is no timer of 0 s`() throws {
    #expect(try compiled("timer-that-may-restart-itself-at-once").id == "tiny")
    let short = try compiled("timer-that-restarts-itself-at-once") {
      $0.replacing("\"value\":0", with: "\"value\":1")
    }
    #expect(short.id == "tiny")
  }

  @Test func `timers of 0 s that restart each other in turn are refused`() throws {
    // Timer 'one' restarts only in a location in which it did not start: 'two' has to expire before it.
    let name = "timers-that-restart-each-other-in-turn"
    let error = #expect(throws: CompiledSpec.Malformed.self) { try compiled(name) }
    #expect(
      error?.description
        == "timers 'm.b.one', 'n.q2.two' of 0 s restart each other, so that time cannot pass"
    )
    for timer in ["m.b.one", "n.q2.two"] {
      let later = try compiled(name) {
        $0.replacing(#"{"name":"\#(timer)","value":0}"#, with: #"{"name":"\#(timer)","value":1}"#)
      }
      #expect(later.id == "zeno")
    }
  }

  @Test func `only the times of a schedule that go on count`() throws {
    func schedule(_ times: String) -> (String) -> String {
      { text in
        text.replacing(#"[{"from":0,"to":0}]"#, with: times)
          .replacing(#""name":"m.b.back","spans""#, with: #""counter":0,"name":"m.b.back","spans""#)
          .replacing(
            #"[{"name":"m.b.back","value":0}]"#,
            with: #"[{"name":"m.b.back","value":0},{"name":"late","value":9}]"#
          )
      }
    }
    // In the state of the loop, the counter stands at its first entry.
    let name = "timer-that-restarts-itself-at-once"
    let first = schedule(#"[{"from":0,"to":0},{"from":1,"to":1}]"#)
    #expect(throws: CompiledSpec.Malformed.self) { try compiled(name, first) }
    let later = schedule(#"[{"from":1,"to":1},{"from":0,"to":0}]"#)
    #expect(try compiled(name, later).id == "tiny")
  }

  @Test func `a constant of 0 s is refused where its timer restarts itself`() throws {
    let spec = try compiled("timer-that-restarts-itself-at-once") {
      $0.replacing("\"value\":0", with: "\"value\":1").replacing("m.b.back", with: "back")
    }
    let problem = spec.references[0].problem(setting: ["back": 0])
    let words = "timer 'back' of 0 s restarts itself, so that time cannot pass"
    #expect(problem == "with these constants \(words)")
    #expect(spec.references[0].problem(setting: ["back": 2]) == nil)
  }
}
