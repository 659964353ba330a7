internal import Dispatch
public import PlumblineClients

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Turns the adapter of an asynchronous client into a program that `plumbline` starts and talks to.
///
/// It is the adapter that a test suite uses, in a process of its own, where a crash is a finding. A complete
/// `main.swift`:
///
/// ```swift
/// import PlumblineAdapters
///
/// try ClientAdapterProgram(name: "my-client") { clock in MyAdapter(clock) }.run()
/// ```
///
/// Every trace has a fresh adapter. The client uses the clock that it gets. The program moves that clock along virtual
/// time, and along the machine's time if the runner chooses the real clock. The code of the main actor runs on it, too.
///
/// A client with threads or timers of its own uses the clocks of the machine:
///
/// ```swift
/// try ClientAdapterProgram(name: "my-client", inRealTime: { MyAdapter() }).run()
/// ```
///
/// Then any thread may report outputs, and the main actor is free; the runner needs `--clock real`.
public struct ClientAdapterProgram {
  private let server: AdapterServer<ClientDriver>
  private let isInRealTime: Bool

  /// Creates an adapter on a clock that the program moves; ``run()`` starts it.
  ///
  /// - Parameters:
  ///   - name: The name of the implementation in reports.
  ///   - version: The version of the implementation; may be empty.
  ///   - make: Makes an adapter. The runner reports an error that it throws.
  public init(
    name: String,
    version: String = "",
    make: @escaping @Sendable (VirtualClock) async throws -> any ClientAdapter
  ) {
    self.init(name, version, .virtual(make))
  }

  /// Creates an adapter on the clocks of the machine; ``run()`` starts it.
  ///
  /// - Parameters:
  ///   - name: The name of the implementation in reports.
  ///   - version: The version of the implementation; may be empty.
  ///   - latency: The longest delay between an output and its report; nil: the runner measures the machine.
  ///   - make: Makes an adapter. The runner reports an error that it throws.
  public init(
    name: String,
    version: String = "",
    latency: Duration? = nil,
    inRealTime make: @escaping @Sendable () async throws -> any ClientAdapter
  ) {
    self.init(name, version, .real(latency: latency.map(\.microseconds), make))
  }

  private init(_ name: String, _ version: String, _ factory: ClientFactory) {
    isInRealTime = if case .real = factory { true } else { false }
    server = AdapterServer(
      name: name,
      version: version,
      clock: .monotonic,
      make: { ClientDriver($0, factory) },
      probe: AdapterProbe(fault: \.fault, clock: \.clock, calls: ClientDriver.calls),
      declare: { try ClientDriver($0, factory).declaration() }
    )
  }

  /// Answers requests until `bye`, or the end of standard input or of the connection.
  ///
  /// In real time it does not return: it leaves the main thread to the main actor, and ends the process.
  ///
  /// - Throws: As ``AdapterProgram/run()``.
  @MainActor public func run() throws {
    guard isInRealTime else { return try server.serve() }
    nonisolated(unsafe) let server = server
    DispatchQueue(label: "plumbline.adapter").async {
      do {
        try server.serve()
        exit(0)
      } catch {
        AdapterStreams.log("\(error)")
        exit(1)
      }
    }
    dispatchMain()
  }
}
