package import PlumblineModel

/// A fault that a sample has on request, so that testers can be tested.
///
/// ```swift
/// for defect in Sample.rtm1Client.defects { print(defect.id, defect.meaning) }
/// // aborted-reconnects  reconnects by itself after it was kicked
/// // …
/// ```
package struct Defect: Hashable, Identifiable, Sendable {
  /// The word on the command line, stable across releases.
  package let id: String
  /// What the sample does differently, in one line.
  package let meaning: String
  /// Whether the documents leave the behaviour open, so that no clause is violated by it.
  package let isVariant: Bool
  /// How long the sample takes for it unless told otherwise; nil when time plays no part.
  package let delay: Microseconds?

  init(_ id: String, _ meaning: String, isVariant: Bool = false, delay: Microseconds? = nil) {
    self.id = id
    self.meaning = meaning
    self.isVariant = isVariant
    self.delay = delay
  }

  /// The same where the documents leave it open.
  var asVariant: Defect { Defect(id, meaning, isVariant: true, delay: delay) }
}

/// The defects of one sample that are switched on, one bit each.
///
/// What a bit stands for, the sample's own ``SampleDefect`` says, so a set means something only
/// together with its sample.
@usableFromInline
package struct Defects: Hashable, OptionSet, Sendable {
  @usableFromInline
  package let rawValue: UInt64

  @usableFromInline
  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The defects of one sample, in the order in which they are listed.
protocol SampleDefect: CaseIterable, RawRepresentable<UInt64> {
  /// How the defect is listed.
  var entry: Defect { get }
}

/// A defect as it is listed, and the bit that switches it on.
struct DefectSwitch {
  let entry: Defect
  let bit: Defects
}

extension SampleDefect {
  /// All defects.
  static var switches: [DefectSwitch] { switches(\.entry) }

  /// The defects that have an entry, in order.
  static func switches(_ entry: (Self) -> Defect?) -> [DefectSwitch] {
    allCases.compactMap { defect in
      entry(defect).map { DefectSwitch(entry: $0, bit: Defects(rawValue: 1 << defect.rawValue)) }
    }
  }
}

extension Defects {
  /// Whether a defect of the sample is switched on.
  ///
  /// - Complexity: O(1).
  func contains(_ defect: some SampleDefect) -> Bool { rawValue & (1 << defect.rawValue) != 0 }
}

/// How long each defect takes that is switched on.
struct DefectDelays<Kind: SampleDefect> {
  private let defects: Defects
  private let delay: Microseconds?

  /// - Parameters:
  ///   - defects: what is switched on.
  ///   - delay: replaces the usual delay of every defect that is switched on and takes time.
  /// - Throws: ``SampleFault`` when `delay` is given but used by no defect, or out of range.
  init(_ defects: Defects, delay: Microseconds?) throws(SampleFault) {
    if let delay {
      // Far beyond any trace, and still safe to add to an instant.
      guard (0...Microseconds.max / 4).contains(delay) else { throw .delayOutOfRange(delay) }
      guard Kind.allCases.contains(where: { defects.contains($0) && $0.entry.delay != nil })
      else { throw .unusedDelay(delay) }
    }
    self.defects = defects
    self.delay = delay
  }

  /// The delay of a defect; nil when it is switched off or takes no time.
  subscript(_ defect: Kind) -> Microseconds? {
    guard defects.contains(defect), let usual = defect.entry.delay else { return nil }
    return delay ?? usual
  }
}
