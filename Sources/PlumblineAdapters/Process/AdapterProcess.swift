package import PlumblineModel

/// The process of an adapter as the runner knows it: a child, or one that has called.
///
/// Lines go to ``input`` and come from ``output``; log lines come from ``log``. None of the descriptors blocks.
package protocol AdapterProcess: AnyObject {
  /// The descriptor for requests; -1 once closed.
  var input: Int32 { get }
  /// The descriptor of replies.
  var output: Int32 { get }
  /// The descriptor of log lines; -1 without one.
  var log: Int32 { get }
  /// What it wrote to its log before the connection.
  var earlierLog: LogTail { get }
  /// The number of its process group; nil if the runner has not started it.
  var group: Int32? { get }
  /// Whether it has called: the end of its connection is all that shows of its end.
  var isCaller: Bool { get }
  /// Whether it has ended; its children may still run.
  var hasExited: Bool { get }
  /// The signal that stopped it; nil while it runs.
  var stopSignal: Int32? { get }
  /// The times of its threads and of those of its descendants; empty if unknown.
  var processorTimes: [Int32: ProcessorTime] { get }
  /// The bytes that it has not read from its input; 0 if unknown.
  var unread: Int { get }

  func closeInput()
  /// Sends a signal to its group, if the runner has started it.
  func signal(_ number: Int32)
  /// Keeps it from writing core files at its end, where the system can.
  func forbidCoreFiles()
  /// Ends it, and returns its exit status.
  func end() -> ExitStatus
}

/// Starts the processes of a run, all alike.
package protocol AdapterSource: Sendable {
  /// The name of a process in messages.
  var name: String { get }
  /// Whether the runner can start and end processes.
  var isLaunching: Bool { get }

  /// A process that is ready to read its first request.
  ///
  /// - Parameter isStopped: Whether the user has stopped the run, which ends a wait.
  /// - Returns: The process.
  /// - Throws: `AdapterFault` if there is none.
  func start(isStopped: @Sendable () -> Bool) throws(AdapterFault) -> any AdapterProcess
}

/// A command that is started as a child process.
package struct ChildCommand: AdapterSource {
  private let words: [String]

  /// - Parameter words: The program, looked up in `PATH`, and its arguments.
  package init(_ words: [String]) { self.words = words }

  /// The program in messages: `python3 adapter.py`, without folders.
  package var name: String {
    words.prefix(2).prefix { !$0.hasPrefix("-") }
      .map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      .joined(separator: " ")
  }

  package var isLaunching: Bool { true }

  package func start(isStopped: @Sendable () -> Bool) throws(AdapterFault) -> any AdapterProcess {
    do throws(SpawnFailure) {
      return try ChildProcess(command: words)
    } catch { throw ProtocolFault.notStarted(error).words(process: words.first ?? name, log: []) }
  }
}
