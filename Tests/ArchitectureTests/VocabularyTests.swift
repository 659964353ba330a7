import Testing

/// The targets that may contain the names of a particular spec, or its transcription.
@Suite struct VocabularyTests {
  /// Words of the bundled specs that no engine, language or report may know.
  ///
  /// English words that a program says of itself, such as *interrupted*, are left out.
  private let names = [
    "Agora", "LoginFailure", "LoginSuccess", "LoginTimeout", "LogoutWithCompletion",
    "aborted", "affectedChannels", "attemptFailed", "attributesSynchronized", "channelsRejoined",
    "connectionStateChanged", "joinWithOption", "linkState", "loginAccepted", "loginByToken",
    "loginRejected", "loginResult", "logoutResult", "memberJoined", "memberLeft",
    "messageDelivered", "networkBack", "networkLost", "reconnected", "reconnecting", "remoteLogin",
    "rtm", "statesRestored", "subscriptionsRestored", "tokenDidExpire", "tokenExpired",
    "unrestoredChannels", "userOffline", "userOnline",
  ]

  /// Files whose code, and not only whose comments, may show such a name, each with the reason.
  private let allowed = [
    "Sources/PlumblineLanguage/Starters/SpecStarter.swift": "a spec to start from uses such names",
    "Sources/plumbline-tool/Support/CommandExamples.swift": "an example names a bundled spec",
  ]

  @Test func `no name of a spec stands in code outside the samples and the generated specs`() {
    let files = Repository().files(below: ["Sources"], withExtension: "swift")
    for file in files where !isAboutSpecs(file) && allowed[file.path] == nil {
      for (number, line) in file.lines.enumerated() {
        for name in found(in: line) {
          Issue.record("\(file.path):\(number + 1) knows '\(name)'")
        }
      }
    }
  }

  /// The samples, and what is generated from the specs.
  private func isAboutSpecs(_ file: Repository.File) -> Bool {
    file.target == "PlumblineSamples" || file.path.hasPrefix("Sources/Plumbline/Specs/")
  }

  @Test func `every exception is still needed`() {
    for file in Repository().files(below: allowed.keys.sorted()) {
      #expect(file.lines.contains { !found(in: $0).isEmpty }, "\(file.path)")
    }
  }

  @Test func `names are found as words, whatever their case, and not in comments`() {
    #expect(found(in: "  case reconnecting") == ["reconnecting"])
    #expect(found(in: #"let spec = "agora-RTM1-ios""#) == ["Agora", "rtm"])
    #expect(found(in: "let memberLeftEarly = 1") == ["memberLeft"])
    #expect(found(in: "let algorithms = 1").isEmpty)
    #expect(found(in: "  /// such as `loginByToken`").isEmpty)
    #expect(found(in: "step()  // reconnecting").isEmpty)
    #expect(found(in: #"open("https://example.org/reconnecting")"#) == ["reconnecting"])
  }

  @Test func `the samples know neither the transcription nor generated data`() {
    let samples = Repository().files(below: ["Sources/PlumblineSamples"], withExtension: "swift")
    #expect(!samples.isEmpty, "the samples were not found")
    for file in samples {
      for word in words(of: file.text[...]) {
        #expect(word != "Reference", "\(file.path)")
        #expect(!word.lowercased().hasPrefix("generated"), "\(file.path)")
      }
      #expect(!file.text.contains(".yaml"), "\(file.path)")
      #expect(!file.path.contains("Generated"), "\(file.path)")
    }
  }

  /// The names of specs in the code of a line.
  private func found(in line: Substring) -> [String] {
    let words = words(of: code(of: line)).map { $0.lowercased() }
    return names.filter { name in words.contains { $0.hasPrefix(name.lowercased()) } }
  }

  private func found(in line: String) -> [String] { found(in: line[...]) }

  /// A line without its comment; two slashes begin one unless they follow a colon.
  private func code(of line: Substring) -> Substring {
    var previous: Character = " "
    for position in line.indices {
      if line[position...].hasPrefix("//") && previous != ":" { return line[..<position] }
      previous = line[position]
    }
    return line
  }

  private func words(of text: Substring) -> [String] {
    text.split { !($0.isLetter || $0.isNumber) }.map { String($0) }
  }
}
