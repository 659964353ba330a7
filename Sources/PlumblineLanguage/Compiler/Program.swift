import PlumblineModel

/// A spec with numbers in place of names: what the reactor runs.
struct Program {
  struct Input {
    /// The first input with the same reactions; itself, if they depend on its arguments.
    var alike: Int
    let onlyWhen: Formula<MachineTable.StateSet>?
  }

  struct Timer {
    let name: String
    let spans: [Reference.Span]
    /// The machine that counts the entries, for a schedule.
    var counter: Int?
    let element: Int
    let machine: Int
    /// The machine reacts while it is inside this node.
    let node: Int
    let clockMachine: Int
    let clockNode: Int
    let cases: [MachineTable.Case]
  }

  var vocabulary: Vocabulary
  var parameters: [Reference.Parameter] = []
  var clauses: [Clause] = []
  var elements: [Reference.Element] = []
  var inputs: [Input] = []
  var machines: [MachineTable] = []
  var timers: [Timer] = []

  func isInside(_ location: [Int], machine: Int, node: Int) -> Bool {
    machines[machine].isInside(location[machine], node)
  }

  /// Every machine in the leaf to which its initials lead.
  var start: [Int] {
    machines.map { $0.descent(from: $0.root).last ?? $0.root }
  }
}
