internal import ArgumentParser
internal import PlumblineEngine

/// A part of the traces of a seed on the command line: `2/4`.
struct ShardArgument: ExpressibleByArgument {
  let shard: Shard

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      let shard = Shard(number, of: count)
    else { return nil }
    self.shard = shard
  }

  /// The part from 1 to ``Shard/most``, or a message for the user.
  static func parsed(_ text: String) throws -> ShardArgument {
    guard let argument = ShardArgument(argument: text) else {
      throw ValidationError(
        "expected a part such as 2/4, from 1/1 to \(Shard.most)/\(Shard.most), found '\(text)'"
      )
    }
    return argument
  }
}
