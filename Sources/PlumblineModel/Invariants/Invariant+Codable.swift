/// `{"input":3}` or `{"output":{"allowed":[2],"output":1}}`.
extension Invariant.Event {
  private enum Key: String, CodingKey {
    case input, output
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self =
      if let input = try container.decodeIfPresent(Int.self, forKey: .input) {
        .input(input)
      } else {
        .output(try container.decode(OutputPattern.self, forKey: .output))
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .input(let input): try container.encode(input, forKey: .input)
    case .output(let pattern): try container.encode(pattern, forKey: .output)
    }
  }
}

/// `{"kind":"always"}`, `{"kind":"during","condition":{…}}` or
/// `{"kind":"after","events":[…],"until":[…]}`.
extension Invariant.Scope {
  private enum Key: String, CodingKey {
    case kind, condition, events, until
  }

  private enum Kind: String, Codable {
    case always, during, after
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .always: self = .always
    case .during:
      self = .during(try container.decode(Invariant.Condition.self, forKey: .condition))
    case .after:
      self = .after(
        try container.decode([Invariant.Event].self, forKey: .events),
        until: try container.decode([Invariant.Event].self, forKey: .until)
      )
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .always: try container.encode(Kind.always, forKey: .kind)
    case .during(let condition):
      try container.encode(Kind.during, forKey: .kind)
      try container.encode(condition, forKey: .condition)
    case .after(let events, let until):
      try container.encode(Kind.after, forKey: .kind)
      try container.encode(events, forKey: .events)
      try container.encode(until, forKey: .until)
    }
  }
}

/// `{"kind":"span","from":1,"to":2}`, an open end left out, `{"kind":"before","to":2}`,
/// `{"kind":"reaction"}`, or `{"kind":"schedule","spans":[{"from":1,"to":1}]}`.
extension Invariant.Window {
  private enum Key: String, CodingKey {
    case kind, from, to, spans
  }

  private enum Kind: String, Codable {
    case span, before, reaction, schedule
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .span:
      self = .span(
        from: try container.decodeIfPresent(Int.self, forKey: .from),
        to: try container.decodeIfPresent(Int.self, forKey: .to)
      )
    case .before: self = .before(try container.decode(Int.self, forKey: .to))
    case .reaction: self = .reaction
    case .schedule:
      self = .schedule(try container.decode([Invariant.Bounds].self, forKey: .spans))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .span(let from, let to):
      try container.encode(Kind.span, forKey: .kind)
      try container.encodeIfPresent(from, forKey: .from)
      try container.encodeIfPresent(to, forKey: .to)
    case .before(let to):
      try container.encode(Kind.before, forKey: .kind)
      try container.encode(to, forKey: .to)
    case .reaction: try container.encode(Kind.reaction, forKey: .kind)
    case .schedule(let spans):
      try container.encode(Kind.schedule, forKey: .kind)
      try container.encode(spans, forKey: .spans)
    }
  }
}
