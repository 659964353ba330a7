import Foundation
import PlumblineEngine
import PlumblineModel
import PlumblineSamples

/// A row of the table: the best of some rounds.
struct PeerRow {
  let name: String
  /// Nil for the automaton itself, and for the C loop.
  private var sample: Sample?
  private var partsOnce: () -> PeerParts = { PeerParts() }
  private var best = 0.0
  private var parts = PeerParts()
  private var note = ""
  /// Whether every required clause conforms in every round.
  private(set) var counts = true

  init(name: String) { self.name = name }

  /// The samples of a spec, and the automaton itself.
  ///
  /// - Throws: When a sample does not fit the spec.
  static func clients(of reference: Reference, traces: Int) throws -> [PeerRow] {
    var rows: [PeerRow] = []
    for sample in SampleCatalogue.samples(for: reference.id) {
      var visitor = PeerPartsVisitor(reference: reference, traces: traces)
      var row = PeerRow(name: sample.name)
      row.sample = sample
      row.partsOnce = try sample.make(reference.vocabulary, for: &visitor)
      rows.append(row)
    }
    var row = PeerRow(name: "the automaton itself")
    let automaton = Automaton(reference)
    row.partsOnce = {
      measureParts(of: reference, traces) { ReferenceImplementation(automaton, seed: 1) }
    }
    return rows + [row]
  }

  /// Adds a round of the C loop.
  mutating func add(_ round: PeerLoop.Round, of transitions: Int) {
    let events = Double(round.events)
    best = max(best, events / round.judged.processorSeconds)
    let (plan, all) = (round.planned.processorSeconds, round.executed.processorSeconds)
    parts.improve(
      by: PeerParts(
        planning: plan / events,
        execution: max(0, all - plan) / events,
        judging: max(0, round.judged.processorSeconds - all) / events
      )
    )
    note = "\(round.transitions) of \(transitions) transitions"
  }

  /// Adds a round of Plumbline.
  mutating func measure(by benchmark: InProcessBenchmark) async throws {
    let measured =
      if let sample { try await benchmark.measureSample(sample) } else {
        try await benchmark.measureReference()
      }
    best = max(best, measured.eventsPerProcessorSecond)
    parts.improve(by: partsOnce())
    counts = counts && measured.isComplete
    note =
      counts
      ? "every required clause conforms" : "does not count: a required clause does not conform"
  }

  static let heading = line("", "events/s", "ratio", "planning", "client", "judging", "")

  /// The row, with its ratio to another one.
  func text(against peer: PeerRow) -> String {
    let times = [parts.planning, parts.execution, parts.judging].map {
      String(format: "%.1f ns", $0 * 1e9)
    }
    return Self.line(
      name,
      "\(Int(best))",
      String(format: "%.2f", best / peer.best),
      times[0],
      times[1],
      times[2],
      note
    )
  }

  private static func line(_ name: String, _ cells: String...) -> String {
    let columns = zip([12, 8, 11, 11, 11], cells).map { width, cell in
      String(repeating: " ", count: max(1, width - cell.count)) + cell
    }
    return name.padding(toLength: 24, withPad: " ", startingAt: 0) + columns.joined()
      + (cells.last.map { $0.isEmpty ? "" : "  \($0)" } ?? "")
  }
}
