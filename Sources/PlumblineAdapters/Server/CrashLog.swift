internal import CProcess
internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Has the log of a crash end with its step: `plumbline: step 3, input 'logout': the client failed`.
///
/// The handler of the signal reads what this notes; it allocates nothing. The names live as long as the process.
///
/// Unchecked: the pointers are never written.
final class CrashLog: @unchecked Sendable {
  private let names: [UnsafePointer<CChar>]

  init(_ vocabulary: Vocabulary) {
    names = vocabulary.inputs.compactMap { strdup($0.name).map { UnsafePointer($0) } }
  }

  /// Has signals of crashes end the process with such a line.
  static func install() { plumbline_log_crashes() }

  /// Runs a step that has begun: the call of an input, or nothing.
  ///
  /// - Parameters:
  ///   - step: The number of the step; -1 for the opening.
  ///   - input: The number of the input; nil, or an unknown one, without a call.
  ///   - body: The call.
  /// - Returns: What the call returns.
  func begin<Result>(_ step: Int64, _ input: Int?, _ body: () -> Result) -> Result {
    plumbline_note_step(step)
    guard let input, names.indices.contains(input) else { return body() }
    let outer = plumbline_begin_call(names[input])
    defer { plumbline_end_call(outer) }
    return body()
  }
}
