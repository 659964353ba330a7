internal import ArgumentParser
internal import PlumblineModel
internal import PlumblineSamples

/// A bundled implementation: a sample, or the reference automaton.
struct BundledOptions: ParsableArguments {
  @Option(
    defaultAsFlag: "",
    parsing: .next,
    help: ArgumentHelp("The bundled client written for this spec.", valueName: "name")
  )
  var sample: String?
  @Option(
    name: .customLong("defect"),
    help: ArgumentHelp(
      "Turn on a defect of the sample; repeatable.",
      discussion: "'id=17.3s' sets the delay of a defect that has one.",
      valueName: "id[=time]"
    )
  )
  var defects: [String] = []
  @Flag(help: "The reference automaton itself.")
  var reference = false

  func validate() throws {
    guard defects.isEmpty || sample != nil else {
      throw ValidationError("--defect switches defects of a sample on; add --sample")
    }
  }

  /// The number of implementations named.
  var count: Int { (sample == nil ? 0 : 1) + (reference ? 1 : 0) }

  /// The implementation named, for a spec; nil if none is named.
  ///
  /// - Throws: `ValidationError` for an unknown name.
  func kind(for spec: Reference) throws -> ChosenImplementation.Kind? {
    if let sample { return .sample(try SampleChoice(named: sample, defects, for: spec)) }
    return reference ? .reference : nil
  }

  /// The arguments that name the same implementation.
  var arguments: [String] {
    guard let sample else { return ["--reference"] }
    return ["--sample"] + (sample.isEmpty ? [] : [sample]) + defects.flatMap { ["--defect", $0] }
  }

  /// The possible names, as text.
  func choices(for spec: Reference) -> String {
    let samples = SampleCatalogue.samples(for: spec.id).map(\.name).joined(separator: ", ")
    return """
        --sample [NAME]    a bundled client (\(samples.isEmpty ? "none for this spec" : samples)), \
      with --defect ID
        --reference        the reference automaton itself
      """
  }
}
