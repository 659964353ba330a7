internal import PlumblineModel

/// A fault of an adapter, as facts; ``words(process:log:isCaller:)`` turns them into sentences.
enum ProtocolFault: Error {
  case notStarted(SpawnFailure)
  /// The process ended, closed a stream, stopped or was silent in place of an answer.
  case departed(Departure)
  case helloRefused(String)
  case wrongProtocol(found: String)
  case helloMember(key: String, expected: String, found: String)
  case unknownName(key: String, name: String, known: [String])
  /// An input in two lists of capabilities.
  case declaredTwice(String, keys: [String])
  /// A process answered `hello` otherwise than the first one of the run.
  case helloDiffers(key: String)
  /// A member with a name of an earlier draft, and its present name.
  case renamedMember(String, to: String)
  /// The clock of the run, and those of the adapter.
  case noClock(SessionClock, [String])
  case noQuiescence
  case lineTooLong
  case line(ReplyReader.Problem, line: String)
  /// A member that the answer to an operation needs and lacks.
  case memberMissing(String, of: String, line: String)
  case contradiction(Reply.Contradiction, op: String = "trace", line: String)
  case wrongID(expected: Int64, found: Int64?, line: String)
  case refused(op: String, code: String, message: String)
  case falseQuiescence(line: String)
  /// The process ended at a trace that it answers in a fresh process.
  case endsUnasked(Departure)
  case onlyAnswersAlone
  /// The answer to a trace came after more than the time allowed for it.
  case slowAnswer(after: Microseconds, limit: Microseconds)
  /// The process waited for a processor instead of answering: the machine is to blame.
  case starved(limit: Microseconds)
}

extension ProtocolFault {
  /// The fault in words, with the name of the process and both ends of its log.
  ///
  /// - Parameters:
  ///   - process: The name of the process.
  ///   - log: The lines kept of its log.
  ///   - isCaller: Whether it has called, and has a connection in place of standard streams.
  /// - Returns: The fault for its author.
  func words(process: String, log: [String], isCaller: Bool = false) -> AdapterFault {
    AdapterFault("'\(process)' \(seen)\(Self.logLines(log))", advice: advice(isCaller: isCaller))
  }

  /// Both ends of a log below a message, each line with a line break before it.
  static func logLines(_ log: [String]) -> String {
    let lines = log.filter { !isMarker($0) }
    return LogCut.shown(lines).map { "\n  log: \(shortened($0))" }.joined()
  }

  /// Whether a line only marks a place in the line before it, as tracebacks of Python do.
  private static func isMarker(_ line: String) -> Bool {
    line.contains("^") && line.allSatisfy { " ~^".contains($0) }
  }

  /// The length of a quoted line.
  static let quotedLength = 160

  /// A line short enough for a message.
  static func shortened(_ line: String, to length: Int = Self.quotedLength) -> String {
    line.count > length ? line.prefix(length - 1) + "…" : line
  }

  private var seen: String {
    switch self {
    case .notStarted(let failure): "could not be started: \(failure.text)"
    case .departed(let departure): departure.words
    case .helloRefused(let message): "refused 'hello': \(message)"
    case .wrongProtocol(let found): "speaks protocol \(found), expected 1"
    case .helloMember(let key, let expected, let found):
      found == "nothing"
        ? "answered 'hello' without '\(key)', \(expected)"
        : "answered 'hello' with a wrong '\(key)': expected \(expected), found \(found)"
    case .unknownName(let key, let name, _):
      "names '\(name)' in '\(key)', which the spec does not know"
    case .declaredTwice(let name, let keys):
      "declares the input '\(name)' twice: in '\(keys[0])' and in '\(keys[1])'"
    case .helloDiffers(let key):
      "answered 'hello' otherwise than the first process of this run: '\(key)' has another value"
    case .renamedMember(let old, let new):
      "answered 'hello' with '\(old)', a member that is called '\(new)'"
    case .noClock(let clock, let clocks):
      "has no \(clock) clock, only \(clocks.map { "'\($0)'" }.joined(separator: ", "))"
    case .noQuiescence:
      #"declares "quiescence":"none", with which the virtual clock cannot move: outputs may still be due"#
    case .lineTooLong: "wrote a line of more than \(LineChannel.longestLine >> 20) MiB"
    case .line(let problem, let line):
      Self.seen(problem, line)
        + (line.isEmpty ? "" : Self.quoted(Self.part(of: line, with: problem)))
    case .memberMissing(let member, let op, let line):
      "answered '\(op)' without '\(member)'" + Self.quoted(line)
    case .contradiction(let contradiction, let op, let line):
      contradiction.words + (op == "open" ? " in its answer to 'open'" : "") + Self.quoted(line)
    case .wrongID(let expected, let found, let line):
      "answered request \(found.map { "\($0)" } ?? "null"), expected \(expected)"
        + Self.quoted(line)
    case .refused(let op, let code, let message):
      "refused '\(op)' (\(code.isEmpty ? "no code" : code)): \(Self.shortened(message))"
    case .falseQuiescence(let line):
      "showed an output after it had answered that nothing was left to do" + Self.quoted(line)
    case .endsUnasked(let departure):
      departure.words
        + ", but a fresh \(departure.isCaller ? "connection" : "process") answers this trace"
    case .onlyAnswersAlone:
      "twice left a trace unanswered that it answers when given alone"
    case .slowAnswer(let after, let limit):
      "answered a trace after \(describe(after)); the limit was \(describe(limit))"
    case .starved(let limit):
      "had \(describe(limit)) for an answer, and as long again ten times, and waited for a processor: the machine is too busy"
    }
  }

