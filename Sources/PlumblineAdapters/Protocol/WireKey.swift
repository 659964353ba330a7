package import PlumblineModel

/// The name of a member of a message.
///
/// The readers, the writers and the reference of the protocol (``AdapterProtocol``) take the names from
/// here, so that none of them knows a member that the others do not.
package enum WireKey: String, CaseIterable, Sendable {
  // The envelope.
  case id, op, ok, err, ev, token
  case `for`, text, code, message
  // The first exchange.
  case `protocol`, runner, spec, adapter, implementation, name, version, language, hash
  case inputs, outputs
  case clock, scale, resolution, latency, quiescence, quiet
  case inject, spontaneous, absent, observe
  case state, sessions, batch, deterministic, options, reentrant, compact
  case notApplicable, clause, reason
  // Requests about a session.
  case session, seed, steps, until, to
  // Steps and observations.
  case after, `in`, args, within, at, since, out
  // Answers about a session.
  case now, next, results, states, observations, given, opened

  /// The bytes of the name.
  ///
  /// The readers compare names for every member of a message, so these are constants of the program.
  @inline(__always)
  var bytes: StaticString {
    switch self {
    case .id: "id"
    case .ok: "ok"
    case .err: "err"
    case .ev: "ev"
    case .token: "token"
    case .for: "for"
    case .text: "text"
    case .message: "message"
    case .after: "after"
    case .in: "in"
    case .args: "args"
    case .within: "within"
    case .at: "at"
    case .since: "since"
    case .out: "out"
    case .now: "now"
    case .next: "next"
    case .results: "results"
    case .states: "states"
    case .observations: "observations"
    case .given: "given"
    case .opened: "opened"
    case .protocol: "protocol"
    case .runner: "runner"
    case .spec: "spec"
    case .adapter: "adapter"
    case .implementation: "implementation"
    case .name: "name"
    case .version: "version"
    case .language: "language"
    case .hash: "hash"
    case .inputs: "inputs"
    case .outputs: "outputs"
    case .clock: "clock"
    case .scale: "scale"
    case .resolution: "resolution"
    case .latency: "latency"
    case .quiescence: "quiescence"
    case .quiet: "quiet"
    case .inject: "inject"
    case .spontaneous: "spontaneous"
    case .absent: "absent"
    case .observe: "observe"
    case .state: "state"
    case .sessions: "sessions"
    case .batch: "batch"
    case .deterministic: "deterministic"
    case .options: "options"
    case .reentrant: "reentrant"
    case .compact: "compact"
    case .notApplicable: "notApplicable"
    case .clause: "clause"
    case .reason: "reason"
    case .session: "session"
    case .seed: "seed"
    case .steps: "steps"
    case .until: "until"
    case .to: "to"
    case .op: "op"
    case .code: "code"
    }
  }
}

/// Whether the name of a member, without quotes, is this one.
@inline(__always)
func == (name: UnsafeBufferPointer<UInt8>, key: WireKey) -> Bool { name == key.bytes }

extension JSON {
  /// The member with this name; nil where the object has none, and for every other value.
  package subscript(key: WireKey) -> JSON? { self[key.rawValue] }
}

extension JSON {
  /// An object with these members.
  static func message(_ members: [WireKey: JSON]) -> JSON {
    .object(Dictionary(uniqueKeysWithValues: members.map { ($0.rawValue, $1) }))
  }
}
