internal import ArgumentParser

/// The memory of a run.
struct CorpusOptions: ParsableArguments {
  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      "Keep traces in this folder: its traces come first, a quarter of the others begin like one of them, and those "
        + "that show something new are added.",
      valueName: "folder"
    )
  )
  var folder: String?

  /// The arguments that name it.
  var arguments: [String] { folder.map { ["--corpus", $0] } ?? [] }
}
