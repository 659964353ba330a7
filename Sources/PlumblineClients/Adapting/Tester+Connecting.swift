internal import PlumblineModel

extension Tester {
  /// Declares the call of an input.
  ///
  /// ```swift
  /// tester.inject("loginByToken") { try await client.login() }
  /// tester.inject("loginAccepted", when: { await server.isAsked }, perform: { await server.accept() })
  /// ```
  ///
  /// An input that answers a request states when it is possible. While the condition is false, the input
  /// counts as not given, and the trace ends there. If condition and call are one, the call throws
  /// ``NotAsked`` instead.
  ///
  /// The call may wait for later instants, while the test continues. Observe its effects, errors
  /// included: a call that throws anything but ``NotAsked`` fails the test.
  ///
  /// - Parameters:
  ///   - name: The input in the spec; one call for all values of its arguments.
  ///   - isPossible: Whether the input is possible now; nil if it always is.
  ///   - call: The effect of the input.
  public func inject(
    _ name: String,
    when isPossible: (() async -> Bool)? = nil,
    perform call: @escaping () async throws -> Void
  ) {
    inject(name, when: isPossible, perform: { _ in try await call() })
  }

  /// Declares the call of an input with arguments.
  ///
  /// ```swift
  /// tester.inject("joinRefused") { input in client.refuse(because: input["cause"]) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The input in the spec; one call for all values of its arguments.
  ///   - isPossible: Whether the input is possible now; nil if it always is.
  ///   - call: The effect of the input, given its arguments.
  public func inject(
    _ name: String,
    when isPossible: (() async -> Bool)? = nil,
    perform call: @escaping (GivenInput) async throws -> Void
  ) {
    guard let isPossible else { return add(name, call) }
    add(name) { input in
      guard await isPossible() else { throw NotAsked() }
      try await call(input)
    }
  }

  /// Declares outputs that the adapter cannot observe, so that they do not count as missing.
  ///
  /// Clauses that need them *could not run*. Outputs that another party sees are not observed unless
  /// ``alsoObserved(_:)`` declares them.
  ///
  /// - Parameter names: The outputs in the spec.
  public func notObserved(_ names: String...) {
    for name in names {
      guard let output = output(name, "not observed") else { continue }
      change("notObserved(\"\(name)\")") { $0.observed.remove(output) }
    }
  }

  /// Declares outputs that another party sees, such as the server or a peer, and that the adapter
  /// reports with `observe`.
  ///
  /// Without this declaration they are not judged. Outputs to the app always are, unless
  /// ``notObserved(_:)`` names them.
  ///
  /// - Parameter names: The outputs in the spec.
  public func alsoObserved(_ names: String...) {
    for name in names {
      guard let output = output(name, "observed") else { continue }
      change("alsoObserved(\"\(name)\")") { $0.observed.insert(output) }
    }
  }

  /// The number of an output; otherwise the adapter is at fault.
  private func output(_ name: String, _ what: String) -> Int? {
    if let output = words.outputs[name] { return output.number }
    fail(
      "the adapter declares '\(name)' \(what), which \(words.specName) does not know",
      advice: "it has \(words.outputNames)"
    )
    return nil
  }

  /// Declares inputs that cannot happen in this test.
  ///
  /// Every input of the spec that is neither injected nor spontaneous nor absent is *unobservable*:
  /// the judge assumes that it may happen at any time, and accepts all behaviour that such an input
  /// explains. Declare an input absent for strict judging.
  ///
  /// - Parameter names: The inputs in the spec.
  public func absent(_ names: String...) {
    for name in names where isInput(name, "the adapter declares '\(name)' absent") {
      change("absent(\"\(name)\")") { $0.absent.insert(name) }
    }
  }

  /// Declares inputs that the test does not give but observes; ``observeInput(_:_:)`` reports each
  /// one.
  ///
  /// - Parameter names: The inputs in the spec.
  public func spontaneous(_ names: String...) {
    for name in names where isInput(name, "the adapter declares '\(name)' spontaneous") {
      change("spontaneous(\"\(name)\")") { $0.spontaneous.insert(name) }
    }
  }

  /// Declares that a clause does not apply to this client.
  ///
  /// - Parameters:
  ///   - clause: The id, `zh-51`.
  ///   - reason: The reason; reports show it.
  public func notApplicable(_ clause: String, because reason: String) {
    guard words.clauses?.contains(clause) != false else {
      return fail(
        "the adapter calls '\(clause)' not applicable, which \(words.specName) does not know",
        advice: "'plumbline list' prints the ids of a spec"
      )
    }
    change("notApplicable(\"\(clause)\")") { $0.notApplicable[clause] = reason }
  }

  /// Whether the spec has an input; otherwise the adapter is at fault.
  private func isInput(_ name: String, _ what: String) -> Bool {
    guard words.vocabulary.inputs(named: name).isEmpty else { return true }
    fail(
      "\(what), an input that \(words.specName) does not know",
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

  /// Changes a declaration; declarations are the same in every trace.
  func change(_ what: String, _ body: (inout State) -> Void) {
    let isConnected = with {
      body(&$0)
      return $0.isConnected
    }
    if isConnected {
      fail("\(what) came after `connect(to:)`", advice: "declare everything in `connect(to:)`")
    }
  }
}
