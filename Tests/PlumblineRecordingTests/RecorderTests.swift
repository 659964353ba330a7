import Dispatch
import Foundation
import PlumblineRecording
import Testing

/// The recorder: the lines of a log, and that no file disturbs the app.
struct RecorderTests {
  private let file = FileManager.default.temporaryDirectory.appending(
    path: "\(UUID().uuidString).jsonl"
  )

  private func lines() throws -> [String] {
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasSuffix("\n"))
    return text.split(separator: "\n").map(String.init)
  }

  /// The lines without their instants, which must not go back.
  private func events() throws -> [String] {
    var last = 0
    return try lines().map { line in
      guard let member = line.firstMatch(of: /"at":(\d+),/) else { return line }
      let at = try #require(Int(member.1))
      #expect(at >= last)
      last = at
      return line.replacing(member.0, with: "")
    }
  }

  private func recorder(_ session: String? = "a1", latency: Duration = .milliseconds(50))
    -> Recorder
  {
    Recorder(
      session: session,
      path: file.path,
      spontaneous: ["press"],
      observe: ["lampChanged", "beep"],
      latency: latency
    )
  }

  private static let header =
    #"{"latency":50000,"observe":["lampChanged","beep"],"spontaneous":["press"]}"#

  @Test func `a session has a header, a start, and its events`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let recorder = recorder("a \"1\"")
    recorder.input("press")
    recorder.output("lampChanged", ["state": "bright", "reason": "Pressed\n\u{1}"])
    recorder.gap()
    recorder.close()
    recorder.close()
    recorder.output("beep")
    #expect(
      try events() == [
        Self.header, #"{"ev":"start","session":"a \"1\""}"#,
        #"{"in":"press","session":"a \"1\""}"#,
        #"{"args":{"reason":"Pressed\n\u0001","state":"bright"},"out":"lampChanged","session":"a \"1\""}"#,
        #"{"ev":"gap","session":"a \"1\""}"#,
      ]
    )
    #expect(abs(try instant(in: lines()[1]) - Date().timeIntervalSince1970) < 60)
  }

  @Test func `recorders share a file, and each has an id of its own`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let recorders = [recorder(nil), recorder(nil)]
    #expect(recorders[0].session != recorders[1].session)
    #expect(recorders.allSatisfy { $0.session.count == 16 })
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<500 { recorders[thread % 2].output("beep") }
    }
    let beeps = try lines().filter {
      $0.hasPrefix(#"{"at":"#) && $0.contains(#","out":"beep","session":""#)
    }
    #expect(beeps.count == 4000)
    #expect(try lines().count == 4004)
  }

  @Test(arguments: [Duration.seconds(-1), .seconds(3601)])
  func `a latency that no log can have is the usual one`(_ latency: Duration) throws {
    defer { try? FileManager.default.removeItem(at: file) }
    _ = recorder(latency: latency)
    #expect(try lines()[0] == Self.header)
  }

  @Test(arguments: ["", "/", "/dev/full", "/missing/folder/log.jsonl"])
  func `a file that cannot be written disturbs nothing`(_ path: String) {
    let recorder = Recorder(path: path, spontaneous: [], observe: [])
    recorder.input("press")
    recorder.close()
  }

  @Test func `a gap says that lines are missing`() throws {
    #expect(mkfifo(file.path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(at: file) }
    let reader = open(file.path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let recorder = recorder()
    // The pipe is full after a while.
    for _ in 0..<5000 { recorder.output("beep") }
    var buffer = [UInt8](repeating: 0, count: 1 << 21)
    let full = read(reader, &buffer, buffer.count)
    #expect(full > 60_000 && full < 5000 * 60)
    recorder.input("press")
    let rest = read(reader, &buffer, buffer.count)
    let lines = String(decoding: buffer[..<rest], as: UTF8.self).split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: ",", maxSplits: 1)[1] } == [
        #""ev":"gap","session":"a1"}"#, #""in":"press","session":"a1"}"#,
      ]
    )
  }

  private func instant(in line: String) throws -> Double {
    let at = try #require(Double(line.dropFirst(6).prefix(while: \.isNumber)))
    return at / 1_000_000
  }
}
