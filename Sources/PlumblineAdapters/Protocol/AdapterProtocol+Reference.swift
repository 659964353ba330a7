extension AdapterProtocol {
  /// The reference of all messages as Markdown: a section and a table for each.
  package static var reference: String {
    messages.map(section).joined(separator: "\n\n")
  }

  private static func section(of message: WireMessage) -> String {
    let sender =
      message.sender == .plumbline
      ? "Direction: Plumbline to adapter." : "Direction: adapter to Plumbline."
    var lines = ["### \(title(of: message))", "", "\(message.summary) \(sender)", ""]
    lines += ["| member | type | needed | meaning |", "|---|---|---|---|"]
    lines += rows(of: message.members, within: "")
    return lines.joined(separator: "\n")
  }

  private static func title(of message: WireMessage) -> String {
    switch message.sender {
    case .plumbline: "`\(message.name)`"
    case .adapter: message.name.prefix(1).uppercased() + message.name.dropFirst()
    }
  }

  private static func rows(of members: [WireMember], within path: String) -> [String] {
    members.flatMap { member in
      let name = path + member.key.rawValue
      let needed = member.isRequired ? "yes" : "no"
      let row = "| `\(name)` | \(member.type.words) | \(needed) | \(member.meaning) |"
      return [row] + rows(of: member.type.inner, within: "\(name).")
    }
  }
}
