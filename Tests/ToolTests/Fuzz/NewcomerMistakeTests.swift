import TestSupport
import TestTraits
import Testing

/// The first mistakes of the author of an adapter, each with the sentence that names it.
@Suite(.waiting) struct NewcomerMistakeTests {
  struct Mistake: CustomStringConvertible, Sendable {
    var name: String
    var words: String
    var status: Int32 = 4
    var description: String { name }
  }

  private static let mistakes: [Mistake] = [
    .init(name: "timer-after-the-step", words: "'after' is 9; stamp every output"),
    .init(
      name: "timer-before-the-step",
      words: "showed an output after step 8 behind one after step 9"
    ),
    .init(name: "hello-without-ok", words: "answered 'hello' without 'ok':"),
    .init(
      name: "hello-without-inject",
      words: "answered 'hello' without 'inject', a list of names"
    ),
    .init(name: "hello-without-protocol", words: "answered 'hello' without 'protocol': '{"),
    .init(name: "open-without-now", words: "answered without 'now' in its answer to 'open':"),
    .init(
      name: "open-in-the-middle",
      words: "says that it is 3 s, expected 0 s in its answer to 'open'"
    ),
    .init(name: "open-with-results", words: "'open' makes a client and carries out no step"),
    .init(
      name: "open-after-a-step",
      words: "showed an output after step 0, expected -1 to -1 in its answer to 'open'"
    ),
    .init(name: "empty-answer", words: "answered with an empty object:"),
    .init(name: "empty-line", words: "wrote an empty line does a print without text"),
    .init(name: "no-results", words: "with 0 results: without 'results'"),
    .init(name: "no-at", words: "wrote an observation without 'at':"),
    .init(name: "no-after", words: "wrote an observation without 'after':"),
    .init(name: "no-ok", words: "wrote a message without 'ok', 'err' or 'ev':"),
    .init(
      name: "error-as-text",
      words: "answered with an 'err' that is a string, expected an object"
    ),
    .init(name: "mute", words: "The adapter showed no output in", status: 1),
    .init(
      name: "crash-without-open",
      words: "> 0 s connect an answer crash: signal 6 (SIGABRT)",
      status: 1
    ),
  ]

  @Test(arguments: ["fuzz", "test", "adapter check"])
  func `a command of an adapter without dashes before it gets advice`(command: String) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let words = command.split(separator: " ").map(String.init) + ["agora/rtm1-ios-zh"]
    let run = try tool.run(words + ["python3", "adapter.py"])
    #expect(run.status == 2)
    #expect(run.errors.contains("behind '--', at the end: -- python3 adapter.py"), "\(run.errors)")
    // A command that takes no adapter needs none.
    let other = try tool.run("mutate", "agora/rtm1-ios-zh", "x", "y")
    #expect(other.status == 2 && !other.errors.contains("'--'"), "\(other.errors)")
  }

  @Test func `a run without a trace does not say that nothing failed`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let run = try tool.run("fuzz", "agora/rtm1-ios-zh", "--seed", "1", "--", "./missing")
    #expect(run.status == 4)
    #expect(run.output.contains("no trace carried out · seed 1 · exit status 4"), "\(run.output)")
  }

  /// A link by the bare protocol, with one mistake by name.
  private static let adapter = #"""
    import json, os, resource, sys
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    bad = sys.argv[1]
    def start():
        global now, step, due, state, seen
        now, step, due, state, seen = 0, -1, None, "idle", []
    def show(at, to, more=0):
        global state
        state = to
        seen.append({"at": at, "after": step + more, "out": "linkChanged", "args": {"state": to}})
    def advance(to):
        global now, due
        if due is not None and due <= to:
            at, due = due, None
            show(at, "idle", {"timer-after-the-step": 1, "timer-before-the-step": -1}.get(bad, 0))
        now = to
    def give(name):
        global due
        if name == "connect" and state == "idle":
            if bad == "crash-without-open": os.abort()
            due = now + 5000000
            show(now, "connecting")
        elif name == "disconnect" and state != "idle":
            due = None
            show(now, "idle")
        elif name == "answer":
            if state != "connecting": return "not-applicable"
            due = None
            show(now, "up")
        return "accepted"
    def take(steps):
        global step
        results = []
        for one in steps:
            advance(now + one["after"])
            step += 1
            results.append(give(one["in"]) if "in" in one else None)
            if results[-1] == "not-applicable": break
        return results
    def answer(**more):
        global seen
        told, seen = [] if bad == "mute" else seen, []
        return {"observations": told, "now": now, "next": due, **more}
    for line in sys.stdin:
        request = json.loads(line)
        id, op, message = request["id"], request["op"], None
        if op == "hello":
            ok = {"protocol": 1, "implementation": {"name": "link"}, "inject": ["connect", "disconnect", "answer"],
                  "observe": ["linkChanged"]}
            if bad == "hello-without-ok": message = {"id": id, **ok}
            if bad == "hello-without-inject": del ok["inject"]
            if bad == "hello-without-protocol": del ok["protocol"]
        elif op == "open":
            start()
            ok = answer()
            if bad == "crash-without-open": message = {"id": id, "err": {"code": "unsupported", "message": "no open"}}
            if bad == "open-without-now": del ok["now"]
            if bad == "open-in-the-middle": ok["now"] = 3000000
            if bad == "open-with-results": ok["results"] = ["accepted"]
            if bad == "open-after-a-step":
                ok["observations"] = [{"at": 0, "after": 0, "out": "linkChanged", "args": {"state": "idle"}}]
        elif op == "trace":
            start()
            ok = answer(results=take(request["steps"]))
            first = ok["observations"][0] if ok["observations"] else {}
            if bad == "empty-answer": ok = {}
            if bad == "empty-line": print()
            if bad == "no-results": del ok["results"]
            if bad == "no-at": first.pop("at", None)
            if bad == "no-after": first.pop("after", None)
            if bad == "no-ok": message = {"id": id, **ok}
            if bad == "error-as-text" and request["steps"]: message = {"id": id, "err": "it broke"}
        else:
            ok = answer(results=take(request["steps"])) if op == "step" else {}
        print(json.dumps(message or {"id": id, "ok": ok}), flush=True)

    """#

  private func run(_ name: String) throws -> (status: Int32, text: String) {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(Self.adapter, to: "adapter.py")
    let spec = Repository.path + "/Tests/Fixtures/specs/link.yaml"
    let run = ["fuzz", spec, "--seed", "1", "--steps", "2000", "--", "python3", "adapter.py", name]
    let outcome = try tool.run(run)
    let words = (outcome.output + outcome.errors).split { $0 == "\n" || $0 == " " }
    return (outcome.status, words.joined(separator: " "))
  }

  @Test(arguments: mistakes)
  func `the message names the mistake`(mistake: Mistake) throws {
    let (status, text) = try run(mistake.name)
    #expect(status == mistake.status && text.contains(mistake.words), "\(text)")
  }

  @Test func `without a mistake it conforms`() throws {
    let (status, text) = try run("none")
    #expect(status == 0, "\(text)")
  }
}
