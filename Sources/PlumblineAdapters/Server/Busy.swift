internal import PlumblineClients
internal import PlumblineModel
internal import Synchronization

/// Asks the runner for so much more real time for the answer that is under way.
///
/// ```swift
/// busy(for: .seconds(3))       // the client reads a large file
/// client.start()
/// ```
///
/// The client may take this time without being called a hang, for example while it starts. The runner grants at most 10 s
/// for one request. In a process that serves no runner nothing happens.
///
/// - Parameter time: The time from now on; parts of a microsecond are rounded up.
public func busy(for time: Duration) {
  let line = JSON.message([.ev: "busy", .for: .integer(time.microseconds)]).bytes
  AdapterStreams.current.withLock { streams in
    // The end of the runner shows at the next request.
    _ = try? streams?.write(line + [UInt8(ascii: "\n")])
  }
}
