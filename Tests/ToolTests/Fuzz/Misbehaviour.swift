import Testing

/// One way to misbehave, of `fuzz/adapters/python/misbehaving.py`, and what a run says about it.
struct Misbehaviour: Sendable, CustomTestStringConvertible {
  /// Where an answer never comes, which decides the limits; elsewhere a busy machine has time.
  enum Silence {
    case never, hello, later
  }

  let name: String
  let status: Int32
  /// A part of the text of the run.
  let words: String
  let silence: Silence

  init(_ name: String, _ words: String, status: Int32 = 4, silent silence: Silence = .never) {
    self.name = name
    self.status = status
    self.words = words
    self.silence = silence
  }

  var testDescription: String { name }

  var limits: [String] {
    switch silence {
    case .never: ["--hello-after", "30s", "--hang-after", "30s"]
    case .hello: ["--hello-after", "1500ms", "--hang-after", "30s"]
    case .later: ["--hello-after", "30s", "--hang-after", "500ms"]
    }
  }

  static let all = ends + streams + silences + untidy + lines + answers

  /// Requests as messages name them.
  private static let empty = "'trace' (request 2, before any step)"
  private static let open = "'open' (request 3, before any step)"
  private static let step = "'step' (request 4, step 0 of its trace)"

  /// The process ends.
  private static let ends: [Misbehaviour] = [
    .init("exit-0@start", "ended before it read 'hello': exit status 0"),
    .init("exit-3@hello", "ended before it answered 'hello': exit status 3"),
    .init("segv@start", "ended before it read 'hello': signal 11 (SIGSEGV)"),
    .init("abort@hello", "ended before it answered 'hello': signal 6 (SIGABRT)"),
    .init("kill@hello", "ended before it answered 'hello': signal 9 (SIGKILL)"),
    .init("exit-0@hello-done", "\(empty): exit status 0"),
    .init("term@hello-done", "\(empty): signal 15 (SIGTERM)"),
    .init("exit-3@2", "ended before it answered \(empty): exit status 3"),
    .init("exit-0@hello-half", "ended in the middle of its answer to 'hello': exit status 0"),
    .init("segv@2-half", "ended in the middle of its answer to \(empty): signal 11 (SIGSEGV)"),
    .init("exit-0@3", "ended before it answered \(open): exit status 0"),
    .init("kill@3", "ended before it answered \(open): signal 9 (SIGKILL)"),
    .init("exit-3@4", "crash: exit status 3", status: 1),
    .init("abort@5", "crash: signal 6 (SIGABRT)", status: 1),
    .init("exit-with-child@2", "ended before it answered \(empty): exit status 3"),
    .init("exit-with-daemon@hello", "ended before it answered 'hello': exit status 3"),
    .init("flooding-child@2", "ended before it answered \(empty): exit status 3"),
  ]

  /// The process closes a stream, or is stopped.
  private static let streams: [Misbehaviour] = [
    .init("close-stdout@hello", "closed its standard output before it answered 'hello', and"),
    .init("close-stdout@5", "closed its standard output before it answered 'trace' (request 5, "),
    .init("close-stdin@hello", "closed its standard input before it answered 'hello', and"),
    .init("close-stdin@2", "closed its standard input before it answered \(empty), and"),
    .init("close-stdin@4", "closed its standard input before it answered 'trace' (request 4, "),
    .init("close-all@2", "closed its standard output before it answered \(empty), and"),
    .init("stop@start", "stopped (SIGSTOP) before it read 'hello'"),
    .init("stop@2", "stopped (SIGSTOP) before it answered \(empty)"),
    .init("stop@3", "stopped (SIGSTOP) before it answered 'trace' (request 3, a trace of"),
    .init("stop@5", "stopped (SIGSTOP) before it answered 'trace' (request 5, a trace of"),
    .init("terminal-stop@hello", "stopped (SIGTTIN) before it answered 'hello'"),
  ]

