internal import ArgumentParser

/// The spec of a trace, and its values.
struct SpecOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file or the name of the spec (default: the bundled spec with the id in the trace).",
      valueName: "spec"
    )
  )
  var spec: String?
  @OptionGroup var setting: ValueOptions
}
