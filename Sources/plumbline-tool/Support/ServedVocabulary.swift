internal import PlumblineModel

/// The inputs and outputs of a served spec: a bundled implementation knows their numbers only.
struct ServedVocabulary {
  /// The first difference between a vocabulary of `hello` and that of the served spec.
  struct Difference: Error, CustomStringConvertible {
    let spec: String
    let expected: String
    let found: String

    var description: String {
      "expected the inputs and outputs of the spec '\(spec)' in their order: \(expected), found \(found)"
    }
  }

  private let spec: String
  private let vocabulary: Vocabulary

  init(of reference: Reference) { (spec, vocabulary) = (reference.id, reference.vocabulary) }

  /// Compares the vocabulary of `hello` with that of the spec.
  ///
  /// - Throws: ``Difference`` where a name, a value or the order differs: the numbers would be those of other names.
  /// - Complexity: O(size of the vocabulary).
  func check(_ other: Vocabulary) throws(Difference) {
    guard other != vocabulary else { return }
    let (expected, found) = (vocabulary.entries, other.entries)
    let place = zip(expected, found).prefix { $0 == $1 }.count
    func entry(of entries: [String]) -> String {
      place < entries.count ? entries[place] : "the end"
    }
    throw Difference(spec: spec, expected: entry(of: expected), found: entry(of: found))
  }
}

extension Vocabulary {
  /// All of it in words, in its order: equal vocabularies have equal entries, and others have not.
  fileprivate var entries: [String] {
    inputs.map { input in
      let values = input.arguments.map { ", '\($0.name)' '\($0.value)'" }.joined()
      return "the input '\(input.name)' from '\(input.from.rawValue)'\(values)"
    }
      + outputs.flatMap { output in
        ["the output '\(output.name)' seen by '\(output.seenBy.rawValue)'"]
          + output.arguments.flatMap { argument in
            ["the argument '\(argument.name)' of '\(output.name)'"]
              + argument.values.map { "the value '\($0)' of '\(argument.name)'" }
          }
      }
  }
}