  /// The process goes on and does not answer.
  private static let silences: [Misbehaviour] = [
    .init("hang@start", "did not read 'hello' within 1.5 s", silent: .hello),
    .init("hang@hello", "did not answer 'hello' within 1.5 s", silent: .hello),
    .init("hang@hello-half", "wrote half an answer to 'hello', and not the rest", silent: .hello),
    .init("stubborn@hello", "did not answer 'hello' within 1.5 s", silent: .hello),
    .init("flood-stdout@hello", "within 1.5 s, but wrote other lines", silent: .hello),
    .init("flood-stderr@start", "did not read 'hello' within 1.5 s log:", silent: .hello),
    .init("hang@2", "did not answer \(empty) within 500 ms", silent: .later),
    .init("hang@2-half", "wrote half an answer to \(empty), and not the rest", silent: .later),
    .init("stubborn@2", "did not answer \(empty) within 500 ms", silent: .later),
    .init("hang@4", "hang: no answer", status: 1, silent: .later),
    .init("flood-stdout@4", "hang: no answer", status: 1, silent: .later),
    .init("hang@4-half", "wrote half an answer to \(step), and not the rest", silent: .later),
    .init("hang@steps", "hang: no answer", status: 1, silent: .later),
    .init("silent", "answered request 3, expected 2:", silent: .later),
    .init("slow", "did not answer \(open) within 500 ms", silent: .later),
    .init("endless-log", "within 500 ms, but wrote other lines log: still here", silent: .later),
    .init("endless-events", "within 500 ms, but wrote other lines", silent: .later),
    .init("negative-busy", "within 500 ms, but wrote other lines", silent: .later),
  ]

  /// The process is no model, but its answers are right.
  private static let untidy: [Misbehaviour] = [
    "close-stderr@2", "child@2", "quiet-child@2", "session@2", "daemon@2", "quiet-daemon@2",
    "clean-daemon@2", "deaf-to-signals@2", "leave-group@2", "byte-by-byte", "bad-log",
  ].map { .init($0, "every required clause conforms", status: 0) }

  /// A line that is no message.
  private static let lines: [Misbehaviour] = [
    .init("text", "is no JSON object (byte 0: expected a value, found 'C'): 'Connecting ... done'"),
    .init("usage", "are the arguments of the command right?"),
    .init("binary", "is no JSON object (byte 0: expected a value, found byte 0x0)"),
    .init("nul", "is no JSON object (byte 0: expected a value, found byte 0x0)"),
    .init("empty-line", "wrote an empty line"),
    .init("bad-utf8", "Changed', which the spec does not know"),
    .init("number-line", "is no JSON object but a whole number: '42'"),
    .init("null-line", "is no JSON object but null: 'null'"),
    .init("list-line", "is no JSON object but an array: '[]'"),
    .init("half-object", "expected a key in quotes, found the end"),
    .init("dictionary", "is a dictionary printed as it is?"),
    .init("deep", "nested deeper than 128"),
    .init("deep-member", "nested deeper than 128"),
    .init("spread", "is a message spread over several lines?"),
    .init("two-objects", "expected the end, found '{'"),
    .init("duplicate-keys", "the key 'ok' occurs twice"),
    .init("endless-line", "wrote a line of more than 16 MiB"),
  ]

  /// A message that cannot be true.
  private static let answers: [Misbehaviour] = [
    .init("empty-object", "wrote a message without 'ok', 'err' or 'ev'"),
    .init("neither", "wrote a message without 'ok', 'err' or 'ev'"),
    .init("ok-is-text", "an object was expected"),
    .init("nan", "expected a value, found 'N'"),
    .init("fraction", "a whole number was expected"),
    .init("huge-number", "a whole number of 64 bits was expected at byte"),
    .init("huge-instant", "a number of microseconds within 20,000 years was expected"),
    .init("negative-now", "says that it is -1 µs, expected"),
    .init("wrong-now", "says that it is"),
    .init("no-now", "answered without 'now'"),
    .init("past-next", "that its next timer is due at 0 s"),
    .init("no-results", "steps with 0 results"),
    .init("many-results", "answered"),
    .init("no-observations", "gave an answer that has no 'observations'"),
    .init("unknown-result", "answered an input with the unknown result 'fine'"),
    .init("own-error", "answered an input with 'error', a mistake of its own"),
    .init("unknown-output", "showed the output 'teapotBoiled', which the spec does not know"),
    .init("no-argument", "showed 'linkChanged' without its argument 'state'"),
    .init("unknown-input", "a string was expected"),
    .init("far-step", "showed an output after step 99, expected -1 to"),
    .init("before-opening", "showed an output of -5 µs after step"),
    .init("after-the-end", "showed an output after step 0 behind one after step"),
    .init("backwards", "showed an output of"),
    .init("wrong-id", "answered request 77, expected 2"),
    .init("null-id", "answered request null, expected 2"),
    .init("text-id", "a whole number was expected at byte 7"),
    .init("huge-id", "a whole number of 64 bits was expected"),
    .init("no-id", "answered request null, expected 2"),
    .init("twice", "answered request 2, expected 3"),
    .init("unasked", "answered request 99, expected 2"),
    .init("refused", "refused 'trace' (internal): not today"),
    .init("unsupported", "refused 'trace' (unsupported): not today"),
    .init("late", "showed an output after it had answered that nothing was left to do"),
  ]
}
