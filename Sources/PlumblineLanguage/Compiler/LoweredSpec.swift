import PlumblineModel

/// The common part of all interpretations of one shape (``SpecDocument/shape(of:_:)``): the program
/// without times and clocks, the invariants, and the examples.
struct LoweredSpec {
  let invariants: [Invariant]
  /// Nil for a spec without examples.
  let examples: [Reference.Example]?
  /// The diagnostics of the invariants.
  private(set) var diagnostics = Diagnostics()
  /// Computes the responses to events, for all interpretations of the shape.
  let responder: Responder
  private let lowering: Lowering

  /// - Parameters:
  ///   - spec: One of the interpretations, resolved.
  ///   - options: The possible clocks in other interpretations of its shape.
  init(_ spec: SpecDocument, otherClocks options: [Name]) {
    var lowering = Lowering(spec)
    _ = lowering.lower()
    let others = options.compactMap { option in
      SpecDocument.StateReference(dotted: option).flatMap { lowering.resolve($0) }
    }
    for clock in lowering.program.timers.map(\.clock)
      + others.map({ Program.Clock(machine: $0.machine, node: $0.node) })
    where !lowering.program.clocks.contains(clock) { lowering.program.clocks.append(clock) }
    responder = Responder(lowering.program)
    var compiler = InvariantCompiler(lowering)
    invariants = compiler.invariants(diagnostics: &diagnostics)
    var exampleCompiler = ExampleCompiler(compiler.lowering)
    examples = exampleCompiler.examples()
    self.lowering = exampleCompiler.lowering
  }

  /// Sets the times and clocks.
  ///
  /// - Parameter spec: An interpretation of this shape, resolved.
  /// - Returns: Its program.
  /// - Complexity: O(constants + timers).
  func program(of spec: SpecDocument) -> Program {
    var program = lowering.program
    // The constants are the first parameters, and timers are numbered in the order of the file.
    for (number, constant) in spec.constants.enumerated() {
      program.parameters[number].value = constant.value
    }
    for (number, (_, timer)) in spec.timers.enumerated() {
      let clock = lowering.clock(of: timer)
      program.timers[number].clockMachine = clock?.machine ?? program.timers[number].machine
      program.timers[number].clockNode = clock?.node ?? program.timers[number].node
    }
    program.startCounters()
    return program
  }
}

extension SpecDocument {
  /// The atoms of conditions on interpretations.
  var atomsOfInterpretations: [StateReference] {
    guard !interpretations.isEmpty else { return [] }
    let guards = inputs.compactMap(\.onlyWhen) + invariants.flatMap(\.guards)
    return (guards + cases.compactMap(\.reaction.when)).flatMap(\.atoms)
      .filter { isReading($0.machine) }
  }

  /// The options of the interpretations that choose clocks, if interpretations with other clocks
  /// can be of one shape; nil if a schedule counts entries of a chosen state, or the options exceed
  /// the bits.
  var sharedClocks: [Name]? {
    let chosen = Set(clockInterpretations)
    let options = interpretations.filter { chosen.contains($0.name) }.flatMap(\.options)
    let isCounted = timers.contains { entry in
      if case .interpretation = entry.timer.since {
        entry.timer.spans.count > 1 && entry.timer.countedBy == nil
      } else {
        false
      }
    }
    return isCounted || timers.count + options.count > UInt64.bitWidth ? nil : options
  }

  /// The decisions of a choice except times and clocks: which of its options are times, and which
  /// atoms on interpretations hold.
  ///
  /// - Complexity: O(interpretations × atoms).
  func shape(of choice: Choice, _ atoms: [StateReference], sharingClocks: Bool) -> [Bool] {
    let isTime = choice.map { Duration($0.text) != nil }
    let options = zip(interpretations, choice).flatMap { interpretation, option in
      sharingClocks ? [] : interpretation.options.map { $0 == option }
    }
    return isTime + options
      + atoms.map { atom in
        zip(interpretations, choice).contains { $0.name == atom.machine && $1 == atom.state }
      }
  }
}
