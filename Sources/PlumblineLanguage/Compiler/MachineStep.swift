import PlumblineModel

/// The changes by an effect of a machine in one of its leaves.
///
/// They depend on nothing else, so all locations with that leaf share one step.
final class MachineStep {
  struct Key: Hashable {
    let effect: ObjectIdentifier
    let leaf: Int
  }

  /// A machine that counts the entries of a schedule.
  private struct Count {
    let machine: Int
    var startsAnew = false
    var isEntry = false
    let most: Int
  }

  private let machine: Int
  private let element: Int
  /// The leaf after it.
  let leaf: Int
  private let announcements: [Reference.ExpectedOutput]
  private var started: UInt64 = 0
  private var left: UInt64 = 0
  private var counts: [Count] = []
  /// The machines whose states it reads or changes.
  private(set) var machines: [Int]
  /// The entered nodes that count as triggers.
  private(set) var entered: [Reactor.Visit] = []

  init(_ effect: MachineTable.Effect, of machine: Int, from: Int, in program: Program) {
    let table = program.machines[machine]
    self.machine = machine
    machines = [machine]
    element = effect.element
    let move = effect.to.map { Move(from: from, to: $0, in: table) }
    let to = move?.leaf ?? from
    leaf = to
    let (before, after) = (table.nodes[from].shown, table.nodes[to].shown)
    let isSilent = before == after && effect.reason == nil && effect.passes.isEmpty
    let shown = isSilent ? [] : [before] + effect.passes + [after]
    announcements = zip(shown, shown.dropFirst()).enumerated().flatMap { number, change in
      table.announcements.map {
        Reference.ExpectedOutput(
          pattern: $0.pattern(
            from: change.0,
            to: change.1,
            reason: number < effect.passes.count ? .any : effect.reason
          ),
          element: effect.element,
          announces: machine
        )
      }
    }
    guard let move else { return }
    for (number, clock) in program.clocks.enumerated() where clock.machine == machine {
      // A node that is left and re-entered restarts, so this comes second.
      if move.left.contains(clock.node) { left |= 1 << UInt64(number) }
      if move.entered.contains(clock.node) { started |= 1 << UInt64(number) }
    }
    for timer in program.timers where timer.clockMachine == machine {
      guard timer.countsEntries, let counter = timer.counter else { continue }
      let group = table.nodes[timer.clockNode].parent ?? table.root
      counts.append(
        Count(
          machine: counter,
          startsAnew: move.left.contains(group) || move.entered.contains(group),
          isEntry: move.entered.contains(timer.clockNode),
          most: timer.spans.count
        )
      )
    }
    left &= ~started
    machines += counts.lazy.filter { $0.startsAnew || $0.isEntry }.map(\.machine)
    // A group re-entered from inside starts its timers, but is not a trigger.
    entered = move.entered.filter { !table.nodes[$0].isGroup || !table.isInside(from, $0) }
      .map { Reactor.Visit(machine: machine, node: $0) }
  }

  /// - Complexity: O(announcements + entered nodes).
  func apply(to outcome: inout Reactor.Outcome) {
    outcome.elements.append(element)
    outcome.location[machine] = leaf
    outcome.started = outcome.started & ~left | started
    outcome.left = outcome.left & ~started | left
    for count in counts {
      if count.startsAnew { outcome.location[count.machine] = 0 }
      guard count.isEntry else { continue }
      outcome.location[count.machine] = min(outcome.location[count.machine] + 1, count.most)
    }
    if !announcements.isEmpty { outcome.outputs += announcements }
    if !entered.isEmpty { outcome.entered += entered }
  }
}

/// A transition of one machine: it leaves everything below the innermost group around both the leaf
/// and the target, the target itself not counted, and enters the target and its initials.
private struct Move {
  let left: [Int]
  let entered: [Int]
  let leaf: Int

  init(from: Int, to target: Int, in table: MachineTable) {
    let upwards = table.path(from: from)
    let stays = table.path(from: target).dropFirst().filter(upwards.contains)
    left = upwards.filter { !stays.contains($0) }
    entered =
      table.path(from: target).filter { !stays.contains($0) }.reversed()
      + table.descent(from: target).dropFirst()
    leaf = entered.last ?? target
  }
}
