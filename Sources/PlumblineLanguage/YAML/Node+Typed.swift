extension Node {
  /// The text of a scalar other than null; otherwise nil and a diagnostic.
  package func text(for key: String, _ diagnostics: inout Diagnostics) -> String? {
    guard let scalar, !scalar.isEmpty else {
      let found = scalar == nil ? kindInWords : "an empty text"
      return mismatch("text", for: key, found: found, &diagnostics)
    }
    return scalar
  }

  /// A whole number in a range, unquoted and decimal; otherwise nil and a diagnostic.
  package func integer(
    for key: String,
    in range: ClosedRange<Int>,
    _ diagnostics: inout Diagnostics
  ) -> Int? {
    guard isPlain, let scalar, let value = Int(scalar), range.contains(value),
      scalar == String(value)
    else {
      let expected =
        switch range.upperBound {
        case .max: "a whole number of at least \(range.lowerBound)"
        case range.lowerBound: "\(range.lowerBound)"
        default: "a whole number from \(range.lowerBound) to \(range.upperBound)"
        }
      return mismatch(expected, for: key, &diagnostics)
    }
    return value
  }

  /// A truth value, or nil and a diagnostic.
  package func boolean(for key: String, _ diagnostics: inout Diagnostics) -> Bool? {
    guard isPlain, let scalar, scalar == "true" || scalar == "false" else {
      return mismatch("true or false", for: key, &diagnostics)
    }
    return scalar == "true"
  }

  /// A length of time such as `250ms`, or nil and a diagnostic.
  package func duration(for key: String, _ diagnostics: inout Diagnostics) -> Duration? {
    guard let scalar, let duration = Duration(scalar) else {
      return mismatch(Duration.expectation, for: key, &diagnostics)
    }
    return duration
  }

  /// One of the values of an enumeration, or nil and a diagnostic.
  package func choice<Value: RawRepresentable & CaseIterable>(
    for key: String,
    of type: Value.Type,
    _ diagnostics: inout Diagnostics
  ) -> Value? where Value.RawValue == String {
    choice(for: key, among: Array(type.allCases), &diagnostics)
  }

  /// One of the given values of an enumeration, or nil and a diagnostic.
  package func choice<Value: RawRepresentable>(
    for key: String,
    among values: [Value],
    _ diagnostics: inout Diagnostics
  ) -> Value? where Value.RawValue == String {
    guard let text = text(for: key, &diagnostics) else { return nil }
    if let value = values.first(where: { $0.rawValue == text }) { return value }
    let names = values.map(\.rawValue)
    let near = Spelling.nearest(to: text, among: names)
    let all = names.joined(separator: ", ")
    let advice = near.map { "; did you mean '\($0)'?" } ?? "; expected one of \(all)"
    diagnostics.report(
      .unknownName,
      at: location,
      "unknown \(key) '\(text)'\(advice)",
      fix: Fix.respelling(text, at: location, among: names)
    )
    return nil
  }

  /// The members of a sequence, or nil and a diagnostic.
  package func list(for key: String, _ diagnostics: inout Diagnostics) -> [Node]? {
    elements ?? mismatch("a list", for: key, &diagnostics)
  }

  /// The members of a sequence of texts, or nil and a diagnostic.
  ///
  /// A text without brackets is reported, and then read as if it had them.
  package func listOfTexts(for key: String, _ diagnostics: inout Diagnostics) -> [Node]? {
    guard let scalar, !scalar.isEmpty else { return list(for: key, &diagnostics) }
    let right = "[\(scalar)]"
    diagnostics.report(
      .wrongType,
      at: location,
      "expected a list for '\(key)', found '\(scalar)'; write '\(right)'",
      fix: location.text == scalar
        ? Fix(at: location, replacement: right, action: "write '\(right)'") : nil
    )
    return scalar.split(separator: ",").map {
      Node(.scalar(String($0.trimmingSpaces), isPlain: isPlain), at: location)
    }
  }

  /// The entries of a mapping with names as keys, or nil and a diagnostic.
  package func entries(for key: String, _ diagnostics: inout Diagnostics) -> [Entry]? {
    guard let entries else { return mismatch("a mapping", for: key, &diagnostics) }
    return entries.filter { !diagnostics.reportMerge($0) }
  }

  /// Reports an unexpected value.
  package func mismatch<Value>(
    _ expected: String,
    for key: String,
    found: String? = nil,
    _ diagnostics: inout Diagnostics
  ) -> Value? {
    diagnostics.report(
      .wrongType,
      at: location,
      "expected \(expected) for '\(key)', found \(found ?? kindInWords)"
    )
    return nil
  }
}
