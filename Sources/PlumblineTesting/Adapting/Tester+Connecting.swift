internal import PlumblineModel

extension Tester {
  /// Says which call an input is.
  ///
  /// ```swift
  /// tester.inject("loginByToken") { try await client.login() }
  /// tester.inject("loginAccepted") {
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
  public func inject(_ name: String, perform call: @escaping () async throws -> Void) {
    add(name) { _ in try await call() }
  }

  /// Says which call an input with arguments is.
  ///
  /// ```swift
  /// tester.inject("joinRefused") { input in client.refuse(because: input["cause"]) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The input in the spec; one call for all values of its arguments.
  ///   - call: What the input does, with its arguments.
  public func inject(
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
  public func notObserved(_ names: String...) {
    for name in names {
      guard let output = words.outputs[name] else {
        fail(
          "the adapter cannot see '\(name)', which the spec '\(words.spec)' does not know",
          advice: "it has \(words.outputNames)"
        )
        continue
      }
      change("notObserved(\"\(name)\")") { $0.blind.insert(output.number) }
    }
  }

  /// Declares inputs that cannot happen in this test.
  ///
  /// Every input of the spec that is neither injected nor spontaneous nor absent is *unobservable*: the
  /// judge assumes that it may happen at any time, so that the client is never accused of what such an
  /// input explains. Declare an input absent to be judged strictly.
  ///
  /// - Parameter names: The inputs in the spec.
  public func absent(_ names: String...) {
    for name in names where isInput(name, "the adapter declares '\(name)' absent") {
      change("absent(\"\(name)\")") { $0.absent.insert(name) }
    }
  }

  /// Declares inputs that the test does not give but sees happen; ``observeInput(_:_:)`` then says
  /// when one does.
  ///
  /// - Parameter names: The inputs in the spec.
  public func spontaneous(_ names: String...) {
    for name in names where isInput(name, "the adapter declares '\(name)' spontaneous") {
      change("spontaneous(\"\(name)\")") { $0.spontaneous.insert(name) }
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
    change("inject(\"\(name)\")") { $0.calls[name] = call }
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
