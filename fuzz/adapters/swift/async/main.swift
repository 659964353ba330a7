import PlumblineAdapters

/// A client with tasks; it waits on the clock that it gets.
actor Link {
  private(set) var state = "idle"
  private let clock: any Clock<Duration>
  private let patience: Duration
  private let onChange: @Sendable (String) -> Void
  private var attempt: Task<Void, Never>?

  init(
    _ clock: any Clock<Duration>,
    patience: Duration,
    onChange: @escaping @Sendable (String) -> Void
  ) {
    (self.clock, self.patience, self.onChange) = (clock, patience, onChange)
  }

  func connect() {
    guard state == "idle" else { return }
    change(to: "connecting")
    attempt = Task {
      try? await clock.sleep(for: patience)
      // The end of the wait and a cancellation may come at one instant, so the task asks afterwards.
      if !Task.isCancelled { change(to: "idle") }
    }
  }

  /// The answer of the server; false if the link does not wait for it.
  func answer() -> Bool {
    guard state == "connecting" else { return false }
    change(to: "up")
    return true
  }

  func disconnect() { if state != "idle" { change(to: "idle") } }

  private func change(to state: String) {
    attempt?.cancel()
    self.state = state
    onChange(state)
  }
}

struct LinkAdapter: ClientAdapter {
  let clock: any Clock<Duration>
  let options: Options

  func connect(to tester: Tester) {
    let options = options
    let callback = Callback()
    let link = Link(clock, patience: options.patience) { state in
      if state == "up", options.up == "trap" { fatalError("a planted crash") }
      callback.isUnderWay = true
      tester.observe(options.output, state == "up" ? options.up : state)
      callback.isUnderWay = false
    }
    tester.reentrant()
    tester.getter("link") {
      let state = await link.state
      return state == "up" ? options.getter ?? state : state
    }
    tester.inject("connect") { await link.connect() }
    tester.inject("disconnect") {
      if options.trapsInCallback, callback.isUnderWay { fatalError("a planted crash") }
      await link.disconnect()
    }
    // One call asks and answers: between two of them the link may give up.
    tester.inject("answer") {
      guard await link.answer() else { throw NotAsked() }
    }
  }
}

/// Whether the client calls back now; for a planted defect.
final class Callback: @unchecked Sendable { var isUnderWay = false }

/// Defects to plant; the client needs none of this.
struct Options {
  var patience = Duration.seconds(5)
  var up = "up"
  var output = "linkChanged"
  var getter: String?
  var trapsInCallback = false
  var isInRealTime = false

  init(_ arguments: ArraySlice<String>) {
    for (word, value) in zip(arguments, arguments.dropFirst() + [""]) {
      switch word {
      case "--patience": patience = .microseconds(Int64(1_000_000 * (Double(value) ?? 5)))
      case "--up": up = value
      case "--output": output = value
      case "--getter": getter = value
      case "--trap-in-callback": trapsInCallback = true
      case "--real-time": isInRealTime = true
      default: break
      }
    }
  }
}

let options = Options(CommandLine.arguments.dropFirst())

@Sendable func link(on clock: any Clock<Duration>) -> LinkAdapter {
  LinkAdapter(clock: clock, options: options)
}

if options.isInRealTime {
  try ClientAdapterProgram(name: "link", inRealTime: { link(on: ContinuousClock()) }).run()
} else {
  try ClientAdapterProgram(name: "link") { clock in link(on: clock) }.run()
}
