internal import ArgumentParser

/// A seed on the command line.
enum SeedArgument {
  /// A number from 0 on, or a message for the user.
  @Sendable static func parsed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else {
      throw ValidationError("expected a number from 0 to \(UInt64.max), found '\(text)'")
    }
    return seed
  }
}
