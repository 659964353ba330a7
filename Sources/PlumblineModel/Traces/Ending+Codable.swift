/// `{"kind":"crashed","step":3,"how":"signal 6 (SIGABRT)"}`; a completed trace has no step.
extension Ending {
  private enum Key: String, CodingKey {
    case kind, step, how
  }

  private enum Kind: String, Codable {
    case completed
    case notApplicable = "not-applicable"
    case unsupported, crashed, hung
    case cutOff = "cut-off"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func step() throws -> Int { try container.decode(Int.self, forKey: .step) }
    switch try container.decode(Kind.self, forKey: .kind) {
    case .completed: self = .completed
    case .notApplicable: self = .notApplicable(step: try step())
    case .unsupported: self = .unsupported(step: try step())
    case .crashed:
      self = .crashed(step: try step(), how: try container.decode(String.self, forKey: .how))
    case .hung: self = .hung(step: try step())
    case .cutOff: self = .cutOff(step: try step())
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    func write(_ kind: Kind, _ step: Int?) throws {
      try container.encode(kind, forKey: .kind)
      try container.encodeIfPresent(step, forKey: .step)
    }
    switch self {
    case .completed: try write(.completed, nil)
    case .notApplicable(let step): try write(.notApplicable, step)
    case .unsupported(let step): try write(.unsupported, step)
    case .crashed(let step, let how):
      try write(.crashed, step)
      try container.encode(how, forKey: .how)
    case .hung(let step): try write(.hung, step)
    case .cutOff(let step): try write(.cutOff, step)
    }
  }
}
