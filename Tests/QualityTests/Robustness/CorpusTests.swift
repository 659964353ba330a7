import FuzzTargets
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The corpora of the fuzz targets, without a sanitised build: a trap or a wrong verdict would end this process.
///
/// A finding of `fuzz/run` is fixed once its input lies in the corpus and passes here.
@Suite struct CorpusTests {
  private static let folder = Repository.path + "/fuzz/targets/"
  private static let names = FuzzTarget.all.map(\.name)

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.folder + folder).sorted()
  }

  @Test func `each target has a corpus and a dictionary, and nothing else has`() throws {
    #expect(try Self.names(in: "corpora") == Self.names.sorted())
    #expect(try Self.names(in: "dictionaries") == Self.names.map { "\($0).dict" }.sorted())
  }

  @Test(.timeLimit(.minutes(15)), arguments: FuzzTarget.all.map(\.name))
  func `a corpus ends nothing, and its target accepts some of it`(_ name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let files = try Self.names(in: "corpora/\(name)")
    var accepted = 0
    for file in files {
      let path = Self.folder + "corpora/\(name)/\(file)"
      let bytes = Array(try Data(contentsOf: URL(filePath: path)))
      #expect(bytes.count <= 4096, "\(path) is larger than what 'fuzz/run' feeds")
      if target.run(bytes) { accepted += 1 }
    }
    // Without a sound input nothing behind the reader is reached.
    #expect(accepted > 0, "no file of \(files.count) is accepted")
  }

  /// A mutant that traps ends this process; few mutants of a spec are accepted.
  @Test(arguments: FuzzTarget.all.map(\.name))
  func `a mutated corpus ends nothing`(_ name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    var mutator = Mutator(seed: 1)
    var changed = 0
    for file in try Self.names(in: "corpora/\(name)").prefix(8) {
      let path = Self.folder + "corpora/\(name)/\(file)"
      let bytes = Array(try Data(contentsOf: URL(filePath: path)))
      for _ in 0..<4 {
        let mutant = mutator.mutate(bytes, as: target.form)
        if mutant != bytes { changed += 1 }
        _ = target.run(mutant)
      }
    }
    #expect(changed > 0)
  }
}
