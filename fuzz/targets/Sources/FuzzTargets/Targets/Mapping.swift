internal import PlumblineLanguage
internal import PlumblineLogs
internal import PlumblineModel

extension FuzzTarget {
  /// The YAML of a mapping; it reads three small logs, one of each format.
  static let mapping = FuzzTarget("mapping", .yaml) { bytes in
    let reference = Fixture.link
    guard let mapping = Fixture.mapping(SourceFile(name: "fuzzed", bytes: bytes)) else {
      return false
    }
    for name in ["link.log", "rtm1.jsonl", "client.csv"] {
      LogJudging.judge(Fixture.text("logs/\(name)"), [reference], mapping)
    }
    return true
  }
}
