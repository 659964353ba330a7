import ArgumentParser
import Foundation

/// The C loop, compiled in a temporary folder.
struct PeerLoop {
  /// The events and the processor time of a run, in the order of the loop: only planned, given to the client, compared.
  struct Round {
    var planned: Cost
    var executed: Cost
    var judged: Cost
    var events: Int
    /// The transitions that it took.
    var transitions: Int
  }

  /// The compiler: its optimiser sees one file at a time.
  static let compiler = ["cc", "-O2", "-fno-lto"]

  private let folder: URL

  /// Writes and compiles the files.
  ///
  /// - Throws: `ValidationError` without a compiler, or with its messages if it fails.
  init(_ tables: PeerTables) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "peer-\(UUID())", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      for (name, text) in PeerProgram.files.merging(
        ["tables.h": tables.text],
        uniquingKeysWith: { $1 }
      ) {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let sources = PeerProgram.files.keys.filter { $0.hasSuffix(".c") }.sorted()
      let (status, output) = try Self.run(Self.compiler + ["-o", "loop"] + sources, in: folder)
      guard status != 127 else {
        throw ValidationError(
          "no C compiler: 'cc' was not found in PATH; install one, such as gcc or clang"
        )
      }
      guard status == 0 else {
        throw ValidationError("the C compiler failed with status \(status):\n\(output)")
      }
    } catch {
      remove()
      throw error
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Runs the loop once.
  ///
  /// - Throws: `ValidationError` if its client and its model differ.
  func run(steps: Int) throws -> Round {
    let program = folder.appending(path: "loop").path
    let (status, output) = try Self.run([program, "\(steps)"], in: folder)
    let lines = output.split(separator: "\n").map { $0.split(separator: " ") }
    guard status == 0, lines.count == 4, let events = Int(lines[2][0]),
      let transitions = Int(lines[3][0])
    else { throw ValidationError("the C loop failed with status \(status): \(output)") }
    let costs = lines.prefix(3).map { line in
      Cost(processorSeconds: line.last.flatMap { Double($0) } ?? .infinity)
    }
    return Round(
      planned: costs[0],
      executed: costs[1],
      judged: costs[2],
      events: events,
      transitions: transitions
    )
  }

  private static func run(
    _ command: [String],
    in folder: URL
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
