internal import PlumblineEngine
internal import PlumblineModel

extension DifferenceReport {
  /// The whole report, with a final line break.
  package var text: String {
    var sections = [["first   \(names.first)", "second  \(names.second)"] + interpretations]
    sections += lists.map(lines)
    let entries = entries
    if entries.count > 1 {
      let titles = entries.flatMap { labelled("  ", title(of: $0)) }
      sections.append([style.heading("Changes")] + titles)
    }
    sections += entries.flatMap(lines(of:))
    sections.append([found, "exit status \(status): \(answer)"])
    return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func lines(of list: List) -> [String] {
    let widest = list.facts.map(\.term.displayWidth).max() ?? 0
    return [style.heading(list.heading)]
      + list.facts.flatMap { labelled("  \($0.term.padded(to: widest))  ", $0.details) }
  }

  /// A change: what the specs say of it, then its shortest trace, or each of them.
  private func lines(of entry: Entry) -> [[String]] {
    var head = [style.heading(title(of: entry))]
    if let remark = remark(on: entry) { head += labelled("  ", remark) }
    for fact in facts(of: entry.cause) { head += labelled("  \(fact.term): ", fact.details) }
    // Nothing ties together traces that no single change explains.
    let count = isWhole || entry.cause.fact == nil ? entry.traces.count : 1
    var blocks = [head] + entry.traces.prefix(count).map(lines(of:))
    if entry.traces.count > count {
      let more = counted(entry.traces.count - count, "more trace shows", "more traces show")
      blocks[blocks.count - 1] += labelled("  ", "\(more) this change: --all")
    }
    return blocks
  }

  private func lines(of found: Found) -> [String] {
    let vocabulary = comparison.aligned.first.reference.vocabulary
    let head = "\(found.allowing) allows this trace, \(found.forbiddingName) does not:"
    var lines = labelled("  ", head)
    lines.append("")
    lines += TimelineText(of: found.trace.failure, in: vocabulary)
      .lines(
        width: width,
        style,
        headings: ["time", "input", "\(found.forbiddingName) expects", "\(found.allowing) allows"]
      )
    lines.append("")
    lines += labelled("  \(found.forbiddingName) ", objection(to: found))
    for clause in clauses(of: found) { lines += labelled("  \(clause.id): ", clause.says) }
    if !found.trace.alternatives.isEmpty {
      let outputs = found.trace.alternatives.map(vocabulary.text(of:)).joined(separator: ", ")
      lines += labelled("  the same holds for ", outputs)
    }
    let others = others(like: found)
    return lines + (others.isEmpty ? [] : ["  \(others)"])
  }

  private func labelled(_ label: String, _ text: String) -> [String] {
    PlumblineReports.labelled(label, text, hanging: 4, width: width)
  }
}
