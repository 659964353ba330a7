internal import PlumblineModel

/// What a process did in place of an answer, and when.
struct Departure: Error {
  /// What it did.
  enum Deed {
    case ended(ExitStatus)
    case closedOutput
    case closedInput
    case stopped(signal: Int32)
    case silent(after: Microseconds)
  }

  /// The request that was under way.
  struct Request {
    var op: String
    /// Its position among the requests of the process, from 1.
    var number: Int64
    var place = Place.hello

    /// The steps that the request carries.
    enum Place {
      case hello
      case noStep
      case steps(Int)
      /// The only step of the request, by its number in the trace.
      case step(Int)
      case close
      /// What an adapter cannot carry out, so that its answer says so.
      case invalid

      var isInvalid: Bool { if case .invalid = self { true } else { false } }
    }
  }

  var deed: Deed
  var request: Request
  /// Whether the process had not begun to read the request.
  var isUnread = false
  /// Whether the process had written the beginning of a line.
  var isMidLine = false
  /// Whether the process has written lines that are no answer.
  var hasWritten = false
  /// Whether the process has called, and has a connection in place of standard streams.
  var isCaller = false
}

// MARK: Words

extension Departure {
  /// What it did, after the name of the process.
  var words: String {
    switch deed {
    case .ended(.unknown): "ended its connection \(moment)"
    case .ended(let status): "ended \(moment): \(status)"
    case .closedOutput: "closed its standard output \(moment), and went on running"
    case .closedInput: "closed its standard input \(moment), and went on running"
    case .stopped(let signal): "stopped (\(ExitStatus.name(of: signal))) \(moment)"
    case .silent(let time) where isMidLine:
      "wrote half an answer to \(request.words), and not the rest within \(describe(time))"
    case .silent(let time):
      "did not \(isUnread ? "read" : "answer") \(request.words) within \(describe(time))"
        + (hasWritten ? ", but wrote other lines" : "")
    }
  }

  private var moment: String {
    isMidLine
      ? "in the middle of its answer to \(request.words)"
      : "before it \(isUnread ? "read" : "answered") \(request.words)"
  }

  /// What its author can do.
  var advice: String {
    switch deed {
    case .ended(.unknown) where request.op == "hello":
      "see the log of the app: it has to answer 'hello' and keep its connection"
    case .ended where isCaller && request.op == "hello":
      "see its log: the app has to answer 'hello' and keep its connection"
    case .ended where request.op == "hello":
      "start it in a shell and type {\"id\":0,\"op\":\"hello\",\"protocol\":1}: it should answer "
        + "a line and stay"
    case .ended where request.place.isInvalid:
      "answer a line or an operation that the adapter does not know with an error, an input with the result "
        + "'unsupported', and go on reading; see its log"
    case .ended:
      "opening and closing a session without any input has to work before anything can be tested; see its log"
    case .closedOutput:
      "keep standard output open until the end of standard input; look for a 'close' of descriptor 1"
    case .closedInput:
      "keep standard input open and read it to its end; look for a 'close' of descriptor 0"
    case .stopped(let signal) where ExitStatus.isTerminalStop(signal):
      "do not use the terminal: an adapter runs in the background, with pipes for its standard streams"
    case .stopped:
      "find the 'kill' or 'raise' that sends the signal; a debugger that stops it needs a longer --hang-after"
    case .silent where isMidLine:
      "end each message with a line feed, and flush standard output after it"
    case .silent where isCaller && request.op == "hello":
      "read the connection line by line, and answer each line at once; raise the limit with --hello-after if it "
        + "needs longer to start"
    case .silent where isCaller:
      "answer each request as soon as it is carried out; raise the limit with --hang-after if it needs longer"
    case .silent where isUnread && request.op == "hello":
      "raise the limit with --hello-after if it needs longer to start; otherwise read standard input line by line, "
        + "from the start"
    case .silent where isUnread: "read standard input line by line, from the start"
    case .silent where request.op == "hello":
      "read standard input line by line, and flush standard output after each answer; raise the limit with "
        + "--hello-after if it needs longer to start"
    case .silent:
      "answer each request, and flush standard output after it; raise the limit with --hang-after if it needs longer"
    }
  }
}

extension Departure.Request {
  /// `'step' (request 5, step 2 of its trace)`; `hello` is always the first request.
  fileprivate var words: String {
    switch place {
    case .hello, .invalid: "'\(op)'"
    case .noStep: "'\(op)' (request \(number), before any step)"
    case .steps(let count):
      "'\(op)' (request \(number), a trace of \(count) \(count == 1 ? "step" : "steps"))"
    case .step(let step): "'\(op)' (request \(number), step \(step) of its trace)"
    case .close: "'\(op)' (request \(number), after the last step)"
    }
  }
}
