internal import ArgumentParser
internal import PlumblineReports

/// The arguments of this process, split at the first `--`.
///
/// ArgumentParser does not support both a list of operands and a command after `--`, which `replay`
/// needs; so it never receives the arguments after the mark.
enum Invocation {
  /// The arguments for ArgumentParser.
  static var arguments: [String] { Array(all[..<mark]) }

  /// The program to start, with its arguments; empty when none is named.
  static var command: [String] { Array(all[mark...].dropFirst()) }

  /// Refuses what would have no effect beside an option that only lists something.
  ///
  /// - Parameters:
  ///   - option: The option that lists.
  ///   - companions: The options that may stand beside it.
  /// - Throws: `ValidationError` that names the first other option, or the command after `--`.
  static func check(isAlone option: String, besides companions: [String] = []) throws {
    let names = arguments.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
    let others = names.filter { $0 != option && !companions.contains($0) }
    guard let other = others.first ?? (command.isEmpty ? nil : "-- \(command[0])") else { return }
    throw ValidationError("\(option) runs and checks nothing; leave out '\(other)'")
  }

  private static var all: [String] { Array(CommandLine.arguments.dropFirst()) }

  private static var mark: Int { all.firstIndex(of: "--") ?? all.endIndex }
}

extension Invocation {
  /// A message in which the arguments of the command line have no invisible characters.
  ///
  /// A path with a line break could otherwise forge a line, also in the messages of ArgumentParser.
  ///
  /// - Complexity: O(length), times the arguments with such characters.
  static func spelledOut(_ text: String) -> String {
    guard !invisible.isEmpty else { return text }
    // Bytes: an accent at the start of an argument is one character with the quotation mark before it.
    var bytes = Array(text.utf8)
    for words in invisible { bytes.replace(words.typed, with: words.shown) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The arguments with invisible characters, and their parts behind each '=', the longest first.
  private static let invisible: [(typed: [UInt8], shown: [UInt8])] = {
    var parts: Set<String> = []
    for argument in CommandLine.arguments {
      var part = argument[...]
      while String(part).visible != part {
        parts.insert(String(part))
        guard let equals = part.firstIndex(of: "=") else { break }
        parts.insert(String(part[..<equals]))
        part = part[part.index(after: equals)...]
      }
    }
    return parts.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
      .filter { !$0.isEmpty && $0.visible != $0 }
      .map { (Array($0.utf8), Array($0.visible.utf8)) }
  }()
}
