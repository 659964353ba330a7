import ArgumentParser
import Foundation

/// A program that answers lines, each with a line, and that no judge waits for.
struct Pump {
  let command: [String]

  /// Sends lines twice; the second time counts, when a program that is compiled while it runs is warm.
  ///
  /// - Parameters:
  ///   - hello: The first line, which is sent once.
  ///   - lines: The other lines.
  /// - Returns: The seconds of the second time, by the clock and of the processor, and all answers.
  /// - Throws: `ValidationError` if the program answers another number of lines, or another process answers for it.
  func run(_ hello: Data, _ lines: [Data]) throws -> (cost: Cost, answers: Data) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var answers = Data()
    let all = Data(lines.flatMap { $0 + [UInt8(ascii: "\n")] })
    func exchange(_ bytes: Data, _ count: Int) throws {
      // A program that has ended leaves requests without an answer; the loop below finds that.
      DispatchQueue.global().async { try? input.fileHandleForWriting.write(contentsOf: bytes) }
      var left = count
      while left > 0 {
        let data = output.fileHandleForReading.availableData
        guard !data.isEmpty else {
          throw ValidationError(
            "'\(command.joined(separator: " "))' left \(left) of \(count) requests without an answer"
          )
        }
        data.withUnsafeBytes { left -= $0.count { $0 == UInt8(ascii: "\n") } }
        answers += data
      }
    }
    try exchange(hello + [UInt8(ascii: "\n")], 1)
    try exchange(all, lines.count)
    let before = processorSeconds(of: process.processIdentifier)
    let seconds = try elapsed { try exchange(all, lines.count) }
    let used = processorSeconds(of: process.processIdentifier) - before
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    // A shell that starts the program and waits for it takes none.
    guard used > 0 else {
      throw ValidationError(
        """
        '\(command.joined(separator: " "))' answered without processor time of its own: another process that it \
        started did the work; give the command of that program, or 'exec' it in the shell
        """
      )
    }
    return (Cost(seconds: seconds, processorSeconds: used), answers)
  }
}

/// What some work took, at best.
struct Cost {
  var seconds = Double.infinity
  /// The significant figure, because the machine is shared.
  var processorSeconds = Double.infinity

  /// Keeps the lesser of both.
  mutating func improve(by other: Cost) {
    seconds = min(seconds, other.seconds)
    processorSeconds = min(processorSeconds, other.processorSeconds)
  }
}

/// The processor time of a process that runs; the clock where the system does not tell.
private func processorSeconds(of process: pid_t) -> Double {
  var time = timespec()
  #if canImport(Glibc)
    var clock = clockid_t()
    clock_getcpuclockid(process, &clock)
    clock_gettime(clock, &time)
  #else
    clock_gettime(CLOCK_MONOTONIC, &time)
  #endif
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The seconds of some work, by a monotonic clock.
func elapsed(_ work: () throws -> Void) rethrows -> Double {
  let span = try ContinuousClock().measure(work)
  return Double(span.components.seconds) + Double(span.components.attoseconds) / 1e18
}
