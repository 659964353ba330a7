#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What each push tries of a table: every third case.
///
/// `PLUMBLINE_MISBEHAVIOUR=all` tries all of it, as each night.
func third<Case>(of table: [Case]) -> [Case] {
  guard ProcessInfo.processInfo.environment["PLUMBLINE_MISBEHAVIOUR"] != "all" else { return table }
  return table.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
}
