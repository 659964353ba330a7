internal import PlumblineModel

/// Checks of single messages.
extension AdapterChecker {
  /// The capabilities can be true.
  func greets() throws(CheckEnd) -> String {
    let adapter = try start()
    let agreement: Handshake.Agreement
    do throws(ProtocolFault) {
      agreement = try handshake(with: adapter)
        .agreement(from: adapter.hello, command: source.name)
    } catch { throw adapter.fault(error) }
    let able = agreement.capabilities
    let inputs = spec.vocabulary.declaredInputs.map(\.lowerBound)
      .filter { spec.vocabulary.inputs[$0].name != Vocabulary.options }
    return "\(able.implementation) gives \(inputs.count { able.inject[$0] }) of \(inputs.count) "
      + "inputs and observes \(able.observe.count { $0 }) of \(able.observe.count) outputs"
  }

  /// A trace without a step is carried out.
  func carriesOutNothing() throws(CheckEnd) -> String {
    let adapter = try start()
    _ = try adapter.carryOut("trace", emptyTrace(for: adapter))
    return "carried out"
  }

  /// The members of a request for a trace without a step, on a clock that the adapter has.
  private func emptyTrace(for adapter: CheckedAdapter) -> [WireKey: JSON] {
    var empty = request([])
    empty[.clock] = .string(handshake(with: adapter).clock.rawValue)
    guard adapter.takesOptions else { return empty }
    empty[.options] = spec.optionInputs.first.flatMap(spec.vocabulary.arguments(ofInput:))
    return empty
  }

  /// The handshake on a clock that the adapter has.
  private func handshake(with adapter: CheckedAdapter) -> Handshake {
    var handshake = handshake
    let clocks = adapter.hello[.clock]?.array ?? ["virtual"]
    if !clocks.contains(.string(handshake.clock.rawValue)), !clocks.contains("virtual") {
      handshake.slack = Calibration.usualSlack
      handshake.isScaled = !clocks.contains("real")
    }
    return handshake
  }

  /// An operation that no adapter knows is refused in band, and the next request is carried out.
  func answersUnknownOperation() throws(CheckEnd) -> String {
    let adapter = try start()
    let op = "no such operation"
    let code = try adapter.ask(op, [.session: 1], at: .invalid)[.err]?[.code]
    guard code == "unsupported" else {
      throw .failed(
        "an unknown operation was answered with \(code.map { "the code \($0.text)" } ?? "no error")",
        advice: #"answer {"id":…,"err":{"code":"unsupported","message":"…"}}"#
      )
    }
    _ = try adapter.ask(op, [.session: 1], at: .invalid)
    return "refused as unsupported"
  }

  /// An input that no adapter knows gets the result `unsupported`.
  func answersUnknownInput() throws(CheckEnd) -> String {
    let adapter = try startOnClock()
    var members = request([])
    members[.steps] = [["after": 0, "in": "no such input"], ["after": 1000]]
    let results = try adapter.carryOut("trace", members, at: .invalid)[.results]?.array ?? []
    guard results.first == "unsupported" else {
      throw .failed(
        "an unknown input has the result \(results.first?.text ?? "nothing")",
        advice: #"the result of an input that the adapter cannot give is "unsupported""#
      )
    }
    guard results.dropFirst().allSatisfy({ $0 == .null }) else {
      throw .failed(
        "the step after an unsupported input has the result \(results[1].text)",
        advice: "carry out no step after an input that could not be given"
      )
    }
    return "has the result unsupported"
  }

  /// A line that is no JSON object is answered, and the next request is carried out.
  func survivesMalformedLine() throws(CheckEnd) -> String {
    let adapter = try start()
    let line = "{this is no JSON"
    adapter.send(Array(line.utf8))
    let code = try adapter.answer(within: hangAfter, to: line, at: .invalid)[.err]?[.code]
    guard code == "malformed" else {
      throw .failed(
        "a malformed line was answered with \(code.map { "the code \($0.text)" } ?? "no error")",
        advice: #"answer {"id":null,"err":{"code":"malformed","message":"…"}} and go on"#
      )
    }
    let next = try adapter.ask("trace", emptyTrace(for: adapter), at: .invalid)
    guard next[.ok] != nil else {
      throw .failed(
        "the request after a malformed line was answered with \(next[.err]?[.code]?.text ?? "no result")",
        advice: "answer the malformed line alone with an error, and go on"
      )
    }
    return "answered with an error"
  }

  /// A line of a mebibyte is taken, with a member that no adapter knows.
  func takesLongLine() throws(CheckEnd) -> String {
    let adapter = try start()
    let trace = emptyTrace(for: adapter).merging([.id: 900, .op: "trace"]) { $1 }
    var members = JSON.message(trace).object ?? [:]
    members["padding"] = .string(String(repeating: "x", count: 1 << 20))
    adapter.send(JSON.object(members).bytes)
    let answer = try adapter.answer(within: hangAfter, to: "a line of 1 MiB", at: .invalid)
    guard answer[.id] == 900 else {
      throw .failed(
        "a line of 1 MiB was answered with the id \(answer[.id]?.text ?? "of none")",
        advice: "read whole lines, up to 16 MiB, and ignore members that the adapter does not know"
      )
    }
    guard answer[.ok] != nil else {
      throw .failed(
        "a line of 1 MiB was answered with \(answer[.err]?[.code]?.text ?? "no result")",
        advice: "ignore members that the adapter does not know, here 'padding'"
      )
    }
    return "read whole"
  }

  /// The process ends by itself, within 2 s.
  func endsWithItsInput() throws(CheckEnd) -> String {
    let adapter = try start()
    let begun = ContinuousClock.now
    adapter.channel.process.closeInput()
    guard try adapter.ends(within: 2_000_000) else {
      throw .failed(
        "the process ran on for more than 2 s after the end of its input",
        advice: "leave the program at the end of standard input, also when other threads run"
      )
    }
    let took = (ContinuousClock.now - begun) / .milliseconds(1)
    let status = adapter.channel.process.end()
    let moment = took < 10 ? "at once" : "within \(Int(took)) ms"
    guard status != .unknown else { return "the connection ends \(moment)" }
    guard status == .exit(0) else {
      throw .failed(
        "the process ended with \(status) at the end of its input",
        advice: "the end of standard input is the regular end of an adapter: exit with status 0"
      )
    }
    return "the process ends \(moment)"
  }
}
