package import PlumblineModel

/// A compiled spec as a Swift file for test suites: a literal that is decoded at first use.
///
/// ```swift
/// extension CompiledSpec {
///   public static let lamp = CompiledSpec(generated: #"""…"""#)
/// }
/// ```
///
/// Compiling nested initialisers would take minutes.
package struct SwiftLiteral: Sendable {
  private let name: String
  private let spec: CompiledSpec

  /// - Parameters:
  ///   - name: The name of the spec in code; nil to derive it from its id.
  ///   - spec: The spec, with all interpretations.
  package init(name: String? = nil, of spec: CompiledSpec) {
    self.name = name ?? Self.name(of: spec.id)
    self.spec = spec
  }

  /// The problem with a name in code; nil if it is valid.
  package static func problem(withName name: String) -> String? {
    let isName =
      name.first.map { $0.isLetter || $0 == "_" } ?? false
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName ? nil : "'\(name)' is no name in Swift"
  }

  /// The words of an id in camel case: `my-lamp` becomes `myLamp`.
  package static func name(of id: String) -> String {
    let words = id.split { !$0.isLetter && !$0.isNumber }
    let name = words.enumerated().map { number, word in
      number == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return name.first?.isLetter == true ? name : "spec\(name)"
  }

  /// The file; ends with a line break.
  ///
  /// - Throws: `EncodingError` for a number beyond 64 bits.
  /// - Complexity: O(size of the automata).
  package var text: String {
    get throws {
      let json = Self.broken(try spec.text)
      let marks = Self.marks(around: json)
      return """
        // swift-format-ignore-file
        // Written by 'plumbline generate'; not to be changed by hand.

        public import PlumblineModel

        extension CompiledSpec {
          /// \((spec.title.isEmpty ? spec.id : spec.title).visible).
          public static let \(name) = CompiledSpec(
            generated: \(marks)\"\"\"
        \(json)
        \"\"\"\(marks)
          )
        }

        """
    }
  }

  /// Adds line breaks between the elements of the outer arrays, for readable diffs.
  private static func broken(_ json: String) -> String {
    var text: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in json.utf8 {
      text.append(byte)
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth <= 2: text.append(UInt8(ascii: "\n"))
      default: break
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number signs that keep the text from ending its quotes and from escaping.
  private static func marks(around text: String) -> String {
    var longest = 0
    var run = 0
    var previous: Character = " "
    for character in text {
      run = character == "#" && (run > 0 || previous == "\"" || previous == "\\") ? run + 1 : 0
      longest = max(longest, run)
      previous = character
    }
    return String(repeating: "#", count: longest + 1)
  }
}
