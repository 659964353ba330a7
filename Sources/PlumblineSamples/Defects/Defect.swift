package import PlumblineModel

/// A fault that a sample has on request, to test testers.
///
/// ```swift
/// for defect in Sample.rtm1Client.defects { print(defect.id, defect.meaning) }
/// // aborted-reconnects  reconnects spontaneously after a kick
/// // …
/// ```
package struct Defect: Hashable, Identifiable, Sendable {
  /// The id on the command line, stable across releases.
  package let id: String
  /// The different behaviour of the sample, in one line.
  package let meaning: String
  /// Whether the documents leave the behaviour open, so it violates no clause.
  package let isVariant: Bool
  /// The default delay of the sample; nil for a defect without a time.
  package let delay: Microseconds?

  init(_ id: String, _ meaning: String, isVariant: Bool = false, delay: Microseconds? = nil) {
    self.id = id
    self.meaning = meaning
    self.isVariant = isVariant
    self.delay = delay
  }

  /// The same behaviour as a variant that the documents leave open.
  var asVariant: Defect { Defect(id, meaning, isVariant: true, delay: delay) }
}

/// The enabled defects of one sample, one bit each.
///
/// The ``SampleDefect`` of the sample defines the bits, so a set has a meaning only together with
/// its sample.
@usableFromInline
package struct Defects: Hashable, OptionSet, Sendable {
  @usableFromInline
  package let rawValue: UInt64

  @usableFromInline
  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The defects of one sample, in the order of the list.
protocol SampleDefect: CaseIterable, RawRepresentable<UInt64> {
  /// The entry of the defect in the list.
  var entry: Defect { get }
}

/// The entry of a defect in the list, and the bit that enables it.
struct DefectSwitch {
  let entry: Defect
  let bit: Defects
}

extension SampleDefect {
  /// All defects.
  static var switches: [DefectSwitch] { switches(\.entry) }

  /// The defects with an entry, in order.
  static func switches(_ entry: (Self) -> Defect?) -> [DefectSwitch] {
    allCases.compactMap { defect in
      entry(defect).map { DefectSwitch(entry: $0, bit: Defects(rawValue: 1 << defect.rawValue)) }
    }
  }
}

extension Defects {
  /// Whether a defect of the sample is enabled.
  ///
  /// - Complexity: O(1).
  func contains(_ defect: some SampleDefect) -> Bool { rawValue & (1 << defect.rawValue) != 0 }
}

/// The delays of the enabled defects.
struct DefectDelays<Kind: SampleDefect> {
  private let defects: Defects
  private let delay: Microseconds?

  /// - Parameters:
  ///   - defects: The enabled defects.
  ///   - delay: Replaces the default delay of every enabled defect with a delay.
  /// - Throws: ``SampleFault`` if no defect uses a given `delay`, or `delay` is out of range.
  init(_ defects: Defects, delay: Microseconds?) throws(SampleFault) {
    if let delay {
      // Far beyond any trace, and still without overflow when added to an instant.
      guard (0...Microseconds.max / 4).contains(delay) else { throw .delayOutOfRange(delay) }
      guard Kind.allCases.contains(where: { defects.contains($0) && $0.entry.delay != nil })
      else { throw .unusedDelay(delay) }
    }
    self.defects = defects
    self.delay = delay
  }

  /// The delay of a defect; nil for a disabled defect, and for one without a delay.
  subscript(_ defect: Kind) -> Microseconds? {
    guard defects.contains(defect), let usual = defect.entry.delay else { return nil }
    return delay ?? usual
  }
}
