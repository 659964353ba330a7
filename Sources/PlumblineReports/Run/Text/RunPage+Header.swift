internal import PlumblineEngine
internal import PlumblineModel

extension RunPage {
  /// The spec, the implementation and the conditions of the run.
  var header: [Fact] {
    let header = run.header
    let caution: Page.Phrase =
      header.subject.caution.map { [.lineBreak, .verdict($0, .doubtful)] } ?? []
    var facts: [Fact] = [
      ("spec", [.text(header.title)]),
      ("implementation", [.name(header.implementation)] + caution),
    ]
    if !header.subject.defects.isEmpty {
      facts.append(("defects", .names(header.subject.defects)))
    }
    if !header.unobservable.isEmpty {
      let them = header.unobservable.count == 1 ? "it" : "them"
      let words = ": may come at any time where the documents speak of \(them)"
      facts.append(("unobservable", .names(header.unobservable) + [.text(words)]))
    }
    if !header.spontaneous.isEmpty {
      let counts = header.spontaneous.sorted { $0.key < $1.key }
      let words = counts.map { "\($0.key) \(counted($0.value, "time"))" }.joined(separator: ", ")
      facts.append(("spontaneous", [.text("\(words), as the adapter observed")]))
    }
    if !header.values.isEmpty {
      let values = header.values.sorted { $0.key < $1.key }.map { "\($0) = \(describe($1))" }
      facts.append(("constants", [.text(values.joined(separator: ", "))]))
    }
    if let selected = header.selected {
      facts.append(("selected", [.text(counted(selected.count, "clause"))]))
    }
    if let tolerance = header.timeModel.tolerance {
      let cautions = tolerance.cautions.flatMap {
        [.lineBreak, Page.Inline.verdict($0, .doubtful)]
      }
      facts.append(("clock", [.text(tolerance.words)] + cautions))
    }
    let silence = Silence.words(
      quiet: header.quiet,
      isQuiescenceUntested: header.isQuiescenceUntested,
      showsAbsence: header.timeModel.showsAbsence
    )
    if let silence { facts.append(("silence", [.text(silence)])) }
    facts.append(("seed", [.text(header.seed)]))
    if !header.shards.isEmpty {
      facts.append(("shard", [.text(header.shards.joined(separator: ", "))]))
    }
    return facts
  }
}
