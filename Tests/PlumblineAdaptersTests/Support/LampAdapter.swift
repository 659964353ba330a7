import PlumblineModel

/// A lamp that is told everything by number, and an adapter for it in a few lines of Python.
enum LampAdapter {
  static let vocabulary = Vocabulary(
    inputs: [
      .init(name: "press", from: .app), .init(name: "crash", from: .app),
      .init(name: "hang", from: .app), .init(name: "leave", from: .app),
      .init(name: "late", from: .network),
    ],
    outputs: [
      .init(name: "click", seenBy: .app, arguments: []),
      .init(
        name: "lit",
        seenBy: .app,
        arguments: [
          .init(name: "state", values: ["on", "off"]),
          .init(name: "why", values: ["pressed", "timer", "quote\"d"]),
        ]
      ),
    ]
  )
  /// It injects all inputs, observes all outputs, and sends late outputs in messages of their own.
  static let capabilities = {
    var capabilities = Capabilities(all: vocabulary, implementation: "lamp")
    capabilities.spontaneous[late] = true
    return capabilities
  }()
  static let press = 0
  static let crash = 1
  static let hang = 2
  static let leave = 3
  static let late = 4

  /// The command of an adapter that misbehaves as the words say.
  static func command(_ misbehaviour: String = "") -> [String] {
    ["python3", "-c", script, misbehaviour]
  }

  /// `press` lights the lamp and lets it go out 5 s later; `late` was never asked for.
  private static let script = #"""
    import json, os, resource, signal, sys, time
    bad = sys.argv[1]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGQUIT, lambda *_: (print("dump: in hang()", file=sys.stderr, flush=True), os._exit(9)))
    state = {}
    def start():
        state.update(now=0, step=-1, due=None, seen=[])
    def show(at, out, **args):
        state["seen"].append({"args": args, "at": at, "after": state["step"], "out": out})
    def advance(to):
        if state["due"] is not None and state["due"] <= to:
            show(state["due"], "lit", state="off", why="timer")
            state["due"] = None
        state["now"] = to
    def give(name):
        state["given"] = True
        if name == "press":
            if bad == "slow-steps": time.sleep(0.15)
            show(state["now"], "click")
            why = {"unknown-value": "Bänned", "escapes": 'quote"d'}.get(bad, "pressed")
            show(state["now"], "dark" if bad == "unknown-output" else "lit", state="on", why=why)
            if bad == "no-argument": del state["seen"][-1]["args"]["why"]
            if bad == "past-instant": state["seen"][-1]["at"] = -1
            if bad == "far-instant": state["seen"][-1]["at"] = 10**12
            if bad == "far-step": state["seen"][-1]["after"] = 77
            state["due"] = state["now"] + 5000000
            if bad == "error-result": return "error"
            if bad == "unknown-result": return "fine"
            return "accepted"
        if name == "late": return "not-applicable"
        print("about to", name, file=sys.stderr, flush=True)
        if name == "crash" and bad in ("ends-2", "ends-15"): os.kill(os.getpid(), int(bad[5:]))
        if name == "crash": os.abort()
        if name == "hang": time.sleep(600)
        if name == "leave": os._exit(3)
        return "unsupported"
    def take(steps):
        results = []
        for step in steps:
            advance(state["now"] + step["after"])
            state["step"] += 1
            results.append(give(step["in"]) if "in" in step else None)
            if results[-1] in ("not-applicable", "unsupported"): break
        return results
    def answer(**more):
        seen, state["seen"] = state["seen"], []
        return {"observations": seen, "now": state["now"], "next": state["due"], **more}
    def hello(m):
        outs = [o["name"] for o in m["spec"]["outputs"]]
        r = {"protocol": 1, "implementation": {"name": "lamp", "version": "7"}, "clock": ["virtual"],
             "inject": [i["name"] for i in m["spec"]["inputs"]], "observe": outs, "batch": 50,
             "notApplicable": [{"clause": "zh-9", "reason": "no such lamp"}]}
        if bad == "old": r["protocol"] = 7
        if bad == "misspelt": r["inject"][0] = "pres"
        if bad == "blind": r["observe"] = ["click"]
        if bad == "real": r["clock"] = ["real"]
        if bad == "no-inject": del r["inject"]
        return r
    if bad == "deaf": sys.exit(0)
    if bad == "fails": sys.exit("no licence key")
    count = 0
    def lines():
        if bad != "one-by-one": yield from sys.stdin
        # It drops the other lines that have arrived.
        while data := os.read(0, 1 << 16): yield data.split(b"\n")[0]
    for number, line in enumerate(lines(), 1):
        if bad == "ends-later" and number == 10: sys.exit(0)
        m = json.loads(line)
        op = m["op"]
        if bad == "never": continue
        if bad == "hello-then-silence" and op != "hello": continue
        if bad == "rubbish": print("Connecting ... done", flush=True); continue
        if bad == "dictionary": print(m, flush=True); continue
        if bad == "flood":
            while True: sys.stdout.write('{"ev":"log","text":"I have a lot to say"}\n' * 1000)
        if bad == "endless":
            while True: sys.stdout.write("x" * 65536)
        if op == "open" and bad == "batches-or-leaves": sys.exit(2)
        if op == "open" and bad == "dies-between" and "given" in state: os.abort()
        if op == "open" and bad == "leaves-between" and "given" in state: sys.exit(0)
        if op == "open" and bad == "batches-or-nothing":
            print(json.dumps({"id": m["id"], "ok": {}}), flush=True)
            continue
        if op == "open" and bad in ("batches-only", "batches-or-error"):
            code = "unsupported" if bad == "batches-only" else "internal"
            print(json.dumps({"id": m["id"], "err": {"code": code, "message": "no lamp"}}), flush=True)
            continue
        if op == "hello" and bad == "busy-hello":
            print(json.dumps({"ev": "busy", "id": m["id"], "for": 20000000}), flush=True)
            time.sleep(2.5)
        if op == "hello": ok = hello(m)
        elif op == "open": start(); ok = answer()
        elif op == "step": ok = answer(results=take(m["steps"])) if True else None
        elif op == "trace":
            start(); results = take(m["steps"]); ok = answer(results=results)
            count += 1
            if bad.startswith("hangs ") and len(m["steps"]) == 3:
                _, times, file = bad.split(" ", 2)
                if os.path.getsize(file) < int(times):
                    open(file, "a").write(".")
                    time.sleep(600)
            if bad == "slow" and count % 3 == 0: time.sleep(2)
            if bad == "ends" and m["steps"]: sys.exit(0)
            if bad == "busy" and m["steps"]:
                print(json.dumps({"ev": "busy", "id": m["id"], "for": 20000000}), flush=True)
                time.sleep(2.5)
            if bad == "wrong-now": ok["now"] += 1
            if bad == "past-next": ok["next"] = 0
            if bad == "few-results" and m["steps"]: ok["results"].pop()
        else: ok = {}
        if bad == "noise": os.write(2, b"a line of log that says nothing\n" * 9000)
        m["id"] += 1000 if bad == "wrong-id" and op != "hello" else 0
        ascii = bad != "escapes"
        print(json.dumps({"id": m["id"], "ok": ok}), flush=True)
    if bad == "stays": time.sleep(600)
    """#
}
