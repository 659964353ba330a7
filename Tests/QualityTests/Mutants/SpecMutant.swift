import PlumblineLanguage
import PlumblineModel

/// One slip of a transcriber: a spec with a single thing changed.
struct SpecMutant: CustomStringConvertible {
  /// Where, and what was changed there: `connected on logout: without reaction`.
  let description: String
  private let change: (inout SpecDocument) -> Void

  init(_ description: String, _ change: @escaping (inout SpecDocument) -> Void) {
    self.description = description
    self.change = change
  }

  /// The spec with the slip in it.
  func applied(to document: SpecDocument) -> SpecDocument {
    var document = document
    change(&document)
    return document
  }
}

/// Every first-order mutant of a spec: of each reaction, its target, reason, outputs, guard and
/// alternatives; of each timer, its times and its clock; of each group, its initial state.
///
/// Invariants are left out: the automaton implies them, so that without one it is the same.
struct SpecMutants {
  typealias Path<Value> = WritableKeyPath<SpecDocument, Value>

  let document: SpecDocument
  private(set) var all: [SpecMutant] = []

  init(_ document: SpecDocument) {
    self.document = document
    for machine in document.machines.indices {
      let leaves = document.machines[machine].root.leaves.map(\.name)
      add(nodeAt: \.machines[machine].root, leaves)
    }
  }

  private mutating func add(_ description: String, _ change: @escaping (inout SpecDocument) -> Void)
  {
    all.append(SpecMutant(description, change))
  }

  private mutating func add(nodeAt path: Path<SpecDocument.StateNode>, _ leaves: [Name]) {
    let node = document[keyPath: path]
    for child in node.children where node.initial != nil && child.name != node.initial {
      add("\(node.name): begins in \(child.name)") { $0[keyPath: path].initial = child.name }
    }
    for (number, trigger) in node.triggers.enumerated() {
      let place = "\(node.name) on \(trigger.event.text)"
      let cases = path.appending(path: \.triggers[number].cases)
      for position in trigger.cases.indices {
        add("\(place): without reaction \(position)") { document in
          document[keyPath: cases].remove(at: position)
          if document[keyPath: cases].isEmpty {
            document[keyPath: path].triggers.remove(at: number)
          }
        }
        let which = trigger.cases.count > 1 ? "\(place)[\(position)]" : place
        add(caseAt: cases.appending(path: \.[position]), which, leaves)
      }
    }
    for (number, timer) in node.timers.enumerated() {
      let place = "\(node.name) after \(timer.name)"
      add("\(place): never") { $0[keyPath: path].timers.remove(at: number) }
      let timerPath = path.appending(path: \.timers[number])
      add(timesOf: timerPath, place)
      for position in timer.cases.indices {
        let which = timer.cases.count > 1 ? "\(place)[\(position)]" : place
        add(caseAt: timerPath.appending(path: \.cases[position]), which, leaves)
      }
    }
    for child in node.children.indices {
      add(nodeAt: path.appending(path: \.children[child]), leaves)
    }
  }

  private mutating func add(timesOf path: Path<SpecDocument.Timer>, _ place: String) {
    let timer = document[keyPath: path]
    if timer.since != nil { add("\(place): since its own state") { $0[keyPath: path].since = nil } }
    for (position, span) in timer.spans.enumerated() {
      let spanPath = path.appending(path: \.spans[position])
      for shift: Microseconds in [-1000, 1000] {
        let text = "\(place): time \(position) \(shift > 0 ? "+" : "-")1 ms"
        let from = document.microseconds(span.from).map { $0 + shift }
        let to = span.to.flatMap(document.microseconds).map { $0 + shift }
        let isExact = span.from == span.to
        if let from, from >= 0 {
          add(isExact ? text : "\(text) at its begin") {
            $0[keyPath: spanPath].from = .literal(from)
            if isExact { $0[keyPath: spanPath].to = .literal(from) }
          }
        }
        if let to, !isExact {
          add("\(text) at its end") { $0[keyPath: spanPath].to = .literal(to) }
        }
      }
    }
  }

  private mutating func add(caseAt path: Path<SpecDocument.Case>, _ place: String, _ leaves: [Name])
  {
    let reaction = document[keyPath: path]
    if let guardOf = reaction.when {
      add("\(place): always") { $0[keyPath: path].when = nil }
      add("\(place): when not") { $0[keyPath: path].when = .not(guardOf) }
    }
    for position in reaction.effects.indices {
      if reaction.effects.count > 1 {
        add("\(place): without alternative \(position)") {
          $0[keyPath: path].effects.remove(at: position)
        }
      }
      let which = reaction.effects.count > 1 ? "\(place), alternative \(position)" : place
      add(effectAt: path.appending(path: \.effects[position]), which, leaves)
    }
  }

  private mutating func add(
    effectAt path: Path<SpecDocument.Effect>,
    _ place: String,
    _ leaves: [Name]
  ) {
    let effect = document[keyPath: path]
    if effect.to != nil { add("\(place): stays") { $0[keyPath: path].to = nil } }
    for leaf in leaves where leaf != effect.to {
      add("\(place): to \(leaf)") { $0[keyPath: path].to = leaf }
    }
    if let reason = effect.reason {
      if let others = document.others(than: reason) {
        add("\(place): any other reason") { $0[keyPath: path].reason = others }
      }
      if effect.to == nil {
        add("\(place): without announcement") { $0[keyPath: path].reason = nil }
      }
    }
    for (position, output) in effect.emits.enumerated() {
      add("\(place): without \(output.output)") { $0[keyPath: path].emits.remove(at: position) }
      for other in document.others(than: output) {
        add("\(place): \(output.output) with another value") {
          $0[keyPath: path].emits[position] = other
        }
      }
    }
    for (position, output) in effect.mayEmit.enumerated() {
      add("\(place): never \(output.output)") { $0[keyPath: path].mayEmit.remove(at: position) }
      add("\(place): always \(output.output)") {
        $0[keyPath: path].emits.append($0[keyPath: path].mayEmit.remove(at: position))
      }
    }
    for output in document.outputs where !document.isAnnouncement(output) {
      let pattern = document.firstValues(of: output)
      add("\(place): also \(output.name)") { $0[keyPath: path].emits.append(pattern) }
    }
  }
}
