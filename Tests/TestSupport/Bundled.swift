import PlumblineLanguage
package import PlumblineModel

/// The specs of the repository.
package enum Bundled {
  /// The compiled automaton of a bundled spec, `agora/rtm1-ios-zh`.
  ///
  /// - Throws: ``Broken`` with the diagnostics when it does not compile.
  package static func reference(_ name: String) throws -> Reference {
    try reference(at: Repository.path + "/specs/\(name).yaml")
  }

  /// The compiled automaton of a spec among the fixtures, `door`.
  ///
  /// - Throws: ``Broken`` with the diagnostics when it does not compile.
  package static func fixture(_ name: String) throws -> Reference {
    try reference(at: Repository.path + "/Tests/Fixtures/specs/\(name).yaml")
  }

  /// The bundled specs that are about documents.
  package static let names = [
    "agora/rtc-channel", "agora/rtm1-en", "agora/rtm1-en-2", "agora/rtm1-ios-zh",
    "agora/rtm2-message", "agora/rtm2-stream",
  ]

  /// The automata of a bundled spec, one for each combination of interpretations.
  ///
  /// - Throws: ``Broken`` with the diagnostics when it does not compile.
  package static func references(_ name: String) throws -> [Reference] {
    let spec = Spec.load(Repository.path + "/specs/\(name).yaml")
    guard !spec.references.isEmpty else {
      throw Broken(description: DiagnosticRenderer().text(of: spec.diagnostics))
    }
    return spec.references
  }

  private static func reference(at path: String) throws -> Reference {
    let spec = Spec.load(path)
    guard let reference = spec.reference else {
      throw Broken(description: DiagnosticRenderer().text(of: spec.diagnostics))
    }
    return reference
  }
}

/// A spec that does not compile.
package struct Broken: Error, CustomStringConvertible {
  package let description: String
}

/// Where the tests are running.
package enum Repository {
  /// The top level of the repository.
  package static let path = #filePath.split(separator: "/").dropLast(3)
    .reduce("") { $0 + "/" + $1 }
}
