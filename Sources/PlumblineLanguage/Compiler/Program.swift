import PlumblineModel

/// A spec with numbers for names, which the reactor runs.
struct Program {
  struct Input {
    /// The first input with the same reactions; the input itself if they depend on its arguments.
    var alike: Int
    var onlyWhen: Formula<MachineTable.StateSet>?
  }

  struct Clock: Equatable {
    let machine: Int
    let node: Int
  }

  struct Timer {
    let name: String
    let spans: [Reference.ParameterWindow]
    /// The machine whose state selects the span.
    var counter: Int?
    /// Whether the machine counts the entries of the clock's state.
    var countsEntries = false
    let element: Int
    let machine: Int
    /// The machine reacts while it is inside this node.
    let node: Int
    var clockMachine: Int
    var clockNode: Int
    let cases: [MachineTable.Case]
    /// The inputs of which the environment gives one within the time; empty for other timers.
    var gives: [Int] = []

    var clock: Clock { Clock(machine: clockMachine, node: clockNode) }
  }

  var vocabulary: Vocabulary
  var parameters: [Reference.Parameter] = []
  var clauses: [Clause] = []
  var elements: [Reference.Element] = []
  var prohibitions: [Reference.Prohibition] = []
  var inputs: [Input] = []
  var machines: [MachineTable] = []
  var timers: [Timer] = []
  /// The arguments of outputs that equal the time of a timer.
  var timeArguments: [TimeArgument] = []
  /// The measured states: those of its timers, and those of other interpretations.
  var clocks: [Clock] = []

  func isInside(_ location: [Int], machine: Int, node: Int) -> Bool {
    machines[machine].isInside(location[machine], node)
  }

  /// Per machine, the leaf to which its initial states lead.
  var start: [Int] {
    machines.map { $0.descent(from: $0.root).last ?? $0.root }
  }

  /// Starts each count of entries with one if its clock runs at the start.
  mutating func startCounters() {
    let start = start
    for timer in timers {
      guard timer.countsEntries, let counter = timer.counter else { continue }
      let isRunning = isInside(start, machine: timer.clockMachine, node: timer.clockNode)
      machines[counter].nodes[machines[counter].root].initial = isRunning ? 1 : 0
    }
  }
}
