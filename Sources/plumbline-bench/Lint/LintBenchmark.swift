import Foundation
import PlumblineLanguage
import PlumblineModel

/// The time and the memory of lint for specs of 100, 1,000 and 10,000 states.
///
/// Both should be linear in the size of the spec, so that the cost per state is constant.
struct LintBenchmark {
  /// The cost of lint for one spec.
  struct Measurement {
    var stateCount: Int
    var locationCount: Int
    /// Of the processor, from the text to the diagnostics.
    var seconds: Double
    /// The growth of the peak memory of this process, in bytes.
    var bytes: Int
    /// The diagnostics; a benchmark of a faulty spec measures nothing.
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

  /// Reports the sizes from small to large, because the peak memory never falls.
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

/// The peak memory of this process, in bytes.
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
