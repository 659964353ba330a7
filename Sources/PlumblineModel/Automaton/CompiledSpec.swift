/// A compiled spec with all interpretations of its documents; implementations are tested against
/// it.
///
/// The module `Plumbline` contains the bundled specs. For your own spec, run
/// `plumbline generate SPEC --to swift`, or read the canonical JSON:
///
/// ```swift
/// let mine = try CompiledSpec(json: String(contentsOfFile: "lamp.json", encoding: .utf8))
/// mine.id             // "lamp"
/// mine.constants      // ["dim-after": 30 s]
/// ```
public struct CompiledSpec: Sendable {
  /// The reason why a text is not a compiled spec.
  public struct Malformed: Error, CustomStringConvertible, Sendable {
    /// The expected and the found text.
    public let description: String
  }

  /// One automaton for each combination of interpretations, at least one.
  package let references: [Reference]

  /// Wraps automata that are known to be sound.
  ///
  /// - Precondition: The array is not empty.
  package init(_ references: [Reference]) {
    precondition(!references.isEmpty, "a spec has at least one automaton")
    self.references = references
  }

  /// Reads the canonical JSON of one automaton, or the form of ``text``.
  ///
  /// - Throws: ``Malformed`` if the text is neither, or its numbers are inconsistent.
  /// - Complexity: O(size of the automata).
  public init(json text: String) throws(Malformed) {
    do {
      let json = try JSON.parse(Array(text.utf8))
      let values = json["shared"] == nil ? [json] : try SharedValues.unpack(json)
      let references = try values.map { try CanonicalDecoder.decode(Reference.self, from: $0) }
      guard let first = references.first else { throw Malformed(description: "no automaton") }
      if let problem = references.lazy.compactMap(\.problem).first {
        throw Malformed(description: problem)
      }
      guard references.allSatisfy({ $0.vocabulary == first.vocabulary }), references.count <= 32
      else { throw Malformed(description: "the automata are not interpretations of one spec") }
      self.references = references
    } catch {
      throw (error as? Malformed)
        ?? Malformed(
          description: "not the canonical JSON of a spec: \(CanonicalDecoder.reason(of: error))"
        )
    }
  }

  /// Reads the text of a generated file.
  ///
  /// - Precondition: The text is the unchanged output of `plumbline generate SPEC --to swift`; a
  ///   changed file ends the process with the reason.
  /// - Complexity: O(size of the automata).
  public init(generated text: String) {
    do {
      try self.init(json: text)
    } catch {
      preconditionFailure(
        "a generated spec was changed: \(error); regenerate it with 'plumbline generate'"
      )
    }
  }

  /// The automata as text, with common parts written once.
  ///
  /// - Throws: `EncodingError` for a number beyond 64 bits.
  /// - Complexity: O(size of the automata).
  package var text: String {
    get throws {
      SharedValues.pack(try references.map { try CanonicalEncoder.encode($0) }).text
    }
  }
}

extension CompiledSpec {
  /// The id of the spec, `agora-rtm1-ios-zh`.
  public var id: String { references[0].id }

  /// The title of the spec, which names the document.
  public var title: String { references[0].title }

  /// The inputs and outputs of an implementation.
  public var vocabulary: Vocabulary { references[0].vocabulary }

  /// The named times of the spec, which a run can set, by name.
  ///
  /// - Complexity: O(number of times).
  public var constants: [String: Duration] {
    Dictionary(references[0].constants.map { ($0.name, .microseconds($0.value)) }) { first, _ in
      first
    }
  }

  /// The interpretations that the documents allow, with their options.
  ///
  /// - Complexity: O(number of interpretations).
  public var interpretations: [String: [String]] {
    var options: [String: [String]] = [:]
    for interpretation in references.flatMap(\.interpretations)
    where options[interpretation.name]?.contains(interpretation.option) != true {
      options[interpretation.name, default: []].append(interpretation.option)
    }
    return options
  }
}
