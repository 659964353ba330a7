import PlumblineLanguage
import PlumblineModel

/// Times and clocks as text.
extension SpecDocument.Timer {
  var text: String {
    let times = spans.map(\.text).joined(separator: ", ")
    let clock =
      switch since {
      case nil: ""
      case .state(let state): " since \(state.machine).\(state.state)"
      case .interpretation(let name): " since $\(name)"
      }
    let count = countedBy.map { " counted by \($0)" } ?? ""
    let pending = gives.isEmpty ? "" : " gives " + gives.map(\.text).joined(separator: "|")
    return "\(name) \(spans.count > 1 ? "[\(times)]" : times)\(clock)\(count)\(pending)"
  }
}

extension SpecDocument.TimeWindow {
  fileprivate var text: String {
    guard let to else { return "\(from.text).." }
    return from == to ? from.text : "\(from.text)..\(to.text)"
  }
}

extension SpecDocument.Time {
  fileprivate var text: String {
    switch self {
    case .constant(let name): "$\(name)"
    case .literal(let microseconds): "\(microseconds / 1_000_000)s"
    case .wait(let first, let cap, let growth):
      "wait \(growth.step) of \(first.text) to \(cap.text)"
    }
  }
}
