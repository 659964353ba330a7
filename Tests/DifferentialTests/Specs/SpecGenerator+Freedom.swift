import PlumblineLanguage
import PlumblineModel

/// What leaves an implementation, or a reader, a choice: optional outputs, windows, schedules,
/// shown names, interpretations.
///
/// It is worked into a spec that was drawn without them.
extension SpecGenerator {
  /// The outputs and states of one machine.
  fileprivate struct Means {
    var interpretations: [Name]
    var machine: Name = ""
    /// The names under which the machine shows its leaves.
    var shown: [Name: Name] = [:]
    var shownNames: [Name] = []
  }

  private static let style: Name = "style"
  private static let styles: [Name] = ["eager", "lazy"]
  private static let patience: Name = "patience"
  private static let origin: Name = "measured-from"

  mutating func addFreedom(to spec: inout Document) {
    spec.interpretations = interpretations()
    var means = Means(interpretations: spec.interpretations.map(\.name))
    for index in spec.inputs.indices {
      spec.inputs[index].onlyWhen = spec.inputs[index].onlyWhen.map { vary($0, means) }
    }
    for index in spec.machines.indices where !spec.machines[index].isEnvironment {
      means.machine = spec.machines[index].name
      means.shown = [:]
      means.shownNames = []
      if dice.percent(35) { show(spec.machines[index].root.leaves.map(\.name), &means) }
      loosen(&spec.machines[index].root, means)
    }
    if dice.percent(20) { addNap(to: &spec) }
    if dice.percent(45) { addCounter(to: &spec) }
    if dice.percent(15) { addLease(to: &spec) }
    if dice.percent(25) { addOptions(to: &spec) }
  }

  /// Adds a machine that falls asleep unobservable, some time within a window, and lets some reactions
  /// depend on it: what is due in one candidate is then not due in another.
  private mutating func addNap(to spec: inout Document) {
    let from = dice.within(1...3)
    let end = dice.percent(30) ? nil : seconds(from + dice.within(1...3))
    let doze = Document.Timer(
      name: "doze",
      spans: [.init(from: seconds(from), to: end)],
      cases: [.init(effects: [.init(to: "asleep")], clauses: Self.citation)],
      clauses: Self.citation
    )
    let wake = Document.Trigger(
      .input(dice.pick(inputs)),
      .cases([.init(effects: [.init(to: "awake")], clauses: Self.citation)])
    )
    let nap = Document.Machine(
      name: "nap",
      root: .init(
        name: "nap",
        initial: "awake",
        children: [
          .init(name: "awake", timers: [doze]),
          .init(name: "asleep", triggers: dice.percent(70) ? [wake] : []),
        ]
      )
    )
    for index in spec.machines.indices {
      heed(.is(.init(machine: "nap", state: "awake")), in: &spec.machines[index].root)
    }
    spec.machines.append(nap)
  }

  /// Adds a condition to some expiries.
  mutating func heed(_ condition: Document.Guard, in node: inout Document.StateNode) {
    for timer in node.timers.indices {
      for index in node.timers[timer].cases.indices where dice.percent(60) {
        let own = node.timers[timer].cases[index].when
        node.timers[timer].cases[index].when = own.map { .and($0, condition) } ?? condition
      }
    }
    for index in node.children.indices { heed(condition, in: &node.children[index]) }
  }

  private mutating func interpretations() -> [Document.Interpretation] {
    var interpretations: [Document.Interpretation] = []
    if dice.percent(30) { interpretations.append(.init(name: Self.style, options: Self.styles)) }
    if dice.percent(40) {
      let first = dice.within(1...3)
      let second = first + dice.within(1...3)
      let options = [Name("\(first)s"), Name("\(second)s")]
      interpretations.append(.init(name: Self.patience, options: options))
    }
    let places = nodes.flatMap { entry in entry.nodes.map { Name("\(entry.machine).\($0)") } }
    if places.count > 1, dice.percent(40) {
      let first = dice.below(places.count)
      let second = (first + dice.within(1...places.count - 1)) % places.count
      interpretations.append(.init(name: Self.origin, options: [places[first], places[second]]))
    }
    return interpretations
  }

