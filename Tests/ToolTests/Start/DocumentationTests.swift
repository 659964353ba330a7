import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The README and all pages are true: commands end as they say and print what they show.
@Suite(.waiting)
struct DocumentationTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: DocumentationPage.all)
  func `a page says what its commands do`(page: DocumentationPage) throws {
    defer { tool.clean() }
    let place = try place(of: page)
    let compiler = try compilerPath()
    // A command that is quoted and run is run once.
    var outcomes: [String: Tool.Outcome] = [:]
    func outcome(of lines: String) throws -> Tool.Outcome {
      let command = try Self.command(lines)
      if let known = outcomes[command] { return known }
      let outcome = try tool.shell(compiler + command, in: place)
      outcomes[command] = outcome
      if let last = command.split(separator: "\n").last { outcomes[String(last)] = outcome }
      return outcome
    }
    for block in page.blocks where !block.mark.contains("not run") {
      if let command = block.value(of: "output of:") {
        let output = try outcome(of: command).output
        #expect("\n\(output)".hasSuffix("\n\(block.text)\n"), "\(command)\n\(output)")
      } else if let command = block.value(of: "lines of:") {
        let output = try outcome(of: command).output
        #expect("\n\(output)".contains("\n\(block.text)\n"), "\(command)\n\(output)")
      } else if let path = block.value(of: "file:") {
        #expect(DocumentationPage.contents(of: path) == block.text + "\n", "\(path)")
        guard page.isInNewFolder, let name = path.split(separator: "/").last else { continue }
        outcomes = [:]
        try Data((block.text + "\n").utf8).write(to: place.appending(path: String(name)))
      } else if let path = block.value(of: "part of") {
        let text = try #require(DocumentationPage.contents(of: path))
        // A piece of a spec may leave something out; the tests of the language compile it.
        #expect(block.language == "yaml" || text.contains(block.text + "\n"), "\(path)")
      } else if let name = block.value(of: "change:") {
        outcomes = [:]
        try change(place.appending(path: name), by: block.lines)
      } else if block.language == "sh", !block.mark.contains("<!-- test -->") {
        let status = block.mark.firstMatch(of: #/exit (\d+)/#).flatMap { Int32($0.1) } ?? 0
        let outcome = try outcome(of: block.text)
        #expect(
          outcome.status == status,
          "\(block.text)\n\(outcome.output)\(outcome.errors)"
        )
      }
    }
  }

  /// Code that nothing builds goes out of date.
  @Test(arguments: DocumentationPage.all)
  func `a piece of code is held equal to a file`(page: DocumentationPage) {
    for block in page.blocks where ["swift", "python", "c"].contains(block.language) {
      #expect(
        block.mark.contains("file: ") || block.mark.contains("part of "),
        "\(block.lines.prefix(2))"
      )
    }
  }

  @Test func `the marks are noticed`() {
    let marks = DocumentationPage.all.flatMap(\.blocks).map(\.mark)
    for word in [
      "main, exit 1", "output of:", "lines of:", "file:", "part of", "change:", "exit 4",
    ] {
      #expect(marks.contains { $0.contains(word) }, "\(word)")
    }
    let commands = DocumentationPage.all.flatMap(\.blocks).count { $0.language == "sh" }
    #expect(commands >= 40)
  }

  /// Where the commands of a page run.
  private func place(of page: DocumentationPage) throws -> URL {
    guard page.isInNewFolder else { return Tool.repository }
    let folder = tool.directory.appending(path: "mine", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("plumbline"),
      withDestinationPath: Tool.repository.path
    )
    return folder
  }

  /// A line that makes the toolchain's compiler of C known as `cc`; empty where the system has one.
  private func compilerPath() throws -> String {
    let files = FileManager.default
    guard !files.isExecutableFile(atPath: "/usr/bin/cc") else { return "" }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let clang = path.split(separator: ":").map { "\($0)/clang" }
      .first { files.isExecutableFile(atPath: $0) }
    let folder = tool.directory.appending(path: "bin", directoryHint: .isDirectory)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: folder.appending(path: "cc").path,
      withDestinationPath: try #require(clang, "neither cc nor clang is there")
    )
    return "PATH=\"\(folder.path):$PATH\"\n"
  }

  /// Lines of shell as this build can run them: what is built is not built again.
  private static func command(_ lines: String) throws -> String {
    let programs = try Tool.program().deletingLastPathComponent().path
    let run = "swift run -c release plumbline "
    return
      lines.split(separator: "\n").map { line in
        line.firstRange(of: run).map { "plumbline " + line[$0.upperBound...] } ?? String(line)
      }
      .joined(separator: "\n").replacing(".build/release/", with: programs + "/")
  }

  /// Puts added lines into a file, and takes removed ones out.
  private func change(_ file: URL, by lines: [String]) throws {
    func side(without sign: Character) -> String {
      lines.filter { $0.first != sign }.map { $0.dropFirst() + "\n" }.joined()
    }
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let changed = text.replacing(side(without: "+"), with: side(without: "-"))
    try #require(changed != text, "\(lines) is no change of \(file.lastPathComponent)")
    try Data(changed.utf8).write(to: file)
  }
}
