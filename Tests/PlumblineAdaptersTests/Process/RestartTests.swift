import Foundation
import Testing

@testable import PlumblineAdapters

extension ChildExecutorTests {
  /// Processes one after another, each with a daemon: the runner keeps nothing of them.
  ///
  /// With `PLUMBLINE_RESTARTS=10000` it takes minutes. Run it alone then: it ends the daemons, too, and compares
  /// memory. Only a process whose children are all adapters can end daemons.
  @Test func `restarts keep no descriptor, no zombie and no memory`() throws {
    #if os(Linux)
      let setting = ProcessInfo.processInfo.environment["PLUMBLINE_RESTARTS"].flatMap { Int($0) }
      let count = setting ?? 300
      if setting != nil { ChildProcess.ownOrphans() }
      var executor = try ChildExecutor(
        source: ChildCommand(["sh", "-c", Self.brief]),
        specID: "lamp",
        vocabulary: LampAdapter.vocabulary
      )
      for _ in 0..<20 {
        try executor.restart()
        _ = try executor.connected()
      }
      let start = Usage()
      for _ in 0..<count {
        try executor.restart()
        _ = try executor.connected()
      }
      let end = Usage()
      if setting != nil {
        print("\(count) restarts: \(start) → \(end)")
        #expect(end.memory - start.memory < 8 << 20)
      }
      // Other suites have processes, too.
      let others = 50
      #expect(end.descriptors - start.descriptors < others)
      #expect(end.zombies - start.zombies < others)
      #expect(end.children - start.children < others)
    #endif
  }

  /// An adapter that answers twice, and leaves a daemon in a session of its own.
  private static let brief = """
    (setsid sleep 20 </dev/null >/dev/null 2>&1 &)
    read -r line; echo '{"id":0,"ok":{"protocol":1,"inject":[],"observe":[]}}'
    read -r line; echo '{"id":1,"ok":{"now":0,"next":null,"observations":[],"results":[]}}'
    while read -r line; do :; done
    """

  #if os(Linux)
    /// What this process holds.
    private struct Usage: CustomStringConvertible {
      let descriptors: Int
      let memory: Int
      let children: Int
      let zombies: Int

      init() {
        let manager = FileManager.default
        descriptors = (try? manager.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        let statm = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        memory = (statm.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
        let processes = ProcessTable.children(of: getpid())
        children = processes.count
        zombies = processes.count { ProcessTable.state(of: $0) == "Z" }
      }

      var description: String {
        "\(descriptors) descriptors, \(children) children, \(zombies) zombies, \(memory >> 10) KiB"
      }
    }
  #endif
}
