import PlumblineModel
import PlumblineSamples
import Testing

/// Expects a fresh client to behave exactly as drawn.
///
/// The trace is played from instant to instant, with stops at the client's own deadlines, and
/// once more on a client that was used before.
func expect(
  _ drawing: String,
  with defects: [String] = [],
  delay: Microseconds? = nil,
  sample: Sample = .rtm1Client,
  at location: SourceLocation = #_sourceLocation
) throws {
  let diagram = try Diagram(drawing)
  for manner in Playing.Manner.allCases {
    let seen = try play(diagram, manner, with: defects, delay: delay, sample: sample)
    #expect(seen == diagram.lines, "\(manner)", sourceLocation: location)
  }
}

/// The behaviour of a client of the given make on a drawing.
func play(
  _ diagram: Diagram,
  _ manner: Playing.Manner,
  with defects: [String],
  delay: Microseconds? = nil,
  sample: Sample = .rtm1Client
) throws -> [String] {
  var playing = Playing(diagram: diagram, manner: manner, sample: sample)
  return try sample.make(
    sample.vocabulary,
    defects: sample.defects(named: defects),
    delay: delay,
    for: &playing
  )
}

/// Gives a client the inputs of a drawing and lists what it does.
struct Playing: SampleVisitor {
  /// The passage of time, and the trace before.
  enum Manner: CaseIterable {
    case inJumps
    case deadlineByDeadline
    case afterAnotherTrace
  }

  let diagram: Diagram
  let manner: Manner
  private let vocabulary: Vocabulary
  /// The inputs of the trace before, if any.
  private let before: [String]

  init(diagram: Diagram, manner: Manner, sample: Sample) {
    self.diagram = diagram
    self.manner = manner
    vocabulary = sample.vocabulary
    before = sample.anotherTrace
  }

  mutating func visit(_ sample: some Implementation & Sendable) -> [String] {
    var client = sample
    var seen = ObservationSink()
    if manner == .afterAnotherTrace {
      client.open(&seen)
      for name in before { _ = client.give(number(of: name), at: 0, &seen) }
      client.advance(to: 5_000_000, &seen)
    }
    seen.removeAll()
    client.open(&seen)
    var lines: [String] = []
    for column in diagram.columns {
      if manner == .deadlineByDeadline {
        while let next = client.next, next < column.at { client.advance(to: next, &seen) }
      }
      client.advance(to: column.at, &seen)
      // What came up since the last column belongs before the inputs of this one.
      let earlier = seen.all.filter { $0.at < column.at }
      lines += list(earlier)
      for word in column.given {
        let name = word.hasPrefix("!") ? String(word.dropFirst()) : word
        let result = client.give(number(of: name), at: column.at, &seen)
        lines.append("\(describe(column.at)): given \(result == .accepted ? "" : "!")\(name)")
      }
      if let next = client.next, next <= column.at { lines.append("something due is left undone") }
      lines += list(Array(seen.all.dropFirst(earlier.count)))
      seen.removeAll()
    }
    return lines
  }

  /// The sink in words, by instant, and at each instant the client's before the others'.
  private func list(_ sink: [ObservationSink.ObservedOutput]) -> [String] {
    var lines: [String] = []
    for at in Set(sink.map(\.at)).sorted() {
      var client: [String] = []
      var others: [String] = []
      for observed in sink where observed.at == at {
        let (output, _) = vocabulary.parts(of: observed.symbol)
        let text = vocabulary.drawing(of: observed.symbol)
        if vocabulary.outputs[output].seenBy == .app {
          client.append("\(describe(at)): the client shows \(text)")
        } else {
          others.append("\(describe(at)): others see \(text)")
        }
      }
      lines += client + others
    }
    return lines
  }

  /// The number of an input with its values; one that the client does not know if the spec does
  /// not.
  private func number(of text: String) -> Int {
    vocabulary.inputs.indices.first { vocabulary.text(ofInput: $0) == text } ?? -1
  }
}
