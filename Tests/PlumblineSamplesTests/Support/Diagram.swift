import PlumblineModel

/// A trace drawn as a table: one column per instant, one line per actor.
///
///     at      | 0s               | 0.8s
///     app     | loginByToken     |
///     server  |                  | loginAccepted
///     client  | connecting/Login | connected/LoginSuccess, loginResult Ok
///     others  |                  | userOnline
///
/// `app`, `server`, `network` and `peer` say what is given, `client` and `others` what is seen. An
/// input marked with `!` is refused as not applicable. Announcements are drawn as
/// `Vocabulary.drawing(of:)` says. A wide table is continued below itself. Whatever
/// is not drawn must not be seen.
struct Diagram {
  /// The events at one instant.
  struct Column {
    var at: Microseconds = 0
    /// Names of inputs, those that will be refused with a mark before them.
    var given: [String] = []
    var client: [String] = []
    var others: [String] = []
  }

  var columns: [Column]

  init(_ drawing: String) throws {
    columns = []
    var start = 0
    for line in drawing.split(separator: "\n") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(Self.trimmed)
      // A line of instants begins a table; a second one continues the first.
      if cells[0] == "at" { start = columns.count }
      while columns.count - start < cells.count - 1 { columns.append(Column()) }
      for (column, cell) in zip(start..., cells.dropFirst()) {
        let entries = cell.split(separator: ",").map(Self.trimmed)
        switch cells[0] {
        case "at": columns[column].at = try Self.instant(cell)
        case "app", "server", "network", "peer": columns[column].given += entries
        case "client": columns[column].client += entries
        case "others": columns[column].others += entries
        case let actor: throw Misdrawn(actor)
        }
      }
    }
  }

  /// A drawing that cannot be read, with the word at fault.
  struct Misdrawn: Error {
    var word: String

    init(_ word: String) { self.word = word }
  }

  /// The drawing as a list, to be compared with what a client did.
  var lines: [String] {
    columns.flatMap { column in
      let at = describe(column.at)
      return column.given.map { "\(at): given \($0)" }
        + column.client.map { "\(at): the client shows \($0)" }
        + column.others.map { "\(at): others see \($0)" }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  private static func instant(_ text: String) throws -> Microseconds {
    let units: [(String, Microseconds)] = [("ms", 1000), ("min", 60_000_000), ("s", 1_000_000)]
    guard let (suffix, unit) = units.first(where: { text.hasSuffix($0.0) }) else {
      throw Misdrawn(text)
    }
    let parts = text.dropLast(suffix.count).split(separator: ".")
    guard let whole = parts.first.flatMap({ Microseconds($0) }) else { throw Misdrawn(text) }
    guard parts.count > 1 else { return whole * unit }
    let scale = parts[1].reduce(into: Microseconds(1)) { scale, _ in scale *= 10 }
    guard let fraction = Microseconds(parts[1]) else { throw Misdrawn(text) }
    return whole * unit + fraction * unit / scale
  }
}
