#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The amount of work: little for each commit, more at night.
enum Effort {
  /// The number in a variable of the environment, or else the one for this kind of build.
  ///
  /// The literal interpreter is slow, the more so where nothing is optimized.
  static func count(_ variable: String, debug: Int, release: Int) -> Int {
    if let count = ProcessInfo.processInfo.environment[variable].flatMap({ Int($0) }) {
      return count
    }
    #if DEBUG
      return debug
    #else
      return release
    #endif
  }
}
