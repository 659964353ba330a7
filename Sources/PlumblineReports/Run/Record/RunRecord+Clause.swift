package import PlumblineEngine
package import PlumblineModel

extension RunRecord {
  /// A clause that counts, with its verdict.
  package struct Clause: Hashable, Sendable {
    package var id: String
    package var document: String
    package var lines: String
    package var section: String
    package var kind: PlumblineModel.Clause.Kind
    package var says: String
    /// The exclusion of a clause that the spec need not cite; nil for others.
    package var excluded: PlumblineModel.Clause.Exclusion?
    package var isRequired: Bool
    package var verdict: ClauseResult.Verdict
    package var count: Int
    package var note: String?
    /// The standing of its accepted difference; nil if none is accepted.
    package var standing: Acceptance.Standing?
    /// A trace that is evidence for the verdict.
    package var witness: [Step]?
  }
}

extension RunRecord.Clause {
  /// The tone of the verdict.
  var tone: Page.Tone {
    switch standing {
    case .accepted: return .doubtful
    case .stale: return .bad
    case .worse, .expired, nil: break
    }
    return switch verdict {
    case .conforms: .good
    case .violates, .flaky: .bad
    case .excluded, .notApplicable: .neutral
    default: .doubtful
    }
  }

  /// The evidence in words: `: evidence for 2 of 3 parts, none for lamp.on.press, put to the test 7 times`.
  var details: String {
    let text = remarks.joined(separator: ", ")
    return text.isEmpty ? "" : ": \(text)"
  }

  /// The note, the accepted difference and the number of tests.
  var remarks: [String] {
    let accepted: String? =
      switch standing {
      case .accepted(let difference): "accepted: \(difference.reason)"
      case .stale(let difference): difference.staleness(verdict)
      case .worse, .expired, nil: nil
      }
    let parts = [note, accepted, count > 0 ? "put to the test \(counted(count, "time"))" : nil]
    return parts.compactMap { $0 }
  }

  /// The place in the document, `连接状态管理, line 41`; empty for a decision.
  var place: String { PlumblineModel.Clause.place(document: document, lines: lines) }
}
