import Foundation
import TestTraits
import Testing

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  /// A busy machine: no adapter is blamed for it, and no verdict turns.
  ///
  /// `.ci/nightly load` runs all tests that wait for something on a busy machine.
  @Suite(.serialized, .sleeping) struct LoadTests {
    private let tool: Tool
    private let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path

    init() throws { tool = try Tool() }

    /// Runs lines of shell while many processes want each core.
    private func busily(_ lines: String) throws -> Tool.Outcome {
      let count = 8 * ProcessInfo.processInfo.activeProcessorCount
      // They end in any case: after some time on the processor. A test may start them with SIGTERM blocked.
      return try tool.shell(
        """
        busy=
        trap 'kill -KILL $busy' EXIT
        for i in $(seq \(count)); do
          (ulimit -t 10; while :; do :; done) & busy="$busy $!"
        done
        \(lines)
        """,
        in: tool.directory
      )
    }

    private var adapter: String {
      let program = Tool.repository.appending(path: "fuzz/adapters/python/misbehaving.py").path
      return "python3 -S -E '\(program)'"
    }

    @Test func `an adapter that waits for a processor does not hang`() throws {
      defer { tool.clean() }
      // Limits that an idle machine keeps easily.
      let outcome = try busily(
        """
        plumbline fuzz '\(spec)' --seed 1 --traces 40 --hello-after 1s --hang-after 30ms -- \\
          \(adapter) deaf-to-signals@2 || echo "status $?"
        """
      )
      #expect(outcome.output.contains("exit status 0"), "\(outcome.output)\(outcome.errors)")
    }

    @Test func `an adapter that sleeps hangs on a busy machine, too`() throws {
      defer { tool.clean() }
      let outcome = try busily(
        """
        plumbline fuzz '\(spec)' --seed 1 --traces 4 --hello-after 10s --hang-after 500ms -- \\
          \(adapter) hang@steps || echo "status $?"
        """
      )
      #expect(outcome.output.contains("Failure: hang"), "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("status 1"))
    }
  }
#endif