  private func advice(isCaller: Bool) -> String {
    switch self {
    case .line(.notJSON, let line) where isCaller, .line(.notAnObject, let line) where isCaller:
      line.hasPrefix("{")
        ? Self.guess(line)
        : "the connection belongs to the protocol: one JSON object a line, and no other text"
    case .endsUnasked(let departure) where departure.isCaller:
      "keep the connection to its end; look for a tool or a network that ends it"
    case .notStarted(let failure) where failure.isNotFound:
      "check the name, PATH, and the interpreter in the first line of a script"
    case .notStarted(let failure) where failure.isNotExecutable:
      "make the file executable: chmod +x"
    case .notStarted(let failure) where failure.isWrongFormat:
      "begin a script with a line such as '#!/usr/bin/env python3'"
    case .notStarted(let failure) where failure.isShortOfDescriptors:
      "the limit is that of the run: raise it with 'ulimit -n', or use fewer --workers; nothing is said about the adapter"
    case .notStarted: "try the command in a shell"
    case .departed(let departure): departure.advice
    case .helloRefused: "an adapter answers 'hello' before anything else, with its capabilities"
    case .wrongProtocol: "answer with \"protocol\":1, or take a version of the kit that speaks it"
    case .helloMember: "see 'hello' in the description of the adapter protocol"
    case .unknownName(_, let name, let known): Self.suggestion(for: name, among: known)
    case .declaredTwice:
      "name it in one list: 'inject' if the adapter can give it, 'spontaneous' if it only sees it happen, 'absent' "
        + "if it cannot happen"
    case .helloDiffers:
      "let each process declare the same capabilities: they decide how all traces of a run are judged"
    case .renamedMember(let old, let new): "write '\(new)' where the adapter writes '\(old)'"
    case .noClock(.virtual, let clocks):
      "add '--clock \(clocks.contains("real") ? "real" : "scaled")' to test it in real time; or inject the "
        + "implementation's clock, let the runner move it, and declare \"virtual\""
    case .noClock(.scaled, let clocks) where clocks.contains("real"):
      "use '--clock real'; or, if the timers of the client can be divided, declare \"scaled\" and their divisor as \"scale\""
    case .noClock(let clock, let clocks) where clocks.contains("virtual"):
      "leave '--clock \(clock)' out: on a virtual clock the runner owns time, and a wait takes none"
    case .noClock: "use '--clock scaled': the timers of the client are divided"
    case .noQuiescence:
      "wait before each answer until no output has come for a set time, and declare \"settle\" and "
        + "that time as \"quiet\"; or add '--clock real', where each trace is judged up to its last output"
    case .lineTooLong: "write one message a line; log to standard error"
    case .line(let problem, let line): Self.advice(problem, line: line)
    case .memberMissing("ok", _, _):
      #"an answer is {"id":…,"ok":{…}} with the id of the request, or {"id":…,"err":{"code":"…","message":"…"}}"#
    case .memberMissing(_, let op, _):
      "see '\(op)' in the description of the adapter protocol"
    case .contradiction(let contradiction, "open", _):
      contradiction.advice
        + "; 'open' makes a client and carries out no step: its answer has 'now', which is 0 on a "
        + "virtual clock, 'next', and what the client showed so far with 'after' -1"
    case .contradiction(let contradiction, _, _): contradiction.advice
    case .wrongID:
      "answer every request once, in the order in which they came, with the request's own id"
    case .refused(_, "unsupported", _):
      "every adapter needs 'hello' and 'trace'; long traces, crashes and the test of quiescence also need 'open', 'step' and 'close'"
    case .refused(_, "internal", _):
      "the adapter itself failed: see its log, and mend what makes the client, or a condition of an input; "
        + "a failure of the client, also of a getter, has to end the process"
    case .refused:
      "an error is for an invalid request; results and observations report the behaviour of the "
        + "implementation"
    case .falseQuiescence:
      "answer only when everything due at this instant has happened, other threads included"
    case .endsUnasked: "serve requests until 'bye' or the end of standard input"
    case .slowAnswer:
      "raise the limit with --hang-after, or make the adapter faster"
    case .starved:
      "run it when the machine does less, or with fewer --workers; nothing is said about the adapter"
    case .onlyAnswersAlone:
      "several requests may be under way: handle every line that has arrived, also when a read "
        + "brought several"
    }
  }

  private static func quoted(_ line: String) -> String { ": '\(shortened(line))'" }
}
