internal import ArgumentParser
internal import PlumblineAdapters
internal import PlumblineModel
internal import PlumblineSockets

/// An adapter that calls, in place of a program that is started with pipes.
struct ListenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      An adapter that calls: a device, a browser, a simulator. Its kit calls the address in PLUMBLINE_CONNECT. With \
      the variable PLUMBLINE_TOKEN the adapter has to present this token, which an address that others reach needs.
      """,
      valueName: "unix:path | port | host:port"
    ),
    transform: Self.parsed
  )
  var listen: SocketAddress?
  @Option(
    help: ArgumentHelp(
      """
      With --listen: the command of a shell that starts the app, and starts it again after a crash or a hang. It has \
      PLUMBLINE_CONNECT and PLUMBLINE_TOKEN.
      """,
      valueName: "command"
    )
  )
  var launch: String?
  @Option(
    help: ArgumentHelp(
      "With --listen: how long to wait for a call (default: 30s).",
      valueName: "time"
    ),
    transform: TimeArgument.parsed
  )
  var wait: TimeArgument?

  /// Whether the adapter calls.
  var isNamed: Bool { listen != nil }

  /// The arguments that name the same adapter.
  var arguments: [String] {
    guard let listen else { return [] }
    return ["--listen", "\(listen)"] + (launch.map { ["--launch", $0] } ?? [])
      + (wait.map { ["--wait", $0.text] } ?? [])
  }

  /// What accepts the calls: one for the whole process, so that no call is lost between two runs.
  ///
  /// - Throws: `ValidationError` if it cannot listen; nil without an address.
  func calls() throws -> CallSource? {
    guard let listen else { return nil }
    return try Listening.calls(
      at: listen,
      launch: launch,
      wait: wait?.microseconds ?? CallSource.usualWait
    )
  }

  func validate() throws {
    guard isNamed || launch == nil && wait == nil else {
      throw ValidationError("--launch and --wait go with --listen")
    }
    guard launch.map({ !$0.isEmpty }) ?? true else {
      throw ValidationError("--launch needs a command")
    }
  }

  @Sendable private static func parsed(_ text: String) throws -> SocketAddress {
    do throws(SocketAddress.Problem) {
      return try SocketAddress(text)
    } catch { throw ValidationError(error.description) }
  }
}
