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
}

/// The defects of one sample that are switched on, one bit each.
///
/// Bit *n* stands for the *n*-th entry of the sample's list, so a set means something only
/// together with its sample.
@usableFromInline
package struct Defects: Hashable, OptionSet, Sendable {
  @usableFromInline
  package let rawValue: UInt64

  @usableFromInline
  package init(rawValue: UInt64) { self.rawValue = rawValue }
}
