import ArgumentParser
import Foundation
import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import PlumblineSamples

/// `plumbline-bench peers`.
struct Peers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare checked events per second with a bare C loop over the same tables.",
    discussion: """
      Writes the transitions of the spec as C, with a random planner, a client behind pointers to functions in a file of \
      its own, and the comparison of its outputs with the tables, event by event. Compiles it with 'cc -O2', and runs it and \
      Plumbline by turns. The loop has no alternatives, windows, invariants, evidence or shrinking.

      Exit statuses: 0 every figure counts; 1 a required clause does not conform in the run that made one; 2 the spec \
      cannot be read.
      """
  )

  @Argument(help: "The path of a spec.") var spec: String
  @Option(help: "The maximum number of inputs and waits of a run of Plumbline.")
  var steps = 2_000_000
  @Option(help: "The number of rounds, of which the best one counts.") var rounds = 5

  func validate() throws {
    guard steps > 0 else { throw ValidationError("--steps must be at least 1, found \(steps)") }
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1, found \(rounds)") }
  }

  func run() async throws {
    let loaded = Spec.load(spec)
    print(DiagnosticRenderer().text(of: loaded.diagnostics), terminator: "")
    guard let reference = loaded.reference else { throw ExitCode(2) }
    let tables = PeerTables(reference)
    let loop = try PeerLoop(tables)
    defer { loop.remove() }
    let benchmark = InProcessBenchmark(references: loaded.references, steps: steps)
    var peer = PeerRow(name: "C loop, \(PeerLoop.compiler.prefix(2).joined(separator: " "))")
    var rows = try PeerRow.clients(of: reference, traces: max(1, steps / 100))
    for _ in 0..<rounds {
      let round = try loop.run(steps: steps * 5)
      peer.add(round, of: tables.transitionCount)
      for index in rows.indices { try await rows[index].measure(by: benchmark) }
    }
    print(
      """
      checked events per second of processor time, the best of \(rounds) rounds by turns; the ratio is to the C loop
      \(PeerRow.heading)
      """
    )
    for row in [peer] + rows { print(row.text(against: peer)) }
    print(
      """
      planning, client, judging: nanoseconds per event of each alone; a run of Plumbline also counts coverage and evidence
      """
    )
    guard rows.allSatisfy(\.counts) else { throw ExitCode(1) }
  }
}
