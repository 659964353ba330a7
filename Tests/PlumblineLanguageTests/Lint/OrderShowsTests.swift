import PlumblineLanguage
import Testing

/// Timers of one machine that expire at the same instant.
@Suite struct OrderShowsTests {
  /// The messages about a lamp that goes out after 2 s, with another timer beside it.
  private func messages(_ timer: String) -> [String] {
    let text = """
      plumbline: 1
      spec: lamp
      stage: draft
      inputs: {press: {from: app}}
      outputs: {light: {args: {state: lamp}, closed-by: [d-1]}, beep: {closed-by: [d-1]}}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: lit}}}
            lit:
              after:
                other: \(timer)
                out: {time: 2s, to: dark, emits: [beep]}
      decisions: {d-1: {says: Only changes are shown.}}
      """
    let spec = Spec.compile(SourceFile(name: "lamp.yaml", text: text))
    #expect(!spec.diagnostics.hasErrors, "\(DiagnosticRenderer().text(of: spec.diagnostics))")
    return spec.diagnostics.sorted.filter { $0.rule.id == "order-shows" }.map(\.message)
  }

  @Test func `a timer that restarts another at its end shows the order`() {
    #expect(
      messages("{time: 2s, to: lit}") == [
        "timers 'lamp.lit.other' and 'lamp.lit.out' expire at the same instant, and their order is"
          + " observable; both orders are allowed"
      ]
    )
  }

  @Test func `a timer that does the same, or at another time, does not`() {
    #expect(messages("{time: 2s, to: dark, emits: [beep]}") == [])
    #expect(messages("{time: 3s, to: lit}") == [])
  }
}
