import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The guarantee of a suite where timers without outputs decide which waits can be made.
///
/// A wait that ends before a timer of which a part has passed is no move, so one state of a client has several sets of moves.
struct SilentTimerTests {
  /// A bell with two timers that show nothing; `dim` starts them again, and so does the end of the longer one.
  private let bell = Clockwork(
    timers: ["long": (2500, 2500), "short": (1000, 1000)],
    edges: [
      .init(0, "go", to: 1, ["on"], arms: ["long", "short"]), .init(1, "go", to: 0, ["off"]),
      .init(1, "dim", to: 1, arms: ["long", "short"]), .init(1, "ring", to: 1, ["beep"]),
      .init(1, "long", to: 1, arms: ["long", "short"]), .init(1, "short", to: 1),
    ]
  )

  private var vocabulary: Vocabulary { bell.reference.vocabulary }

  private func suite(extraStates: Int) -> Suite {
    let inject = vocabulary.inputs.map { _ in true }
    return Suite(Automaton(bell.reference), inject: inject, extraStates: extraStates)
  }

  private func output(_ name: String, at instant: Microseconds = 0) throws -> SuiteAnswer {
    SuiteAnswer([.init(at: instant, symbol: try #require(vocabulary.symbol(name, [])))])
  }

  private func position(ofInput name: String, in suite: Suite) throws -> Int {
    let input = try #require(vocabulary.input(named: name))
    return try #require(suite.moves.firstIndex(of: .input(input)))
  }

  /// A bell of two states, off and on.
  private func client(_ suite: Suite) throws -> TinyMachine {
    let silence = SuiteAnswer([])
    var table = [0, 1].map { state in
      suite.moves.map { _ in TinyMachine.Answer(answer: silence, next: state) }
    }
    let (go, ring) = (
      try position(ofInput: "go", in: suite), try position(ofInput: "ring", in: suite)
    )
    table[0][go] = .init(answer: try output("on"), next: 1)
    table[1][go] = .init(answer: try output("off"), next: 0)
    table[1][ring].answer = try output("beep")
    return TinyMachine(table: table)
  }

  @Test func `a bell has two states, however long its timers have run`() throws {
    for extraStates in 0...1 {
      var suite = suite(extraStates: extraStates)
      let client = try client(suite)
      #expect(suite.passes(client) == true)
      #expect(suite.summary.hasGuarantee && suite.summary.states == 2, "\(suite.summary)")
      #expect(suite.summary.pairs > 2)
    }
  }

  @Test(arguments: [(0, false), (1, true)])
  func `a bell that is mute after dimming has one state more`(
    extraStates: Int,
    isFound: Bool
  ) throws {
    var suite = suite(extraStates: extraStates)
    let dim = try position(ofInput: "dim", in: suite)
    let remembering = RememberingMachine(try client(suite), from: 1, after: [dim], stays: true)
    let machine = remembering.machine(
      with: .answer(.init([])),
      at: try position(ofInput: "ring", in: suite)
    )
    let (states, conforms) = machine.explored(by: suite)
    #expect(states == 3 && !conforms)
    #expect(suite.passes(machine) == !isFound)
    #expect(isFound || suite.summary.states + extraStates < states, "\(suite.summary)")
  }

  @Test func `a bell that counts its short waits is found with as many extra states`() throws {
    var suite = suite(extraStates: 2)
    suite.ordersTests = false
    let wait = try #require(suite.moves.firstIndex(of: .wait(1_000_000)))
    let client = try client(suite)
    let remembering = RememberingMachine(client, from: 1, after: [wait, wait], stays: true)
    let beep = try output("beep", at: 1_000_000)
    let machine = remembering.machine(with: .answer(beep), at: wait)
    let (states, conforms) = machine.explored(by: suite)
    #expect(states == 4 && !conforms)
    // A short wait follows only after the timers have started again, so a state is visited with two sets of waits. A suite
    // that took these for two states would end too early.
    #expect(suite.passes(machine) == false)
  }

  @Test(arguments: 0...1)
  func `each fault of the class is found`(extraStates: Int) throws {
    let suite = suite(extraStates: extraStates)
    let client = try client(suite)
    let answers = suite.answers(outputs: vocabulary.outputs.count)
    var counts = (good: 0, bad: 0, beyond: 0)
    for remembered in 0...(extraStates + 1) {
      let machines = RememberingMachine.all(client, remembering: remembered)
        .flatMap { $0.changes(answers) }
      for number in stride(from: 0, to: machines.count, by: max(1, machines.count / 500)) {
        let (states, conforms) = machines[number].explored(by: suite)
        var run = suite
        let passes = run.passes(machines[number])
        let limit = run.summary.states + extraStates
        if conforms {
          counts.good += 1
          #expect(passes == true && run.summary.hasGuarantee, "\(machines[number].table)")
          #expect(run.summary.states <= states)
        } else if passes == true {
          counts.beyond += 1
          #expect(states > limit, "not found: \(machines[number].table)")
        } else {
          counts.bad += 1
        }
      }
    }
    #expect(counts.good > 0 && counts.bad > 100 && counts.beyond > 0, "\(counts)")
  }
}
