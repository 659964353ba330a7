import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The observable states of sessions after events of a log.
@Suite struct ObservableStatesTests {
  /// While anything but `green` is shown `blue` is forbidden.
  private static let invariant = Bench.invariant(Bench.whileState(~2), .never, [Bench.blue])

  private func symbol(_ state: String) throws -> Symbol {
    try #require(Bench.vocabulary.symbol("light", [state]))
  }

  private func passage(
    of event: LogEvent.What,
    from number: ObservableStates.Number,
    in shown: inout ObservableStates
  ) -> ObservableStates.Passage {
    let passage = shown.passage(of: event, from: number)
    return shown.passages[passage]
  }

  @Test func `a passage is worked out once and has a number of its own`() throws {
    var shown = ObservableStates(Bench.reference(Self.invariant))
    let events = try ["red", "green", "blue"].map { LogEvent.What.output(try symbol($0)) }
    let places = [shown.nowhere, shown.start]
    for _ in 0..<2 {
      let numbers = places.flatMap { place in
        events.map { shown.passage(of: $0, from: place) }
      }
      #expect(numbers == [0, 1, 2, 3, 4, 5])
    }
    #expect(shown.passages.map(\.from) == [0, 0, 0, 1, 1, 1])
    #expect(shown.passages.map(\.event) == events + events)
  }

  @Test func `what is forbidden in a state is so only where that state is known`() throws {
    var shown = ObservableStates(Bench.reference(Self.invariant))
    #expect(shown.text(of: shown.start) == "red")
    #expect(shown.text(of: shown.nowhere) == "?")
    let blue = LogEvent.What.output(try symbol("blue"))
    let fromStart = passage(of: blue, from: shown.start, in: &shown)
    #expect(fromStart.violated == 0)
    #expect(shown.text(of: fromStart.next) == "blue")
    let fromNowhere = passage(of: blue, from: shown.nowhere, in: &shown)
    #expect(fromNowhere.violated == nil)
    #expect(fromNowhere.next == fromStart.next)
    let green = passage(of: .output(try symbol("green")), from: shown.start, in: &shown)
    #expect(passage(of: blue, from: green.next, in: &shown).violated == nil)
  }

  @Test func `of an output that may be one of several only what all agree on is known`() throws {
    var shown = ObservableStates(Bench.reference(Self.invariant))
    let (green, blue) = (try symbol("green"), try symbol("blue"))
    let either = passage(of: .oneOf([green, blue]), from: shown.start, in: &shown)
    #expect(shown.text(of: either.next) == "?")
    #expect(either.violated == nil)
    let same = passage(of: .oneOf([green, green]), from: shown.start, in: &shown)
    #expect(shown.text(of: same.next) == "green")
    #expect(same.violated == nil)
    let forbidden = passage(of: .oneOf([blue, blue]), from: shown.start, in: &shown)
    #expect(forbidden.violated == 0)
  }

  @Test
  func `what is said of each event alone is judged everywhere, a condition where it is known`()
    throws
  {
    let other = Invariant.Event.output(OutputPattern(output: 0, allowed: [6]))
    var invariant = Bench.invariant(each: [other], .is, [Bench.blue])
    var shown = ObservableStates(Bench.reference(invariant))
    let (green, blue) = (try symbol("green"), try symbol("blue"))
    #expect(passage(of: .output(green), from: shown.nowhere, in: &shown).violated == 0)
    #expect(passage(of: .output(blue), from: shown.nowhere, in: &shown).violated == nil)
    invariant.trigger?.when = Invariant.Condition(anyOf: [[.init(machine: 0, states: ~2)]])
    var conditional = ObservableStates(Bench.reference(invariant))
    let (nowhere, start) = (conditional.nowhere, conditional.start)
    #expect(passage(of: .output(green), from: nowhere, in: &conditional).violated == nil)
    #expect(passage(of: .output(green), from: start, in: &conditional).violated == 0)
  }

  @Test func `what is forbidden throughout is forbidden everywhere, what follows an event is not`()
    throws
  {
    let blue = LogEvent.What.output(try symbol("blue"))
    var always = ObservableStates(Bench.reference(Bench.invariant(.always, .never, [Bench.blue])))
    let nowhere = always.nowhere
    #expect(passage(of: blue, from: nowhere, in: &always).violated == 0)
    let after = Bench.invariant(.after([Bench.go], until: []), .never, [Bench.blue])
    var scoped = ObservableStates(Bench.reference(after))
    #expect(passage(of: blue, from: nowhere, in: &scoped).violated == nil)
  }

  @Test func `an invariant that counts time is not decided by the states alone`() throws {
    let invariant = Bench.invariant(
      Bench.whileState(1),
      .never,
      [Bench.blue],
      in: .span(from: nil, to: 1)
    )
    var shown = ObservableStates(Bench.reference(invariant))
    let blue = LogEvent.What.output(try symbol("blue"))
    #expect(passage(of: blue, from: shown.start, in: &shown).violated == nil)
  }
}
