import Testing

/// The contents of the repository, and the names and sizes of its files.
@Suite struct TidinessTests {
  private let repository = Repository()
  private let agreed: Set = ["Package.swift", "README.md", "Sources", "Tests", "fuzz", "specs"]
  /// Made by the build, and not tracked.
  private let products: Set = ["Package.resolved"]

  @Test func `the top level holds only what was agreed on`() throws {
    let entries = try repository.topLevel().filter { !$0.hasPrefix(".") && !products.contains($0) }
    #expect(Set(entries).subtracting(agreed).sorted() == [])
    #expect(entries.contains("Package.swift"), "the repository was not found")
  }

  @Test func `no source file that people write is longer than 400 lines`() {
    for file in repository.files(below: ["Sources"], withExtension: "swift")
    where !file.path.hasPrefix("Sources/Plumbline/Specs/") {
      let isTerminated = file.text.hasSuffix("\n")
      let count = file.lines.count - (isTerminated ? 1 : 0)
      #expect(count <= 400, "\(file.path) has \(count) lines")
    }
  }

  /// Folders show the order in which data flows; a file beside them shows nothing.
  @Test func `at the top of a large target lies at most its entry`() {
    for top in ["Sources", "Tests"] {
      let paths = repository.paths(below: [top]).filter { $0.hasSuffix(".swift") }
      let targets = Dictionary(grouping: paths) { $0.split(separator: "/")[1] }
      for (target, paths) in targets where paths.count > 15 {
        let flat = paths.filter { $0.split(separator: "/").count == 3 }
        #expect(flat.count <= 1, "\(target) has \(flat)")
      }
    }
  }

  /// Two tests that wait on the threads for tasks would hold up all others.
  @Test func `the tests of the program wait on threads of their own`() {
    let files = repository.files(below: ["Tests/ToolTests"], withExtension: "swift")
      .filter { $0.text.contains("@Test") }
    #expect(files.count > 70)
    for file in files where !file.path.contains("/Support/") {
      let suites = file.lines.count { $0.contains(#/^ *@Suite/#) }
      let waiting = file.lines.count { $0.contains(#/^ *@Suite\(.*\.(waiting|sleeping)/#) }
      let place = "\(file.path) has a suite without '.waiting' or '.sleeping'"
      #expect(suites > 0 && suites == waiting, "\(place)")
    }
  }

  @Test func `no name has blanks in it`() {
    for path in repository.paths(below: agreed.sorted() + dotFiles) {
      #expect(!path.contains { $0.isWhitespace }, "\(path)")
    }
  }

  @Test func `no file knows a place on somebody's machine`() {
    // Put together here, so that this file does not know them either.
    let places = ["work", "root", "home", "Users", "tmp/bash"].map { "/\($0)/" }
    for file in repository.files(below: agreed.sorted() + dotFiles) {
      for (number, line) in file.lines.enumerated() {
        for place in places where names(line, place) {
          Issue.record("\(file.path):\(number + 1) names '\(place)'")
        }
      }
    }
  }

  /// Whether a line names a place at the top of a disk, not a folder inside something else.
  private func names(_ line: Substring, _ place: String) -> Bool {
    line.ranges(of: place).contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !(before.isLetter || before.isNumber || "._-*}".contains(before))
    }
  }

  /// The dot-files that are part of the repository.
  private var dotFiles: [String] {
    [".ci", ".github", ".gitattributes", ".gitignore", ".swift-format"]
  }
}
