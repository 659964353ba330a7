internal import ArgumentParser

extension ParsableCommand {
  /// The words that call the command, `plumbline init adapter`.
  ///
  /// - Complexity: O(number of commands).
  static var path: String { Plumbline.words(to: Self.self)?.joined(separator: " ") ?? _commandName }

  private static func words(to command: any ParsableCommand.Type) -> [String]? {
    if command == Self.self { return [_commandName] }
    for next in configuration.subcommands {
      if let rest = next.words(to: command) { return [_commandName] + rest }
    }
    return nil
  }

  /// A message of ArgumentParser with the whole path of the command: after parsing it knows only the last word.
  static func withPath(_ message: String) -> String {
    message.replacing("Usage: \(_commandName) ", with: "Usage: \(path) ")
      .replacing("See '\(_commandName) --help'", with: "See '\(path) --help'")
  }
}
