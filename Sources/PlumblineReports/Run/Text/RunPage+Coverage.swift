internal import PlumblineModel

extension RunPage {
  /// The number of arrows or states above which a diagram is left out.
  private static let arrows = 120

  /// The transitions that the run took, on diagrams, and the others with the reason.
  ///
  /// An old file lists neither the machines nor the transitions that its run did not take; its page
  /// has a table of the others.
  var coverageSections: [Page.Section] {
    guard !run.visits.isEmpty else { return [] }
    let diagrams = run.machines.compactMap(diagram).map(Page.Block.diagram)
    let taken = run.visits.filter { $0.count > 0 }
    let summary: Page.Phrase = [.text("Transitions that the run took: \(grouped(taken.count))")]
    let table: [Page.Block] =
      taken.isEmpty ? [] : [.details(summary: summary, [.table(self.table(ofTaken: taken))])]
    let others: Page.Block =
      run.machines.isEmpty
      ? .paragraph(["The transitions that the run did not take are not in the file of the run."])
      : .table(tableOfUncovered)
    let lead: Page.Block = .paragraph([
      .text(
        "The run took \(covered). An observable transition below may stand for several of them, which"
          + " differ in the states of other machines."
          + (run.failures.isEmpty ? "" : " Each trace counts up to its first failure.")
      )
    ])
    return [
      Page.Section(
        "coverage",
        "Coverage of the states",
        diagrams.isEmpty ? [lead, others] + table : [.beside([lead], diagrams, [others] + table)]
      )
    ]
  }

  private func diagram(of machine: RunRecord.Machine) -> StateDiagram? {
    var edges: [StateDiagram.Edge] = []
    var positions: [[Int]: Int] = [:]
    for visit in run.visits where visit.machine == machine.name && visit.isAnnounced {
      guard let from = machine.states.firstIndex(of: visit.from),
        let to = machine.states.firstIndex(of: visit.to)
      else { continue }
      let count = visit.count > 0 ? "\(grouped(visit.count))\u{D7}" : "never taken"
      let label = StateDiagram.Label(text: "\(visit.event), \(count)")
      if let position = positions[[from, to]] {
        edges[position].labels.append(label)
        edges[position].isUncovered = edges[position].isUncovered && visit.count == 0
      } else {
        positions[[from, to]] = edges.count
        edges.append(
          StateDiagram.Edge(from: from, to: to, labels: [label], isUncovered: visit.count == 0)
        )
      }
    }
    guard !edges.isEmpty, max(edges.count, machine.states.count) <= Self.arrows else { return nil }
    let dashed =
      edges.contains(where: \.isUncovered) ? " A dashed arrow: it took none of them." : ""
    return StateDiagram(
      name: machine.name,
      caption: "\(machine.name): each line is an input or a timer, and how often the run took its"
        + " transition.\(dashed) The tables below say the same.",
      states: machine.states,
      initial: machine.states.firstIndex(of: machine.initial) ?? 0,
      edges: edges
    )
  }

  private var tableOfUncovered: Page.Table {
    Page.Table(
      caption: "Documented transitions that the run never took, and why.",
      columns: ["From", "Event", "To", "Why not"],
      rows: run.visits.filter { $0.count == 0 }.map { visit in
        Page.Table.Row(visit.cells + [[.text(reason(for: visit))]])
      },
      otherwise: "None: the run took all of them.",
      isCards: true
    )
  }

  private func table(ofTaken visits: [RunRecord.Visit]) -> Page.Table {
    Page.Table(
      caption: "Transitions that the run took, and how often.",
      columns: ["From", "Event", "To", "Times"],
      rows: visits.map { Page.Table.Row($0.cells + [[.text(grouped($0.count))]]) },
      isCards: true
    )
  }

  /// The reason why a transition was not taken, as far as the file of the run has it.
  private func reason(for visit: RunRecord.Visit) -> String {
    if run.totals.traces == 0 { return "no trace was run" }
    if !visit.isReachable { return "no timed trace takes it" }
    if let input = visit.input {
      if run.header.unobservable.contains(input) {
        return "the adapter can neither inject nor observe the input"
      }
      if run.header.spontaneous[input] != nil {
        return "the adapter can only observe the input, which did not come here"
      }
    }
    let machine = run.machines.first { $0.name == visit.machine }
    let isReached =
      machine?.initial == visit.from
      || run.visits.contains { other in
        other.machine == visit.machine && other.to == visit.from && other.count > 0
      }
    if !isReached {
      return run.failures.isEmpty
        ? "the run never reached \(visit.from)"
        : "no trace reached \(visit.from) before its first failure"
    }
    let isRival = run.visits.contains { other in
      other.machine == visit.machine && other.from == visit.from && other.input == visit.input
        && other.timer == visit.timer && other.count > 0
    }
    return isRival
      ? "the event had another outcome each time: the implementation may choose, or other machines decide"
      : "not taken within the budget"
  }
}

extension RunRecord.Visit {
  /// The input, or the timer without the names of its machine and state.
  var event: String {
    input ?? timer.map { $0.split(separator: ".").last.map(String.init) ?? $0 } ?? ""
  }

  /// The state, the event and the next state.
  fileprivate var cells: [Page.Phrase] {
    let stays: Page.Phrase = isAnnounced ? [] : [.quiet(" (not announced)")]
    return [[.name(from)], [.name(event)], [.name(to)] + stays]
  }
}
