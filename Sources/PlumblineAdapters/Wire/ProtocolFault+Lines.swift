/// The words about a line that cannot be read, and the guess at its cause.
extension ProtocolFault {
  static func seen(_ problem: ReplyReader.Problem, _ line: String) -> String {
    switch problem {
    case .notJSON where line.isEmpty: "wrote an empty line"
    case .notJSON(let detail): "wrote a line that is no JSON object (\(detail))"
    case .missingMember(let member, let place):
      "wrote \(place == "message" ? "a" : "an") \(place) without \(member)"
    case .excessMember(let members, let place): "wrote an \(place) with \(members)"
    case .errorOfKind(let kind): "answered with an 'err' that is \(kind), expected an object"
    case .notAnObject(let kind): "wrote a line that is no JSON object but \(kind)"
    case .shape(let expected, let offset, _):
      "wrote a message in which \(expected) was expected at byte \(offset)"
    case .unknownOutput(let name): "showed the output '\(name)', which the spec does not know"
    case .undeclaredOutput(let name):
      "showed the output '\(name)', which its 'observe' does not declare"
    case .unknownInput(let name): "observed the input '\(name)', which the spec does not know"
    case .undeclaredInput(let name):
      "observed the input '\(name)', which its 'spontaneous' does not declare"
    case .missingArgument(let output, let argument, _):
      "showed '\(output)' without its argument '\(argument)'"
    case .unknownResult(let name): "answered an input with the unknown result '\(name)'"
    case .unknownSymbol(let number):
      "showed output \(number), a number that no output with listed values has"
    case .unknownMachine(let name, _):
      "returned a state of '\(name)', which no output of the spec announces"
    case .ownError: "answered an input with 'error', a mistake of its own"
    }
  }

  static func advice(_ problem: ReplyReader.Problem, line: String) -> String {
    switch problem {
    case .notJSON where line.isEmpty:
      "does a print without text go to standard output? end each message with one line feed"
    case .notJSON, .notAnObject: guess(line)
    case .errorOfKind: #"answer {"id":…,"err":{"code":"internal","message":"…"}}"#
    case .excessMember: "write an observation for the output and one for the spontaneous input"
    case .shape, .missingMember:
      "see the description of the adapter protocol for the members of a message"
    case .unknownOutput:
      "send the names of the spec's 'outputs' as they stand in 'hello'; leave other events out"
    case .undeclaredOutput: "add it to 'observe', or do not send it"
    case .unknownInput:
      "send the names and values of the spec's 'inputs' as they stand in 'hello'"
    case .undeclaredInput:
      "add it to 'spontaneous'; do not send back an input that the runner gave"
    case .missingArgument: "send every argument that 'outputs' in 'hello' lists"
    case .unknownResult:
      "a result is 'accepted', 'refused', 'not-applicable' or 'unsupported', null for a step "
        + "without input"
    case .unknownSymbol:
      "write an output with a value that 'hello' does not list as an object; the description says how to number others"
    case .unknownMachine(let name, let known): suggestion(for: name, among: known)
    case .ownError: "see its log for what went wrong"
    }
  }

  /// The part of a line that a problem is about: an observation, or that of a long line around a name or a byte.
  static func part(of line: String, with problem: ReplyReader.Problem) -> String {
    if case .missingArgument(_, _, let observation) = problem { return observation }
    guard line.count > quotedLength else { return line }
    if case .shape(_, let offset, let text) = problem {
      let end = text.endIndex
      let place = text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: end) ?? end
      return part(of: text, around: place)
    }
    guard let name = problem.name, let place = line.firstRange(of: "\"\(name)\"") else {
      return line
    }
    return part(of: line, around: place.lowerBound)
  }

  /// A line without its text long before a place.
  private static func part(of line: String, around place: String.Index) -> String {
    guard let start = line.index(place, offsetBy: -quotedLength / 2, limitedBy: line.startIndex)
    else { return line }
    return "…" + line[start...]
  }

  /// The usual source of such a line.
  static func guess(_ line: String) -> String {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if text.hasPrefix("{'") {
      return "is a dictionary printed as it is? write it with a JSON encoder: keys in double quotes"
    }
    if text.hasPrefix("{") {
      return "do two threads write at once, or is a message spread over several lines? write each "
        + "message as one line, with one call"
    }
    if text.lowercased().hasPrefix("usage") {
      return "are the arguments of the command right? standard output belongs to the protocol"
    }
    return "a print to standard output? it belongs to the protocol: print to standard error, or "
      + "keep descriptor 1 for the protocol and point it to 2 for everything else"
  }

  /// A few known names, or else the nearest one.
  static func suggestion(for name: String, among known: [String]) -> String {
    guard known.count >= 6 else {
      return known.isEmpty ? "the spec has none" : "the spec knows \(list(known))"
    }
    let nearest = known.min { distance($0, name) < distance($1, name) }
    return "did you mean '\(nearest ?? "")'? names are those of the spec that 'hello' brings"
  }

  /// Names in quotes.
  static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// The edit distance of Levenshtein.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right.utf8)
    var row = Array(0...right.count)
    for (index, byte) in left.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let substituted = diagonal + (right[column] == byte ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substituted, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}

extension ReplyReader.Problem {
  /// The name in the line that is wrong; nil for another problem.
  var name: String? {
    switch self {
    case .unknownOutput(let name), .undeclaredOutput(let name), .unknownInput(let name),
      .undeclaredInput(let name), .unknownResult(let name), .unknownMachine(let name, _):
      name
    default: nil
    }
  }
}
