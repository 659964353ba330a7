#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `.ci/nightly` tries beyond a push: environment variables say so, which `Tests/README.md` lists.
package enum Nightly {
  /// Whether a variable is `all`.
  package static func triesAll(_ variable: String) -> Bool {
    ProcessInfo.processInfo.environment[variable] == "all"
  }

  /// The seeds from 1 to `PLUMBLINE_SEEDS`, or to another number without it.
  package static func seeds(orTo count: UInt64) -> ClosedRange<UInt64> {
    let given = ProcessInfo.processInfo.environment["PLUMBLINE_SEEDS"].flatMap { UInt64($0) }
    return 1...max(1, given ?? count)
  }

  /// Every third case of a table; all of it if a variable is `all`.
  package static func third<Case>(
    of table: [Case],
    unless variable: String = "PLUMBLINE_MISBEHAVIOUR"
  ) -> [Case] {
    guard !triesAll(variable) else { return table }
    return table.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
  }
}
