import PlumblineEngine
import PlumblineModel

/// One side of a time: of a timer, or of one wait of its schedule.
struct TimerEdge: Hashable, CustomStringConvertible {
  enum Side: String, CaseIterable {
    case lower, upper
  }

  let timer: Int
  let span: Int
  let side: Side
  /// The bound itself, in microseconds; nil where it never has to expire.
  let bound: Microseconds?
  /// `link.connected.interrupted, lower`; of a schedule also which wait it is.
  let description: String

  /// Every side of every time of an automaton.
  static func all(of reference: Reference) -> [TimerEdge] {
    reference.timers.enumerated().flatMap { number, timer in
      timer.spans.enumerated().flatMap { index, span in
        Side.allCases.map { side in
          let bound = side == .lower ? span.from : span.to
          let wait = timer.spans.count > 1 ? ", wait \(index + 1)" : ""
          return TimerEdge(
            timer: number,
            span: index,
            side: side,
            bound: bound.map { reference.parameters[$0].value },
            description: "\(timer.name)\(wait), \(side.rawValue)"
          )
        }
      }
    }
  }

  /// Whether something can lie beyond it at all: nothing is before 0 s or after what is never due.
  var hasBeyond: Bool { side == .lower ? bound != 0 : bound != nil }

  /// The automaton in which the time always ends beyond this side of it, by so much.
  func moved(by distance: Microseconds, in reference: Reference) -> Reference {
    guard let bound else { return reference }
    var mutant = reference
    let value = side == .lower ? bound - distance : bound + distance
    mutant.parameters.append(Reference.Parameter(name: "moved", value: max(0, value)))
    let parameter = mutant.parameters.count - 1
    mutant.timers[timer].spans[span] = Reference.ParameterWindow(from: parameter, to: parameter)
    return mutant
  }
}
