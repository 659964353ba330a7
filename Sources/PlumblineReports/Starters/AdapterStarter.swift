package import PlumblineModel

/// A program to start an adapter from: it runs, and its run reports the missing outputs until a person completes
/// the parts marked `?`.
///
/// ```swift
/// AdapterStarter(reference, spec: "link.yaml", onlyWhen: ["answer": "link is connecting"])
///   .text(in: .python)
/// ```
///
/// Each input of the spec is one function, which states when the input is possible.
package struct AdapterStarter: Sendable {
  /// The languages of the programs.
  package enum Language: String, CaseIterable, Sendable {
    case c, go, java, node, python, swift
  }

  /// An input of the spec, for all values of its arguments.
  struct Input {
    var name: String
    var from: Vocabulary.Party
    var arguments: [Vocabulary.Argument]
    /// The condition in the spec, as text; nil without one.
    var onlyWhen: String?
    /// Whether the program states when it is possible: it answers a request, or nothing can send it at the start.
    var hasCondition: Bool
  }

  let spec: String
  let id: String
  let outputs: [Vocabulary.Output]
  let inputs: [Input]
  /// The options of the client with their values, the default first.
  let options: [Vocabulary.Argument]
  /// The class of the program in Java.
  let javaClass: String

  /// - Parameters:
  ///   - reference: An automaton of the spec.
  ///   - spec: The path or the bundled name of the spec, as a command line takes it.
  ///   - onlyWhen: The conditions of its inputs as texts, by name.
  ///   - file: The file of the program, which names the class in Java; nil if it has no name yet.
  ///
  /// - Complexity: O(inputs × locations).
  package init(
    _ reference: Reference,
    spec: String,
    onlyWhen: [String: String],
    file: String? = nil
  ) {
    self.spec = spec
    javaClass = Self.javaClass(in: file)
    id = reference.id
    let vocabulary = reference.vocabulary
    outputs = vocabulary.outputs
    options = reference.options
    let beginning = reference.withDefaultOptions ?? reference
    inputs = vocabulary.declaredInputs.filter { $0 != vocabulary.optionInputs }.map { numbers in
      let input = vocabulary.inputs[numbers.lowerBound]
      return Input(
        name: input.name,
        from: input.from,
        arguments: vocabulary.arguments(ofInputs: numbers),
        onlyWhen: onlyWhen[input.name],
        hasCondition: numbers.contains(where: reference.needsImplementation)
          || input.from != .app && numbers.contains(where: beginning.isImpossibleAtStart)
      )
    }
  }

  /// Writes the program.
  ///
  /// - Parameters:
  ///   - language: The language of the program.
  ///   - name: The name of the spec in Swift; nil to derive it from its id.
  /// - Returns: The text of the file; ends with a line break.
  /// - Complexity: O(size of the vocabulary).
  package func text(in language: Language, name: String? = nil) -> String {
    switch language {
    case .c: c
    case .go: go
    case .java: java
    case .node: node
    case .python: python
    case .swift: swift(spec: name ?? SwiftLiteral.name(of: id))
    }
  }

  /// A text in quotation marks, for all languages.
  static func literal(_ text: String) -> String {
    let escapes: [Character: String] = [
      "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\r\n": "\\r\\n",
    ]
    return "\"" + text.map { escapes[$0] ?? String($0) }.joined() + "\""
  }

  /// A text for a comment of one line.
  static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  /// The number of an input among all, from 1.
  func number(of input: Input) -> Int {
    (inputs.firstIndex { $0.name == input.name } ?? 0) + 1
  }

  /// The comments above an input: its condition in the spec, and the values of its arguments.
  ///
  /// A run gives an input only when the environment allows it. So the program need not check the environment for an input
  /// that is possible at the start.
  static func comments(_ input: Input, _ mark: String) -> [String] {
    let verb = input.hasCondition ? "Only" : "Comes only"
    return (input.onlyWhen.map { ["\(mark) \(verb) when \($0)."] } ?? [])
      + input.arguments.map { "\(mark) \($0.comment)" }
  }

  /// The inputs with a heading for each party.
  var groups: [(heading: String, inputs: [Input])] {
    [Vocabulary.Party.app, .server, .network, .peer].compactMap { party in
      let own = inputs.filter { $0.from == party }
      guard !own.isEmpty else { return nil }
      return (party == .peer ? "Inputs of another user" : "Inputs of the \(party.rawValue)", own)
    }
  }
}

extension AdapterStarter.Input {
  /// The question that a person answers about the condition.
  ///
  /// The app calls without a request. So may a server and a peer: the spec does not say which input is an answer.
  var question: String {
    switch from {
    case .app:
      onlyWhen.map { "the spec allows this call only while \(AdapterStarter.line($0))" }
        ?? "when does the spec allow this call"
    case .network: "when is that possible"
    case .server, .peer: "when is that possible; an answer needs a request"
    }
  }

  /// The part to complete in its function.
  var task: String { from == .app ? "Call the client." : "Tell the client." }
}

extension Vocabulary.Argument {
  /// `state: idle | connecting | up`.
  var comment: String { AdapterStarter.line("\(name): \(valueText(separator: " | "))") }
}

extension Reference {
  /// Whether the environment cannot give an input at the start.
  fileprivate func isImpossibleAtStart(_ input: Int) -> Bool { !cells[start][input].isPossible }

  /// Whether an input is possible in some states of the implementation only, with the environment in
  /// the same states.
  ///
  /// - Complexity: O(locations).
  fileprivate func needsImplementation(_ input: Int) -> Bool {
    var isPossible: [[Int]: Bool] = [:]
    for (location, states) in locations.enumerated()
    // Before the options are set, no other input is possible.
    where options.isEmpty || location != start {
      let environment = machines.indices.filter { machines[$0].isEnvironment }.map { states[$0] }
      let here = cells[location][input].isPossible
      if isPossible.updateValue(here, forKey: environment) == !here { return true }
    }
    return false
  }
}
