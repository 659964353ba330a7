internal import PlumblineEngine
internal import PlumblineLanguage
internal import PlumblineModel

extension FuzzTarget {
  /// A spec and a trace drawn by the bytes: the estimator, by points and by zones, gives the verdict of
  /// the literal interpreter.
  ///
  /// The first 160 bytes draw the spec, the others the trace.
  static let estimator = FuzzTarget("estimator", .choices) { bytes in
    var generator = SpecGenerator(seed: 0)
    generator.dice = Dice(bytes.prefix(160))
    let spec = generator.next()
    var diagnostics = Diagnostics()
    let references = Compiler.compile(spec, diagnostics: &diagnostics)
    guard !references.isEmpty else { return false }
    var dice = Dice(bytes.dropFirst(160))
    let reference = dice.pick(references)
    let choice = reference.interpretations.map { ($0.name, $0.option) }
    let interpreter = TickInterpreter(
      spec,
      interpretation: Dictionary(uniqueKeysWithValues: choice),
      unobservable: []
    )
    var simulator = ConformingSimulator(interpreter)
    var trace = simulator.simulator(steps: dice.within(1...12), with: &dice)
    let mutator = TraceMutator(interpreter: interpreter)
    for _ in 0..<dice.below(3) { mutator.mutate(&trace, with: &dice) }
    compare(trace, interpreter, reference)
    return true
  }

  private static func compare(
    _ trace: TickTrace,
    _ interpreter: TickInterpreter,
    _ reference: Reference
  ) {
    var literal = TickJudge(interpreter)
    let expected = literal.judge(trace)
    let vocabulary = reference.vocabulary
    let execution = Execution(
      of: trace.steps(in: vocabulary),
      trace.recording(in: vocabulary)
    )
    for isSymbolic in [false, true] {
      var judge = Judge(Automaton(reference), isSymbolic: isSymbolic)
      let found = Verdict(judge.judge(execution), reference)
      guard found != expected else { continue }
      fatalError(
        """
        the interpreter says: \(expected)
        the estimator says\(isSymbolic ? ", by zones" : ""): \(found)
        interpretations: \(interpreter.choice.sorted { $0.key < $1.key })
        \(interpreter.spec.text)
        \(trace.actions.map { "\($0)" }.joined(separator: "\n"))
        """
      )
    }
  }
}
