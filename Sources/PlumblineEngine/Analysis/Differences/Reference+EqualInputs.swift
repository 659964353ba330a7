internal import PlumblineModel

/// Inputs that no state of two automata tells apart, such as the values of an argument that nothing uses.
extension Reference {
  /// The first input of each class of inputs that have the same effects everywhere in both automata.
  ///
  /// A search needs no other inputs: a trace stays allowed, or forbidden, if another input of the class
  /// takes its place. The automata have the same inputs.
  ///
  /// - Complexity: O(size of both automata).
  func distinctInputs(besides other: Reference) -> [Int] {
    var classes: Set<[Int]> = []
    let columns = zip(firstEqualInputs, other.firstEqualInputs)
    return columns.enumerated().filter { classes.insert([$1.0, $1.1]).inserted }.map(\.offset)
  }

  /// The first input of each class of inputs that have the same name, and the same effects everywhere.
  ///
  /// Two calls are different code of a client, even where the documents say the same of both.
  ///
  /// - Complexity: O(size of the automaton).
  var distinctInputsOfEachName: [Int] {
    struct Class: Hashable {
      var name: String
      var first: Int
    }
    var classes: Set<Class> = []
    return firstEqualInputs.enumerated().filter { input, first in
      classes.insert(Class(name: vocabulary.inputs[input].name, first: first)).inserted
    }.map(\.offset)
  }

  /// Per input, the first one with the same effects.
  private var firstEqualInputs: [Int] {
    var classes: [InputEffects: Int] = [:]
    return vocabulary.inputs.indices.map { input in
      let effects = InputEffects(
        cells: cells.map { row in
          let cell = row[input]
          return InputEffects.Cell(
            isPossible: cell.isPossible,
            isDocumented: cell.isDocumented,
            edges: cell.edges.map { edges[$0] }
          )
        },
        answered: timers.indices.filter { timers[$0].gives?.contains(input) ?? false }
      )
      if let known = classes[effects] { return known }
      classes[effects] = input
      return input
    }
  }
}

/// All that an input does in an automaton.
private struct InputEffects: Hashable {
  struct Cell: Hashable {
    var isPossible: Bool
    var isDocumented: Bool
    var edges: [Reference.Edge]
  }

  /// Per location.
  var cells: [Cell]
  /// The timers that it answers.
  var answered: [Int]
}
