package import PlumblineModel

/// Carries out traces on an implementation in this process.
///
/// Unchecked: one task at a time uses an executor, and with it its instance.
package struct InProcessExecutor<Tested: Implementation>: Executor, @unchecked Sendable {
  package let capabilities: Capabilities
  @usableFromInline let make: @Sendable () -> Tested
  @usableFromInline var implementation: Tested
  @usableFromInline var seen = ObservationSink()
  /// Whether the implementation has getters, and its announcements are observed.
  @usableFromInline let readsStates: Bool

  /// - Parameters:
  ///   - capabilities: The name and the capabilities of the implementation.
  ///   - make: Makes a fresh instance; called again after ``restart()``.
  @inlinable
  package init(
    capabilities: Capabilities,
    make: @escaping @Sendable () -> Tested
  ) {
    self.capabilities = capabilities
    self.make = make
    implementation = make()
    readsStates = capabilities.observe.allSatisfy { $0 } && !implementation.states.isEmpty
  }

  @inlinable
  package mutating func restart() { implementation = make() }

  @inlinable
  package mutating func run(
    _ traces: [[Step]],
    into recordings: inout [Recording]
  ) throws(AdapterFault) {
    if recordings.count > traces.count { recordings.removeLast(recordings.count - traces.count) }
    while recordings.count < traces.count { recordings.append(Recording()) }
    for number in traces.indices { run(traces[number], into: &recordings[number]) }
  }

  // Inlinable, so that the loop is compiled for the tested type: otherwise each call goes through a
  // witness table and copies the implementation.
  @inlinable
  mutating func run(_ trace: [Step], into recording: inout Recording) {
    recording.reset()
    if readsStates { recording.readings = [] }
    seen.removeAll()
    implementation.open(&seen)
    note(from: 0, step: 0, isAfterInput: false, in: &recording)
    var now: Microseconds = 0
    for number in trace.indices {
      now += trace[number].delay
      let before = seen.all.count
      implementation.advance(to: now, &seen)
      note(from: before, step: number, isAfterInput: false, in: &recording)
      if let input = trace[number].input {
        let given = seen.all.count
        let result = implementation.give(input, at: now, &seen)
        note(from: given, step: number, isAfterInput: true, in: &recording)
        if !result.isGiven {
          recording.ending =
            result == .unsupported ? .unsupported(step: number) : .notApplicable(step: number)
          break
        }
      }
      if readsStates {
        recording.readings?.append(StateReading(step: number, states: implementation.states))
      }
    }
    recording.now = now
    recording.next = NextDeadline(implementation.next)
  }

  /// Copies observations from an index on into the recording.
  @inlinable
  func note(from start: Int, step: Int, isAfterInput: Bool, in recording: inout Recording) {
    while recording.spontaneous.count < seen.inputs.count {
      let report = seen.inputs[recording.spontaneous.count]
      recording.spontaneous.append(
        SpontaneousInput(
          input: report.input,
          at: report.at,
          step: step,
          isAfterInput: isAfterInput,
          position: report.position
        )
      )
    }
    guard start < seen.all.count else { return }
    for index in start..<seen.all.count {
      let observed = seen.all[index]
      recording.observations.append(
        Observation(
          at: observed.at,
          step: step,
          isAfterInput: isAfterInput,
          symbol: observed.symbol
        )
      )
    }
  }
}
