import PlumblineLanguage
import PlumblineModel

/// Draws small specs that use the whole language of reactions, groups and timers.
struct SpecGenerator {
  typealias Document = SpecDocument

  var dice: Dice
  /// The names of the machines of the generated spec, with their nodes.
  var nodes: [(machine: Name, nodes: [Name])] = []
  var inputs: [Name] = []
  static let citation: [Name] = ["d-drawn"]
  static let reasons: [Name] = ["Asked", "Lost", "Late"]
  static let codes: [Name] = ["Ok", "Error"]

  init(seed: UInt64) { dice = Dice(seed: seed) }

  /// The next spec.
  mutating func next() -> Document {
    let count = dice.within(1...3)
    let hasEnvironment = count > 1 && dice.percent(45)
    let hasTwoVoices = count - (hasEnvironment ? 1 : 0) > 1 && dice.percent(60)
    let shapes = (0..<count - (hasEnvironment ? 1 : 0)).map { shape(named: Name("m\($0)")) }
    nodes = shapes.map { ($0.name, $0.subtree.dropFirst().map(\.name)) }
    if hasEnvironment { nodes.append(("world", ["up", "down"])) }
    inputs = (0..<dice.within(1...3)).map { Name("i\($0)") }
    var machines = shapes.enumerated().map { number, shape in
      machine(shape, announces: number == 0 || number == 1 && hasTwoVoices)
    }
    if hasEnvironment { machines.append(environment) }
    limitTimers(of: &machines)
    var spec = Document(
      id: "drawn",
      stage: .draft,
      enums: [.init(name: "Reason", values: Self.reasons)],
      inputs: declaredInputs(hasEnvironment: hasEnvironment),
      outputs: outputs(of: machines),
      machines: machines,
      decisions: [.init(name: "d-drawn", says: "Drawn by lot.")]
    )
    if dice.percent(50) { addArguments(to: &spec) }
    if dice.percent(60) { addInvariants(to: &spec) }
    addFreedom(to: &spec)
    limitArguments(in: &spec)
    announceTimes(in: &spec)
    addPassing(to: &spec)
    if hasEnvironment { addAnswers(to: &spec) }
    return spec
  }

  private mutating func declaredInputs(hasEnvironment: Bool) -> [Document.Input] {
    var declared: [Document.Input] = []
    for name in inputs {
      let condition = dice.percent(25) ? condition(depth: 1) : nil
      declared.append(.init(name: name, onlyWhen: condition, clauses: Self.citation))
    }
    guard hasEnvironment else { return declared }
    let up = Document.Guard.is(.init(machine: "world", state: "up"))
    let down = Document.Guard.is(.init(machine: "world", state: "down"))
    return declared + [
      .init(name: "lost", from: .network, onlyWhen: up, clauses: Self.citation),
      .init(name: "found", from: .network, onlyWhen: down, clauses: Self.citation),
    ]
  }

  private func outputs(of machines: [Document.Machine]) -> [Document.Output] {
    var outputs: [Document.Output] = [
      .init(
        name: "result",
        arguments: [.init(name: "code", domain: .values(Self.codes))],
        closedBy: Self.citation
      ),
      .init(name: "beep", closedBy: Self.citation),
    ]
    for machine in machines {
      for announcement in machine.announcements {
        let domain = Document.Argument.Domain.named(machine.name)
        outputs.append(
          .init(
            name: announcement.output,
            arguments: [
              .init(name: "state", domain: domain),
              .init(name: "old", domain: domain),
              .init(name: "reason", domain: .named("Reason")),
            ],
            closedBy: Self.citation
          )
        )
      }
    }
    return outputs
  }

  /// At most three timers in all.
  private mutating func limitTimers(of machines: inout [Document.Machine]) {
    var left = dice.within(0...3)
    func limit(_ node: inout Document.StateNode) {
      node.timers = Array(node.timers.prefix(left))
      left -= node.timers.count
      for index in node.children.indices { limit(&node.children[index]) }
    }
    for index in machines.indices { limit(&machines[index].root) }
  }

  private var environment: Document.Machine {
    .init(
      name: "world",
      isEnvironment: true,
      root: .init(
        name: "world",
        initial: "up",
        children: [
          .init(
            name: "up",
            triggers: [.init(.input("lost"), .cases([.init(effects: [.init(to: "down")])]))]
          ),
          .init(
            name: "down",
            triggers: [.init(.input("found"), .cases([.init(effects: [.init(to: "up")])]))]
          ),
        ]
      )
    )
  }
}
