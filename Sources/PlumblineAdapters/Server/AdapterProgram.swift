public import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Turns an implementation into an adapter: a program that `plumbline` starts and talks to.
///
/// A complete `main.swift`:
///
/// ```swift
/// import PlumblineAdapters
///
/// try AdapterProgram(name: "my-client") { vocabulary in MyClient(vocabulary) }.run()
/// ```
///
/// Then `plumbline fuzz SPEC -- ./my-client` tests it. The runner sends the vocabulary with its
/// first message. Every session has an implementation of its own, which `open` starts.
///
/// A program on a device or in a simulator has no standard streams. If the variable `PLUMBLINE_CONNECT` has an address,
/// `unix:PATH` or `HOST:PORT`, the program calls the runner there, and presents the token in `PLUMBLINE_TOKEN`.
///
/// The runner chooses the clock. On the virtual clock, the runner moves time; on the real clock,
/// the program waits and passes the machine's time to the implementation. In both cases the
/// implementation must not read any clock. ``run()`` reserves standard output for the protocol and
/// redirects all other output to standard error, so the implementation may print; with a connection it changes neither.
public struct AdapterProgram<Client: Implementation> {
  private let server: AdapterServer<Client>

  /// Creates an adapter; ``run()`` starts it.
  ///
  /// - Parameters:
  ///   - name: The name of the implementation in reports.
  ///   - version: The version of the implementation; may be empty.
  ///   - inject: The inputs that the adapter can inject; nil for all of the spec.
  ///   - spontaneous: The spontaneous inputs that it observes, and reports with
  ///     ``ObservationSink/spontaneous(_:at:)``.
  ///   - absent: The inputs that cannot happen here; all others that it neither injects nor
  ///     observes are unobservable.
  ///   - observe: The outputs that it can observe; nil for all of the spec.
  ///   - compact: Whether steps and observations are lists of numbers: shorter lines, which people cannot read.
  ///   - make: Makes an implementation that uses the numbers of a vocabulary. The runner reports an
  ///     error that it throws, and does not start.
  public init(
    name: String,
    version: String = "",
    inject: [String]? = nil,
    spontaneous: [String] = [],
    absent: [String] = [],
    observe: [String]? = nil,
    compact: Bool = false,
    make: @escaping (Vocabulary) throws -> Client
  ) {
    server = AdapterServer(
      name: name,
      version: version,
      inject: inject,
      spontaneous: spontaneous,
      absent: absent,
      observe: observe,
      compact: compact,
      make: make
    )
  }

  private init(_ server: AdapterServer<Client>) { self.server = server }

  /// The same program, whose client takes calls inside its callbacks, and several calls in one tick.
  ///
  /// ```swift
  /// try AdapterProgram(name: "link") { Link($0) }.reentrant().run()      // Link is a class
  /// ```
  ///
  /// Each output is a callback: `append` may give the client a call before it returns. The client is an object, as a
  /// `mutating` method of a structure cannot be called within another one. After a call the program advances the client
  /// to the same instant; a timer without a delay expires there, not in the call. On the real clock nothing changes.
  public func reentrant() -> AdapterProgram where Client: AnyObject {
    AdapterProgram(server.reentrant())
  }

  /// Answers requests until `bye`, or the end of standard input or of the connection.
  ///
  /// - Throws: ``AdapterProgramError`` if the standard streams cannot be used, the address cannot be called, or the
  ///   runner ends the connection without a request.
  public func run() throws {
    try server.serve()
  }
}

/// The reason why an adapter program cannot go on.
public struct AdapterProgramError: Error, CustomStringConvertible {
  /// What failed, and the system's description of the error.
  public let description: String
  /// Whether answers could not be written.
  package let isOfOutput: Bool

  /// A failed system call.
  init(action: String, code: Int32, isOfOutput: Bool = false) {
    self.init("cannot \(action): \(String(cString: strerror(code)))", isOfOutput: isOfOutput)
  }

  init(_ description: String, isOfOutput: Bool = false) {
    (self.description, self.isOfOutput) = (description, isOfOutput)
  }

  /// The end of a connection on which no request came.
  static let unasked = AdapterProgramError(
    "the runner ended the connection without a request: its run is over, or \(ChildProcess.tokenVariable) differs"
  )
}
