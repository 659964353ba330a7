import PlumblineLanguage
import PlumblineModel
import Testing

/// Diagnostics for programs: JSON Lines and SARIF.
struct DiagnosticFormatTests {
  private let diagnostics: Diagnostics = {
    let text = "plumbline: 1\nspec: lamp\nmachins: {lamp: {}}\n"
    return Spec.compile(SourceFile(name: "a b.yaml", text: text)).diagnostics
  }()

  @Test func `a finding is a line of JSON`() {
    #expect(
      DiagnosticLines.text(of: diagnostics) == #"""
        {"column":1,"file":"a b.yaml","kind":"diagnostic","length":1,"line":1,"message":"the spec lacks 'machines'","rule":"missing-key","severity":"error","version":1}
        {"column":1,"file":"a b.yaml","fix":{"action":"write 'machines'","column":1,"length":7,"line":3,"text":"machines"},"kind":"diagnostic","length":7,"line":3,"message":"unknown key 'machins' in the spec; did you mean 'machines'?","rule":"unknown-key","severity":"error","version":1}

        """#
    )
  }

  @Test func `a finding is a SARIF result with its region and its fix`() throws {
    let text = DiagnosticSARIF.text(of: diagnostics)
    let run = try #require(JSON.parse(Array(text.utf8))["runs"]?.array?.first)
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.array)
    #expect(rules.count == DiagnosticRule.all.count)
    let result = try #require(run["results"]?.array?.last)
    #expect(result["ruleId"] == "unknown-key")
    let index = try #require(result["ruleIndex"]?.integer)
    #expect(rules[Int(index)]["id"] == "unknown-key")
    #expect(result["level"] == "error")
    #expect(
      result["locations"]?.array?.first?.text == #"""
        {"physicalLocation":{"artifactLocation":{"uri":"a%20b.yaml"},"region":{"endColumn":8,"startColumn":1,"startLine":3}}}
        """#
    )
    #expect(
      result["fixes"]?.array?.first?["artifactChanges"]?.text == #"""
        [{"artifactLocation":{"uri":"a%20b.yaml"},"replacements":[{"deletedRegion":{"endColumn":8,"startColumn":1,"startLine":3},"insertedContent":{"text":"machines"}}]}]
        """#
    )
  }
}
