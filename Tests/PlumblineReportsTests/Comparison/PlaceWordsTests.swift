import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// Places and changes of a spec in words.
struct PlaceWordsTests {
  private var words: PlaceWords {
    var reference = Lamp.reference
    reference.machines[0].states.append(
      .init(name: "fading", parent: nil, isGroup: false, shown: "on")
    )
    reference.machines.append(
      .init(
        name: "switch",
        isEnvironment: true,
        states: [.init(name: "up", parent: nil, isGroup: false)],
        announcements: []
      )
    )
    return PlaceWords(reference)
  }

  @Test(arguments: [
    ("lamp.off.on.press", "press in off"), ("lamp.on.press", "press in any state"),
    // The machine has a state called on.
    ("lamp.on.glow", "glow in on"), ("lamp.fading.on.press", "press in on (fading)"),
    ("lamp.off.on.press[1].any[0]", "press in off, case 2, choice 1"),
    ("lamp.off.glow.do[0]", "glow in off, case 1"), ("lamp.off.glow[4]", "glow in off, time 4"),
    ("lamp.off.glow[2].to", "glow.to in off, time 2"), ("lamp.on.glow[1]", "glow in on, time 1"),
    ("switch.up.on.enter lamp.off", "entry of off in up of switch"), ("keep-alive", "keep-alive"),
    ("nothing.of.this", "nothing.of.this"),
  ])
  func `a path has words`(path: String, expected: String) {
    #expect(words.words(path) == expected)
  }

  private func effect(_ values: [String], optional: Bool = false) -> ChangedFact.Effect {
    .init(
      state: "on",
      shown: "on",
      outputs: [
        .init(
          name: "shown",
          arguments: ["state", "reason"],
          values: values,
          isOptional: optional,
          isAnnouncement: true
        )
      ]
    )
  }

  @Test func `only what changes is said`() {
    let (one, other) = (effect(["on", "Pressed"]), effect(["on", "any reason"]))
    #expect(one.words(changingTo: other) == "reason Pressed → any")
    #expect(
      one.words(changingTo: effect(["on", "Pressed"], optional: true))
        == "shown required → optional"
    )
    var silent = one
    silent.outputs = []
    #expect(one.words(changingTo: silent) == "no longer shown on Pressed")
    #expect(silent.words(changingTo: one) == "new: shown on Pressed")
    silent.state = "off"
    silent.shown = "off"
    var elsewhere = silent
    elsewhere.shown = "on"
    #expect(silent.words(changingTo: elsewhere).isEmpty)
    elsewhere.state = "on"
    #expect(silent.words(changingTo: elsewhere) == "to off → to on")
  }
}
