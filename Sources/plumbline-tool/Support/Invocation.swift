/// The arguments of this process, taken apart at the first `--`.
///
/// ArgumentParser cannot have a list of operands and a command after `--` side by side, which
/// `replay` needs; so everything behind the mark is kept away from it.
enum Invocation {
  /// What ArgumentParser reads.
  static var arguments: [String] { Array(all[..<mark]) }

  /// The program to start, with its arguments; empty when none is named.
  static var command: [String] { Array(all[mark...].dropFirst()) }

  private static var all: [String] { Array(CommandLine.arguments.dropFirst()) }

  private static var mark: Int { all.firstIndex(of: "--") ?? all.endIndex }
}
