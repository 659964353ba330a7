/// The arguments of this process, split at the first `--`.
///
/// ArgumentParser does not support both a list of operands and a command after `--`, which `replay`
/// needs; so it never receives the arguments after the mark.
enum Invocation {
  /// The arguments for ArgumentParser.
  static var arguments: [String] { Array(all[..<mark]) }

  /// The program to start, with its arguments; empty when none is named.
  static var command: [String] { Array(all[mark...].dropFirst()) }

  private static var all: [String] { Array(CommandLine.arguments.dropFirst()) }

  private static var mark: Int { all.firstIndex(of: "--") ?? all.endIndex }
}
