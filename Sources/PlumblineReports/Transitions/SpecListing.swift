package import PlumblineModel

/// The names of a spec, as text.
package struct SpecListing: Sendable {
  /// The name of an element of the spec on a platform.
  package struct CalledName: Hashable, Sendable {
    package var platform: String
    /// The element, such as `input logout` or `state connection.connected`.
    package var subject: String
    package var text: String

    package init(platform: String, subject: String, text: String) {
      self.platform = platform
      self.subject = subject
      self.text = text
    }
  }

  private let references: [Reference]
  let reference: Reference
  private let called: [CalledName]

  /// - Parameters:
  ///   - references: The automata of the spec, one for each combination of interpretations, at least one.
  ///   - called: The names of its elements on platforms.
  package init(_ references: [Reference], called: [CalledName] = []) {
    self.references = references
    self.reference = references[0]
    self.called = called
  }

  /// The size of the automata, in one line: of several, the ranges.
  ///
  /// - Complexity: O(size of the automata).
  package func summary(named name: String) -> String {
    "\(name): no errors: \(counted(references.map(\.locations.count), "location")), "
      + "\(counted(references.map(\.edges.count), "transition")), "
      + "\(counted(references.map(\.timers.count), "timer")), "
      + reference.clauseCount
      + (references.count > 1 ? ", \(references.count) combinations of interpretations" : "")
      + (reference.examples.map { ", \(counted($0.count, "example"))" } ?? "")
  }

  /// The interpretations that allow an example, when not all do.
  ///
  /// These are the options that all of them share, or else their number.
  ///
  /// - Complexity: O(combinations of interpretations).
  package func interpretations(of accepted: [Reference], allowing example: String) -> String {
    let shared = reference.interpretations.indices.compactMap { position -> String? in
      let options = Set(accepted.map { $0.interpretations[position].option })
      guard let option = options.first, options.count == 1 else { return nil }
      return "\(reference.interpretations[position].name) is \(option)"
    }
    let which = shared.isEmpty ? "" : ", where \(shared.joined(separator: " and "))"
    return "  example '\(example.visible)': allowed by \(accepted.count) of \(references.count)"
      + " combinations of interpretations\(which)"
  }

  /// Inputs, outputs, states, constants, their names on platforms, and clauses.
  ///
  /// - Complexity: O(size of the vocabulary and of the clauses).
  package func text(width: Int) -> String {
    let sections = [
      ["\(reference.id)  \(reference.title)"], inputs, outputs, machines, constants,
      interpretations,
      platformNames, clauses(width),
    ]
    return sections.filter { !$0.isEmpty }
      .map { lines in lines.map { $0.visible + "\n" }.joined() }
      .joined(separator: "\n")
  }

  private var inputs: [String] {
    let vocabulary = reference.vocabulary
    let declared = vocabulary.declaredInputs.map { numbers in
      let input = vocabulary.inputs[numbers.lowerBound]
      let arguments = vocabulary.arguments(ofInputs: numbers).map {
        "\($0.name): \($0.valueText(separator: "|"))"
      }
      let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
      return (text: input.name + list, from: input.from)
    }
    let widest = declared.map(\.text.displayWidth).max() ?? 0
    return ["Inputs"]
      + declared.map { "  \($0.text.padded(to: widest))  from \($0.from.rawValue)" }
  }

  private var outputs: [String] {
    ["Outputs"]
      + reference.vocabulary.outputs.map { output in
        let arguments = output.arguments.map {
          "\($0.name): \($0.valueText(separator: "|"))"
        }
        return "  \(output.name)(\(arguments.joined(separator: ", ")))"
          + "  seen by \(output.seenBy.rawValue)"
      }
  }

  private var machines: [String] {
    ["States"]
      + reference.machines.map { machine in
        let states = machine.states.filter { !$0.isGroup }.map(\.name).joined(separator: ", ")
        return "  \(machine.name): \(states)" + (machine.isEnvironment ? "  (environment)" : "")
      }
  }

  /// The constants that --set can set.
  private var constants: [String] {
    let constants = reference.constants
    guard !constants.isEmpty else { return [] }
    let widest = constants.map(\.name.displayWidth).max() ?? 0
    return ["Constants"]
      + constants.map {
        "  \($0.name.padded(to: widest))  \(references.times(ofConstant: $0.name))"
      }
  }

  /// The interpretations that --set can fix.
  private var interpretations: [String] {
    let names = reference.interpretations.map(\.name)
    guard !names.isEmpty else { return [] }
    let widest = names.map(\.displayWidth).max() ?? 0
    return ["Interpretations"]
      + names.enumerated().map { position, name in
        var options: [String] = []
        for option in references.map({ $0.interpretations[position].option })
        where !options.contains(option) { options.append(option) }
        return "  \(name.padded(to: widest))  \(options.joined(separator: " or "))"
      }
  }

  private var platformNames: [String] {
    guard !called.isEmpty else { return [] }
    let widestPlatform = called.map(\.platform.displayWidth).max() ?? 0
    let widest = called.map(\.subject.displayWidth).max() ?? 0
    return ["Called"]
      + called.map {
        "  \($0.platform.padded(to: widestPlatform))  \($0.subject.padded(to: widest))  \($0.text)"
      }
  }

  private func clauses(_ width: Int) -> [String] {
    let widest = reference.clauses.map(\.id.displayWidth).max() ?? 0
    let widestKind = reference.clauses.map(\.kind.rawValue.count).max() ?? 0
    return ["Clauses"]
      + reference.clauses.map { clause in
        let note = clause.excluded.map { "(\($0.rawValue)) " } ?? ""
        return
          ("  \(clause.id.padded(to: widest))  \(clause.kind.rawValue.padded(to: widestKind))"
          + "  \(note)\(clause.says)").visible.cut(to: width)
      }
  }
}

extension Reference {
  /// The number of required clauses, and of all clauses without the decisions: `59 required clauses of 63`.
  var clauseCount: String {
    let all = clauses.count { $0.kind != .decision }
    return "\(counted(clauses.count(where: \.isRequired), "required clause")) of \(grouped(all))"
  }
}
