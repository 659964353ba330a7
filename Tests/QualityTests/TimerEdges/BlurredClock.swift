import PlumblineEngine
import PlumblineModel

/// Converts a run on a virtual clock to one on a real clock, without waiting.
struct BlurredClock {
  let latency: ClosedRange<Microseconds>
  private var random: Randomness

  /// - Parameters:
  ///   - latency: So long after it happened an output is seen; drawn for each.
  ///   - seed: What it is drawn from.
  init(latency: ClosedRange<Microseconds>, seed: UInt64) {
    self.latency = latency
    random = Randomness(seed: seed)
  }

  /// The recording with everything seen a little later, and in the same order.
  mutating func blur(_ recording: Recording) -> Recording {
    var blurred = recording
    var last: Microseconds = 0
    let width = Int(latency.upperBound - latency.lowerBound)
    for index in blurred.observations.indices {
      let late = latency.lowerBound + Microseconds(random.below(width + 1))
      last = max(last, blurred.observations[index].at + late)
      blurred.observations[index].at = last
    }
    blurred.now += latency.upperBound
    blurred.next = nil
    return blurred
  }
}
