internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineLanguage
internal import PlumblineModel
internal import PlumblineSamples

/// A bundled client with the chosen defects.
struct SampleChoice: Sendable {
  let sample: Sample
  let ids: [String]
  let delay: Microseconds?

  /// - Throws: `ValidationError` that lists the known names.
  init(named name: String, _ defects: [String], for spec: Reference) throws {
    let samples = SampleCatalogue.samples(for: spec.id)
    let known = samples.map(\.name).joined(separator: ", ")
    guard let first = samples.first else {
      throw ValidationError("the spec '\(spec.id)' has no sample")
    }
    guard let sample = name.isEmpty ? first : samples.first(where: { $0.name == name }) else {
      throw ValidationError("the spec '\(spec.id)' has no sample '\(name)'; it has \(known)")
    }
    self.sample = sample
    var ids: [String] = []
    var delay: Microseconds?
    for defect in defects {
      let parts = defect.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let id = String(parts[0])
      guard let entry = sample.defects.first(where: { $0.id == id }) else {
        let list = sample.defects.map(\.id).joined(separator: ", ")
        throw ValidationError("'\(sample.name)' has no defect '\(id)'; it has \(list)")
      }
      ids.append(id)
      guard parts.count == 2 else { continue }
      guard entry.delay != nil else {
        throw ValidationError("the defect '\(id)' takes no time, found '\(defect)'")
      }
      guard let span = TimeArgument(argument: String(parts[1])) else {
        throw ValidationError("expected a time such as '17.3s' in '\(defect)'")
      }
      guard delay == nil || delay == span.microseconds else {
        throw ValidationError("only one delay can be set, for all defects that take time")
      }
      delay = span.microseconds
    }
    self.ids = ids
    self.delay = delay
  }

  /// Makes the sample for a visitor.
  ///
  /// - Throws: `Failing` when the spec lacks a name that the sample needs.
  func make<Visitor: SampleVisitor>(
    _ vocabulary: Vocabulary,
    for visitor: inout Visitor
  ) throws -> Visitor.Outcome {
    do {
      return try sample.make(
        vocabulary,
        defects: try sample.defects(named: ids),
        delay: delay,
        for: &visitor
      )
    } catch {
      throw Failing("the sample '\(sample.name)' does not fit the spec: \(error)")
    }
  }
}

/// The list for `--list-defects`.
struct DefectList {
  private let reference: Reference

  init(_ reference: Reference) { self.reference = reference }

  func show() throws {
    let samples = SampleCatalogue.samples(for: reference.id)
    guard !samples.isEmpty else {
      throw ValidationError("the spec '\(reference.id)' has no sample")
    }
    for sample in samples {
      Terminal.print("\(sample.name)")
      let widest = sample.defects.map(\.id.count).max() ?? 0
      for defect in sample.defects {
        let id = defect.id + String(repeating: " ", count: widest - defect.id.count)
        let delay = defect.delay.map { " (\(describe($0)))" } ?? ""
        let mark = defect.isVariant ? " [variant: the documents leave it open]" : ""
        Terminal.print("  \(id)  \(defect.meaning)\(delay)\(mark)")
      }
    }
  }
}
