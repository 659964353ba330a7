import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// The names that the second of two specs lacks, and on which clients of the first one depend.
@Suite struct DroppedNamesTests {
  private static let lamp = """
    plumbline: 1
    spec: lamp
    title: A lamp
    stage: draft
    inputs:
      press: {from: app}
      shake: {from: app}
    outputs:
      light: {args: {state: lamp}}
      beep: {}
    machines:
      lamp:
        announces: {light: {state: $to}}
        initial: dark
        states:
          dark:
            on:
              press: {to: bright, emits: [beep]}
              shake: {}
          bright:
            on:
              press: {to: dark}
              shake: {}
    """

  private static func reference(_ text: String) throws -> Reference {
    let spec = Spec.compile(SourceFile(name: "lamp.yaml", text: text))
    return try #require(spec.reference, "\(DiagnosticRenderer().text(of: spec.diagnostics))")
  }

  private static func compare(_ first: String, _ second: String) throws -> Comparison {
    Comparison(of: try reference(first), and: try reference(second))
  }

  private static let silent = lamp.replacing(", emits: [beep]", with: "")
    .replacing("  beep: {}\n", with: "")
  private static let unshaken = lamp.replacing("\n          shake: {}", with: "")
    .replacing("  shake: {from: app}\n", with: "")

  @Test func `an output that the first requires and the second lacks is no refinement`() throws {
    let comparison = try Self.compare(Self.lamp, Self.silent)
    #expect(comparison.isBisimilar && comparison.dropped.required == ["beep"])
    #expect(comparison.dropped.perhapsRequired.isEmpty && !comparison.isRefinement)
  }

  @Test func `an input that the first documents and the second lacks is no refinement`() throws {
    let comparison = try Self.compare(Self.lamp, Self.unshaken)
    #expect(comparison.isBisimilar && comparison.dropped.inputs == ["shake"])
    #expect(!comparison.isRefinement)
  }

  @Test func `a new input refines, and so does the lack of an input without a reaction`() throws {
    let turned = try Self.compare(Self.unshaken, Self.lamp)
    #expect(turned.dropped.inputs.isEmpty && turned.isRefinement && !turned.isEqual)
    let undocumented = Self.lamp.replacing("shake: {}", with: "shake: undocumented")
    let comparison = try Self.compare(undocumented, Self.unshaken)
    #expect(comparison.aligned.first.onlyInputs == ["shake"])
    #expect(comparison.dropped.inputs.isEmpty && comparison.isRefinement)
  }

  @Test(arguments: [
    ("emits: [beep]", "may-emit: [beep]", []),
    (
      "press: {to: bright, emits: [beep]}",
      "press: [{any of: [{to: bright, emits: [beep]}, {to: bright}]}]", ["beep"]
    ),
  ])
  func `an output that the first leaves open is not taken as required`(
    old: String,
    new: String,
    unclear: [String]
  ) throws {
    #expect(Self.lamp.contains(old))
    let comparison = try Self.compare(Self.lamp.replacing(old, with: new), Self.silent)
    #expect(comparison.aligned.first.onlyOutputs == ["beep"])
    #expect(comparison.dropped.required.isEmpty && comparison.isRefinement)
    #expect(comparison.dropped.perhapsRequired == unclear)
    #expect(comparison.mayAllowMore == !unclear.isEmpty)
  }

  @Test(arguments: [("2s", ["beep"]), ("0s..", [])])
  func `an output of a timer is required where the timer is due`(
    time: String,
    required: [String]
  ) throws {
    let rings = "\n        after:\n          rings: {time: \(time), emits: [beep]}"
    let timed = Self.lamp.replacing(", emits: [beep]", with: "") + rings
    let comparison = try Self.compare(timed, Self.silent)
    #expect(comparison.dropped.required == required)
    #expect(comparison.dropped.perhapsRequired.isEmpty)
    #expect(comparison.isRefinement == required.isEmpty)
  }

  @Test func `an output of a state that the second lacks is not decided`() throws {
    let blink =
      Self.lamp.replacing(
        "press: {to: bright, emits: [beep]}",
        with: "press: [{any of: [{to: bright}, {to: blinking}]}]"
      ) + "\n      blinking:\n        on:\n          press: {to: dark, emits: [beep]}"
    let comparison = try Self.compare(blink, Self.silent)
    #expect(comparison.dropped.required.isEmpty && comparison.isRefinement)
    #expect(comparison.dropped.perhapsRequired == ["beep"] && comparison.mayAllowMore)
  }
}
