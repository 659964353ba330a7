import Foundation
import Plumbline
import PlumblineModel
import PlumblineReports
import TestSupport
import Testing

/// The literals are what the specs say today.
@Suite struct BundledSpecTests {
  /// A bundled spec, what code calls it, and the literal.
  struct Entry: CustomTestStringConvertible, Sendable {
    var spec: String
    var name: String
    var literal: CompiledSpec
    var testDescription: String { spec }

    /// The generated file, below the top of the repository.
    var path: String {
      "Sources/Plumbline/Specs/\(name.prefix(1).uppercased() + name.dropFirst()).swift"
    }
  }

  static let entries = [
    Entry(spec: "agora/rtc-channel", name: "agoraRTCChannel", literal: .agoraRTCChannel),
    Entry(spec: "agora/rtm1-en", name: "agoraRTM1English", literal: .agoraRTM1English),
    Entry(
      spec: "agora/rtm1-en-2",
      name: "agoraRTM1EnglishDamaged",
      literal: .agoraRTM1EnglishDamaged
    ),
    Entry(spec: "agora/rtm1-ios-zh", name: "agoraRTM1iOSChinese", literal: .agoraRTM1iOSChinese),
    Entry(spec: "agora/rtm2-message", name: "agoraRTM2Message", literal: .agoraRTM2Message),
    Entry(spec: "agora/rtm2-stream", name: "agoraRTM2Stream", literal: .agoraRTM2Stream),
  ]

  @Test(arguments: entries)
  func `a generated file is the one that would be generated now`(_ entry: Entry) throws {
    let references = try Bundled.references(entry.spec)
    let expected = try SwiftLiteral(name: entry.name, of: CompiledSpec(references)).text
    let file = URL(filePath: Repository.path).appending(path: entry.path)
    let found = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    let isCurrent = found == expected
    #expect(
      isCurrent,
      """
      write it anew: swift run -c release plumbline generate \(entry.spec) --to swift \
      --name \(entry.name) --out \(entry.path)
      """
    )
  }

  @Test(arguments: entries)
  func `a literal is the spec with all its interpretations`(_ entry: Entry) throws {
    let isSame = try Bundled.references(entry.spec) == entry.literal.references
    #expect(isSame)
  }

  @Test func `the canonical JSON of one automaton is a spec, too`() throws {
    let reference = CompiledSpec.agoraRTM2Message.references[3]
    let json = String(decoding: try CanonicalEncoder.bytes(of: reference), as: UTF8.self)
    let isSame = try CompiledSpec(json: json).references == [reference]
    #expect(isSame)
    #expect(CompiledSpec.agoraRTM1iOSChinese.constants["login-timeout"] == .seconds(6))
  }

  @Test func `every bundled spec has a literal, and nothing else has`() throws {
    #expect(Self.entries.map(\.spec) == Bundled.names)
    let folder = URL(filePath: Repository.path).appending(path: "Sources/Plumbline/Specs")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(
      Set(files.map { "Sources/Plumbline/Specs/\($0)" }) == Set(Self.entries.map(\.path))
    )
  }
}
