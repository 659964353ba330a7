package import PlumblineEngine
internal import PlumblineModel

/// What a run of a shard keeps for its merging: its findings, and how its automata were made.
package struct ShardFindings: Codable, Hashable, Sendable {
  /// The number of the shard, and of all shards of the seed.
  package var number: Int
  package var count: Int
  /// The path or the bundled name of the spec.
  package var spec: String
  /// The times, interpretations and options that were set, as `name=value`.
  package var settings: [String]
  /// The ids of the clauses whose violations are tolerated.
  package var tolerated: [String]
  /// The fingerprint of the corpus from which it started; nil without one.
  package var corpus: String?
  package var findings: RunFindings

  /// The part of the traces, `2/4`.
  package var text: String { "\(number)/\(count)" }

  package init(
    _ findings: RunFindings,
    of shard: Shard,
    spec: String,
    settings: [String],
    tolerated: Set<String>,
    corpus: String? = nil
  ) {
    (number, count) = (shard.number, shard.count)
    self.spec = spec
    self.settings = settings
    self.tolerated = tolerated.sorted()
    self.corpus = corpus
    self.findings = findings
  }
}

extension EventStream {
  /// The findings of a shard, with a sum over them: they are no text for people, and must not be edited.
  static func findings(_ findings: ShardFindings) -> [String: JSON] {
    // Every member of the findings can be encoded.
    let data = (try? CanonicalEncoder.encode(findings)) ?? .null
    return ["data": data, "sum": .string(sum(of: data)), "shard": .string(findings.text)]
  }

  fileprivate static func sum(of data: JSON) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(data.text.utf8)
    return fingerprint.digits
  }
}

extension TraceLine {
  /// The findings of a shard.
  func shardFindings() throws(TraceFile.ReadError) -> ShardFindings {
    guard let data = members["data"], try text("sum") == EventStream.sum(of: data) else {
      throw failure("the findings of the shard are damaged; run it again")
    }
    do {
      return try CanonicalDecoder.decode(ShardFindings.self, from: data)
    } catch {
      let reason = CanonicalDecoder.reason(of: error)
      throw failure("another version of the tool wrote these findings of a shard (\(reason))")
    }
  }
}
