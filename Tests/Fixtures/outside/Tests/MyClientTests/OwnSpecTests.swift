import PlumblineTesting
import Testing

/// Nobody rings at this door.
struct Nobody: ClientAdapter {
  func connect(to tester: Tester) {}
}

/// A spec of one's own, which `plumbline generate` wrote into a file beside this one.
@Test func `an own spec is there with its times`() async throws {
  #expect(CompiledSpec.doorAndAlarm.id == "door-and-alarm")
  #expect(!CompiledSpec.doorAndAlarm.constants.isEmpty)
  try await expectConforms(to: .doorAndAlarm, accepting: [.incomplete]) { _ in Nobody() }
}
