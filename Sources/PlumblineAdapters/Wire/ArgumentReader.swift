package import PlumblineModel

/// Reads the arguments of an output or an input, `{"state":"on","why":"timer"}`, as numbers.
///
/// One reader serves all messages, so that its arrays keep their storage.
package struct ArgumentReader {
  private let names: NameTable
  private let arguments: [[Vocabulary.Argument]]
  private let argumentNames: [NameTable]
  private let values: [[NameTable]]
  /// The value numbers of the last arguments; -1 for a missing argument.
  package private(set) var given: [Int] = []
  /// The undocumented values: `why=moved, tone=Flat`.
  package private(set) var undocumented: String?
  /// The first name that is no argument, by its bytes between the quotes; valid as long as the line is.
  private var unknown: UnsafeBufferPointer<UInt8>?

  package init(_ named: [(name: String, arguments: [Vocabulary.Argument])]) {
    names = NameTable(named.map(\.name))
    arguments = named.map(\.arguments)
    argumentNames = arguments.map { NameTable($0.map(\.name)) }
    values = arguments.map { $0.map { NameTable($0.values) } }
  }

  /// Creates a reader for the outputs of a vocabulary.
  package init(outputsOf vocabulary: Vocabulary) {
    self.init(vocabulary.outputs.map { ($0.name, $0.arguments) })
  }

  /// Creates a reader for the inputs of a vocabulary, each name once.
  package init(inputsOf vocabulary: Vocabulary) {
    self.init(
      vocabulary.declaredInputs.map { numbers in
        (vocabulary.inputs[numbers.lowerBound].name, vocabulary.arguments(ofInputs: numbers))
      }
    )
  }

  /// The number of a name, by its bytes between the quotes.
  package func number(of name: UnsafeBufferPointer<UInt8>) -> Int? { names.number(of: name) }

  /// Reads the next arguments, if any, and notes undocumented values.
  ///
  /// - Throws: ``ByteScanner/Unexpected`` if they are no object.
  /// - Complexity: O(length).
  package mutating func read(
    _ scanner: inout ByteScanner?,
    of number: Int
  ) throws(ByteScanner.Unexpected) {
    given.removeAll(keepingCapacity: true)
    (undocumented, unknown) = (nil, nil)
    for _ in 0..<arguments[number].count { given.append(-1) }
    guard var values = scanner, !given.isEmpty else { return }
    var isFirst = true
    while let key = try values.nextKey(isFirst: &isFirst) {
      if let argument = argumentNames[number].number(of: key) {
        try readValue(&values, of: number, argument)
      } else {
        unknown = unknown ?? key
        try values.value()
      }
    }
  }

  private mutating func readValue(
    _ scanner: inout ByteScanner,
    of number: Int,
    _ argument: Int
  ) throws(ByteScanner.Unexpected) {
    let raw = try scanner.value()
    let isString = raw.first == UInt8(ascii: "\"")
    let content = isString ? UnsafeBufferPointer(rebasing: raw[1..<raw.count - 1]) : raw
    if let value = values[number][argument].number(of: content) {
      given[argument] = value
      return
    }
    let declared = arguments[number][argument]
    let text = "\(declared.name)=\(ByteScanner.text(of: raw))"
    undocumented = undocumented.map { "\($0), \(text)" } ?? text
    given[argument] = declared.unnamed
  }

  /// An unknown name beside an argument that is missing: most likely that one, misspelt.
  package func misspelt(of number: Int) -> (name: String, missing: String)? {
    guard let unknown, let argument = given.firstIndex(of: -1) else { return nil }
    return (ByteScanner.text(ofContent: unknown), arguments[number][argument].name)
  }

  /// Gives each missing argument that may be left out the value that says so.
  ///
  /// - Returns: The first argument that is still missing; nil if none is.
  package mutating func missingArgument(of number: Int) -> String? {
    for argument in given.indices where given[argument] < 0 {
      guard let absent = arguments[number][argument].absent else {
        return arguments[number][argument].name
      }
      given[argument] = absent
    }
    return nil
  }

  /// The position of the values among all combinations of values, undocumented ones included.
  ///
  /// - Precondition: no argument is missing.
  package func offset(of number: Int) -> Int {
    var offset = 0
    for argument in given.indices {
      offset = offset * (arguments[number][argument].values.count + 1) + given[argument]
    }
    return offset
  }
}
