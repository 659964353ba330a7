/// Reactions that owe something after the oldest one: reactions keep their order.
///
/// It is empty but for several reactions at one instant, so that an empty one costs a copy of a
/// configuration nothing.
struct Backlog: Hashable, Sendable {
  private final class Storage: Sendable {
    let reactions: [Configuration.Owed]

    init(_ reactions: [Configuration.Owed]) { self.reactions = reactions }
  }

  private var storage: Storage?

  var isEmpty: Bool { storage == nil }

  var count: Int { storage?.reactions.count ?? 0 }

  /// The reactions, oldest first.
  var reactions: [Configuration.Owed] { storage?.reactions ?? [] }

  mutating func append(_ reaction: Configuration.Owed) {
    storage = Storage(reactions + [reaction])
  }

  mutating func removeFirst(_ count: Int) {
    let rest = Array(reactions.dropFirst(count))
    storage = rest.isEmpty ? nil : Storage(rest)
  }

  mutating func removeAll() { storage = nil }

  static func == (one: Backlog, other: Backlog) -> Bool {
    one.storage === other.storage || one.reactions == other.reactions
  }

  func hash(into hasher: inout Hasher) { hasher.combine(reactions) }
}
