internal import ArgumentParser
internal import PlumblineModel
internal import PlumblineReports

/// Shows the differences of two specs.
struct Diff: ParsableCommand {
  /// The format of the output.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, html
  }

  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show the differences of two specs, with the shortest distinguishing traces.",
    discussion: CommandHelp.discussion(
      """
      A distinguishing trace is a trace that one spec allows and the other forbids. Its left column has \
      the expected output of the spec that forbids it, its right column the output of the spec that allows \
      it. The traces are grouped by the change that explains them: with the other spec's version of that \
      time or reaction alone, the spec that forbids a trace allows it. A change that other changes mask is \
      shown by itself: by a trace that tells a spec from itself with this change alone. A change without \
      such a trace has the reason. Text has the shortest trace of each change. A trace has inputs that both specs document, outputs, and waits for the deadlines of timers. \
      Names of one spec only are listed and left out of the traces. With --refines, the second spec needs each \
      input that the first documents and each output that the first requires, and no output that the first \
      lacks; a new input is no reason. Each interpretation of one spec is \
      compared with the same interpretation of the other; --set fixes one. Specs with different options are \
      compared with the values of both, or else with the default ones. Another default of an option is a difference, \
      also with --refines: a client or a log that sets no options then follows another value.
      """,
      statuses: [
        (
          .conforms,
          "no difference; with --refines, the second spec allows nothing that the first forbids"
        ),
        (
          .fails,
          "the specs differ; with --refines, the second allows more, documents less or lacks an output"
        ),
        (.misuse, "a usage error"),
        (
          .incomplete,
          """
          not decided: no difference was found, and the search was not exhaustive or left out options; with \
          --refines, also if the specs differ in what only invariants judge, or if the second lacks an output \
          that the first may require
          """
        ), CommandHelp.unwritten,
      ],
      examples: CommandExamples.diff
    )
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var first: String
  @Argument(help: "The other spec; with --refines, the newer edition.")
  var second: String
  @Flag(
    help:
      "Fail only if a client that conforms to the second spec may violate the first one."
  )
  var refines = false
  @Flag(help: "Show every trace in text, not only the shortest of each change.")
  var all = false
  @Option(name: .customLong("to"), help: "The format of the output.")
  var format = Format.text
  @OptionGroup(title: "Specs") var setting: ValueOptions
  @OptionGroup var output: TextOutput

  func validate() throws {
    guard !all || format == .text else {
      throw ValidationError("--all goes with --to text; the other formats have every trace")
    }
  }

  func run() throws {
    let catalogue = SpecCatalogue()
    let specs = try [first, second].map { try catalogue.references(of: $0) }
    let pairs = try Self.pairs(
      try specs.map { references in
        let own = setting.only(for: references)
        let settled = try own.setting(for: references)
        return settled.references.map { $0.setting(settled.values) }
      }
    )
    try setting.checkIsKnown(to: specs)
    try pairs.forEach(Self.checkCommon)
    var notes: [String] = []
    let reports = try pairs.map { one, other in
      let options = try Self.options(of: one, other)
      notes += [options?.remark].compactMap { $0 }
      return DifferenceReport(
        one,
        other,
        labelled: (first, second),
        answering: refines ? .refinement : .equality,
        with: options,
        isWhole: all,
        style: output.out == nil ? Terminal.style : Style(isColoured: false),
        width: Terminal.width
      )
    }
    switch format {
    case .text:
      let remarks = notes.prefix(1).map { "\($0)\n" }
      try output.write((remarks + reports.map(\.text)).joined(separator: "\n"))
    case .markdown:
      try output.write(DifferencePage(reports, notes: Array(notes.prefix(1))).markdown)
    case .html: try output.write(DifferencePage(reports, notes: Array(notes.prefix(1))).html)
    }
    let statuses = reports.map(\.status)
    let worst = statuses.contains(1) ? 1 : statuses.max() ?? 0
    if worst != 0 { throw ExitCode(worst) }
  }

  /// Checks that two automata have an input or an output in common: others cannot differ in what both do.
  private static func checkCommon(_ one: Reference, _ other: Reference) throws {
    let names = [one, other].map { spec in
      Set(spec.vocabulary.inputs.map(\.name) + spec.vocabulary.outputs.map(\.name))
    }
    guard names[0].isDisjoint(with: names[1]) else { return }
    throw ValidationError(
      "\(one.id) and \(other.id) have no input and no output in common, so there is nothing to compare"
    )
  }

  /// The options to compare two automata with; nil if they have the same ones.
  private static func options(of one: Reference, _ other: Reference) throws -> ComparedOptions? {
    let sets = [one, other].map { spec in Set(spec.optionInputs.map { spec.vocabulary.inputs[$0] })
    }
    guard sets[0] != sets[1] else { return nil }
    guard let options = ComparedOptions(one, other) else {
      throw ValidationError(
        "the specs have different options, and setting them has an effect of its own; fix them with --set"
      )
    }
    return options
  }

  /// The pairs of automata to compare: those that agree in the interpretations that both specs have.
  private static func pairs(_ specs: [[Reference]]) throws -> [(Reference, Reference)] {
    if specs.allSatisfy({ $0.count == 1 }) { return [(specs[0][0], specs[1][0])] }
    let names = specs.map { Set($0.flatMap(\.interpretations).map(\.name)) }
    let common = names[0].intersection(names[1])
    func key(_ reference: Reference) -> [Reference.Interpretation] {
      reference.interpretations.filter { common.contains($0.name) }.sorted { $0.name < $1.name }
    }
    let pairs = specs[0].flatMap { first in
      specs[1].filter { key($0) == key(first) }.map { (first, $0) }
    }
    guard pairs.count == specs[0].count, pairs.count == specs[1].count else {
      throw ValidationError(
        "the interpretations of the specs do not correspond (\(choices(of: specs[0])), and"
          + " \(choices(of: specs[1]))); fix each that they do not share with --set NAME=VALUE"
      )
    }
    return pairs
  }

  /// The interpretations that some automata have, for a message: `gives-up first or second`.
  private static func choices(of references: [Reference]) -> String {
    var names: [String] = []
    var values: [String: [String]] = [:]
    for interpretation in references.flatMap(\.interpretations) {
      if values[interpretation.name] == nil { names.append(interpretation.name) }
      guard values[interpretation.name]?.contains(interpretation.option) != true else { continue }
      values[interpretation.name, default: []].append(interpretation.option)
    }
    let texts = names.map { "\($0) \((values[$0] ?? []).joined(separator: " or "))" }
    return texts.isEmpty ? "none" : texts.joined(separator: ", ")
  }
}

extension ValueOptions {
  /// The assignments of names in a spec; the other names may be in the other spec.
  fileprivate func only(for references: [Reference]) -> ValueOptions {
    var options = self
    options.assignments = assignments.filter { $0.isKnown(to: references[0]) }
    return options
  }

  /// - Throws: `ValidationError` for a name in neither spec.
  fileprivate func checkIsKnown(to specs: [[Reference]]) throws {
    for assignment in assignments where !specs.contains(where: { assignment.isKnown(to: $0[0]) }) {
      throw ValidationError(
        "neither spec has a constant, an interpretation or an option '\(assignment.name)'"
      )
    }
  }
}

extension ValueOptions.Assignment {
  fileprivate func isKnown(to reference: Reference) -> Bool {
    reference.interpretations.contains { $0.name == name }
      || reference.constants.contains { $0.name == name }
      || reference.options.contains { $0.name == name }
  }
}
