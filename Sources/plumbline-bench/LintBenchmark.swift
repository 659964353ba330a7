import Foundation
import PlumblineLanguage
import PlumblineModel

/// The time and the memory that lint takes for specs of 100, 1,000 and 10,000 states: both should
/// grow as the spec does, so that what a state takes stays the same.
struct LintBenchmark {
  /// What lint of one spec took.
  struct Measurement {
    var stateCount: Int
    var locationCount: Int
    /// Of the processor, from the text to the diagnostics.
    var seconds: Double
    /// By how much the peak of the memory of this process grew, in bytes.
    var bytes: Int
    /// What was found, for a benchmark of a spec with faults measures nothing.
    var messages: String
  }

  /// Checks a ring of states, as `plumbline lint` does.
  static func measure(stateCount: Int) -> Measurement {
    let file = SourceFile(name: "ring.yaml", text: RingSpec(stateCount: stateCount).text)
    let memory = peakMemory()
    let start = processorSeconds()
    let spec = Spec.compile(file).checkingExamples().spec
    return Measurement(
      stateCount: stateCount,
      locationCount: spec.reference?.locations.count ?? 0,
      seconds: processorSeconds() - start,
      bytes: peakMemory() - memory,
      messages: DiagnosticRenderer().text(of: spec.diagnostics)
    )
  }

  /// The sizes from small to large: the peak of the memory never falls.
  static func report() {
    for stateCount in [100, 1_000, 10_000] {
      let measured = measure(stateCount: stateCount)
      print(measured.messages, terminator: "")
      let states = Double(stateCount)
      print(
        "lint of \(stateCount) states (\(measured.locationCount) locations): "
          + String(format: "%.0f ms, ", measured.seconds * 1e3)
          + String(format: "%.1f µs and ", measured.seconds * 1e6 / states)
          + String(format: "%.1f KB per state", Double(measured.bytes) / 1024 / states)
      )
    }
  }
}

/// The most memory that this process ever had, in bytes.
private func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  #endif
}
