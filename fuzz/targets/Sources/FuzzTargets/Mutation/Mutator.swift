internal import PlumblineEngine
internal import PlumblineModel

/// Damages files, as a full disk, an editor or another program would, and puts boundary values into them.
///
/// A file that a random byte breaks is refused by its parser. Therefore most changes keep the form: they move,
/// double or drop a block of YAML or a member of JSON, or replace a value.
public struct Mutator {
  var random: Randomness

  /// - Parameter seed: Chooses all changes.
  public init(seed: UInt64) { random = Randomness(seed: seed) }

  /// The input with one to four changes.
  ///
  /// - Complexity: O(length).
  public mutating func mutate(_ bytes: [UInt8], as form: FuzzTarget.Form) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(4) {
      guard !bytes.isEmpty else { return bytes }
      if random.chance(1, in: 3) {
        damage(&bytes)
        continue
      }
      switch form {
      case .yaml: changeBlock(of: &bytes)
      case .json: changeMember(of: &bytes)
      case .lines: changeLine(of: &bytes)
      case .choices: bytes[random.below(bytes.count)] = anyByte()
      }
    }
    return bytes
  }

  /// A change that knows no form.
  private mutating func damage(_ bytes: inout [UInt8]) {
    switch random.below(8) {
    case 0..<3: replaceNumber(in: &bytes)
    case 3: bytes[random.below(bytes.count)] = anyByte()
    case 4: bytes.removeSubrange(range(in: bytes))
    case 5:
      bytes.insert(contentsOf: Array(bytes[range(in: bytes)]), at: random.below(bytes.count))
    case 6: bytes.removeLast(random.below(bytes.count))
    default:
      bytes.insert(contentsOf: pick(BoundaryValue.tokens).utf8, at: random.below(bytes.count))
    }
  }

  private mutating func replaceNumber(in bytes: inout [UInt8]) {
    let start = random.below(bytes.count)
    guard let first = bytes[start...].firstIndex(where: isDigit) else { return }
    let end = bytes[first...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    bytes.replaceSubrange(first..<end, with: number().utf8)
  }

  /// A number at a bound, now and then with a unit.
  mutating func number() -> String {
    let number = pick(BoundaryValue.numbers)
    return random.chance(1, in: 8) ? number + pick(BoundaryValue.units) : number
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.below(elements.count)]
  }

  private mutating func anyByte() -> UInt8 { UInt8(truncatingIfNeeded: random.below(256)) }

  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = random.below(bytes.count)
    return start..<min(bytes.count, start + 1 + random.below(40))
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