  /// Gives some leaves the name of another one, or one of their own.
  private mutating func show(_ leaves: [Name], _ means: inout Means) {
    for leaf in dice.some(of: leaves) {
      let name = dice.percent(50) ? dice.pick(leaves) : dice.pick(["busy", "idle"])
      means.shown[leaf] = name
      if !means.shownNames.contains(name) { means.shownNames.append(name) }
    }
  }

  private mutating func loosen(_ node: inout Document.StateNode, _ means: Means) {
    if !node.isGroup { node.shows = means.shown[node.name] }
    for index in node.triggers.indices {
      guard case .cases(let cases) = node.triggers[index].answer else { continue }
      node.triggers[index].answer = .cases(cases.map { loosen($0, means) })
    }
    for index in node.timers.indices {
      node.timers[index].cases = node.timers[index].cases.map { loosen($0, means) }
      loosen(&node.timers[index], means)
    }
    for index in node.children.indices { loosen(&node.children[index], means) }
  }

  private mutating func loosen(_ reaction: Document.Case, _ means: Means) -> Document.Case {
    var reaction = reaction
    reaction.when = reaction.when.map { vary($0, means) }
    if means.interpretations.contains(Self.style), dice.percent(15) {
      let isEager = Document.Guard.is(.init(machine: Self.style, state: Self.styles[0]))
      reaction.when = reaction.when.map { .and($0, isEager) } ?? isEager
    }
    for index in reaction.effects.indices where dice.percent(20) {
      reaction.effects[index].mayEmit = (0..<dice.pick([1, 1, 2])).map { _ in emission() }
      // A reaction of which nothing at all may be seen leaves the most open.
      if dice.percent(40) { reaction.effects[index].emits = [] }
    }
    return reaction
  }

  /// Puts interpretations and shown names in place of some states.
  private mutating func vary(_ condition: Document.Guard, _ means: Means) -> Document.Guard {
    switch condition {
    case .always:
      return condition
    case .is:
      if means.interpretations.contains(Self.style), dice.percent(20) {
        return .is(.init(machine: Self.style, state: dice.pick(Self.styles)))
      }
      guard !means.shownNames.isEmpty, dice.percent(60) else { return condition }
      return .is(.init(machine: means.machine, state: dice.pick(means.shownNames)))
    case .not(let inner):
      return .not(vary(inner, means))
    case .and(let left, let right):
      let first = vary(left, means)
      return .and(first, vary(right, means))
    case .or(let left, let right):
      let first = vary(left, means)
      return .or(first, vary(right, means))
    }
  }
}

// MARK: Time

extension SpecGenerator {
  private mutating func loosen(_ timer: inout Document.Timer, _ means: Means) {
    if means.interpretations.contains(Self.origin), dice.percent(45) {
      timer.since = .interpretation(Self.origin)
    }
    let count = dice.percent(35) ? dice.within(2...3) : 1
    timer.spans = (0..<count).map { _ in span() }
    if means.interpretations.contains(Self.patience), dice.percent(60) {
      let time = Document.Time.constant(Self.patience)
      timer.spans[0] = dice.percent(70) ? .init(exactly: time) : .init(from: time, to: seconds(7))
    }
    guard !timer.spans.allSatisfy({ $0.from == $0.to }) else { return }
    // What expires in a window and starts a timer must be seen, or the compiler refuses it.
    for index in timer.cases.indices {
      for number in timer.cases[index].effects.indices
      where timer.cases[index].effects[number].to != nil && dice.percent(50) {
        timer.cases[index].effects[number].emits.append(emission())
      }
    }
    // What may expire at once, and again at once, has no end.
    let stays = timer.cases.flatMap(\.effects).allSatisfy { $0.to == nil }
    if stays, timer.spans[0].to == nil { timer.spans[0].from = seconds(0) }
  }

  private mutating func span() -> Document.TimeWindow {
    let from = dice.within(1...4)
    switch dice.below(100) {
    case ..<25: return .init(from: seconds(from), to: seconds(from + dice.within(1...3)))
    case ..<40: return .init(from: seconds(from), to: nil)
    default: return .init(exactly: seconds(from))
    }
  }

  func seconds(_ count: Int) -> Document.Time {
    .literal(Microseconds(count) * 1_000_000)
  }
}
