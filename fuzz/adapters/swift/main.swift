import PlumblineAdapters
import PlumblineModel

struct MyClient: Implementation {
  let login: Int?, connecting: Symbol?
  init(_ vocabulary: Vocabulary) {
    login = vocabulary.input(named: "loginByToken")
    connecting = vocabulary.symbol("connectionStateChanged", ["connecting", "Login"])
  }

  var next: Microseconds? { nil }  // the client's own next deadline
  mutating func open(_ sink: inout ObservationSink) {}  // forget everything
  mutating func give(_ input: Int, at now: Microseconds, _ sink: inout ObservationSink)
    -> InputResult
  {
    if input == login, let connecting { sink.append(connecting, at: now) }
    return .accepted
  }
  // Let timers expire.
  mutating func advance(to now: Microseconds, _ sink: inout ObservationSink) {}
}

try AdapterProgram(name: "my-client") { MyClient($0) }.run()
