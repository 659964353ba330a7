internal import PlumblineModel

extension Tester {
  /// Says which call an input is.
  ///
  /// ```swift
  /// tester.on("loginByToken") { try await client.login() }
  /// tester.on("loginAccepted") {
  ///   guard await server.isAsked else { throw NotAsked() }
  ///   await server.accept()
  /// }
  /// ```
  ///
  /// The call may wait for later instants: the test goes on meanwhile. What comes of it is observed,
  /// an error, too: a call that throws anything but ``NotAsked`` fails the test.
  ///
  /// - Parameters:
  ///   - name: The input in the spec; one call for all values of its arguments.
  ///   - call: What the input does.
  public func on(_ name: String, perform call: @escaping () async throws -> Void) {
    add(name) { _ in try await call() }
  }

  /// Says which call an input with arguments is.
  ///
  /// ```swift
  /// tester.onInput("joinRefused") { input in client.refuse(because: input["cause"]) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The input in the spec; one call for all values of its arguments.
  ///   - call: What the input does, with its arguments.
  public func onInput(
    _ name: String,
    perform call: @escaping (GivenInput) async throws -> Void
  ) {
    add(name, call)
  }

  /// Declares outputs that the adapter has no way to see, so that nobody misses them.
  ///
  /// Clauses that need them *could not run*.
  ///
  /// - Parameter names: The outputs in the spec.
  public func cannotSee(_ names: String...) {
    for name in names {
      guard let output = words.outputs[name] else {
        fail(
          "the adapter cannot see '\(name)', which the spec '\(words.spec)' does not know",
          advice: "it has \(words.outputNames)"
        )
        continue
      }
      change("cannotSee(\"\(name)\")") { $0.blind.insert(output.number) }
    }
  }

  /// Declares inputs that may come at any time without the test's knowing, such as what a server does
  /// by itself.
  ///
  /// The client is accused only of what they do not explain. Inputs that are neither these nor calls
  /// are taken not to come at all.
  ///
  /// - Parameter names: The inputs in the spec.
  public func unobservable(_ names: String...) {
    for name in names where isInput(name, "'\(name)' may come unseen") {
      change("unobservable(\"\(name)\")") { $0.unseen.insert(name) }
    }
  }

  /// Declares inputs that may come by themselves, and that the adapter then tells of with
  /// ``report(_:_:)``.
  ///
  /// - Parameter names: The inputs in the spec.
  public func reports(_ names: String...) {
    for name in names where isInput(name, "the adapter reports '\(name)'") {
      change("reports(\"\(name)\")") { $0.reported.insert(name) }
    }
  }

  /// Declares that a clause says nothing about this client.
  ///
  /// - Parameters:
  ///   - clause: The id, `zh-51`.
  ///   - reason: Why; reports show it.
  public func notApplicable(_ clause: String, because reason: String) {
    guard words.clauses.contains(clause) else {
      return fail(
        "the adapter calls '\(clause)' not applicable, which the spec '\(words.spec)' does not know",
        advice: "'plumbline list' prints the ids of a spec"
      )
    }
    change("notApplicable(\"\(clause)\")") { $0.notApplicable[clause] = reason }
  }

  /// Whether the spec knows an input; the adapter is at fault for what it says of another one.
  private func isInput(_ name: String, _ what: String) -> Bool {
    guard words.vocabulary.inputs(named: name).isEmpty else { return true }
    fail(
      "\(what), an input that the spec '\(words.spec)' does not know",
      advice: "it has \(words.vocabulary.inputNames.joined(separator: ", "))"
    )
    return false
  }

  private func add(_ name: String, _ call: @escaping Call) {
    guard isInput(name, "the adapter has a call for '\(name)'") else { return }
    guard with({ $0.calls[name] }) == nil else {
      return fail("the adapter has two calls for '\(name)'", advice: "leave one of them")
    }
    change("on(\"\(name)\")") { $0.calls[name] = call }
  }

  /// Changes what was declared, which has to be the same in every trace.
  private func change(_ what: String, _ body: (inout State) -> Void) {
    let isConnected = with {
      body(&$0)
      return $0.isConnected
    }
    if isConnected {
      fail("\(what) came after `connect(to:)`", advice: "declare everything in `connect(to:)`")
    }
  }
}
