import Testing

/// The folders of the engine, compared with the order of the data flow.
@Suite struct FolderOrderTests {
  private let files = Repository().files(
    below: ["Sources/PlumblineEngine"],
    withExtension: "swift"
  )

  @Test func `every folder of the engine has its place`() {
    #expect(files.count > 50, "the sources were not found")
    let folders = Set(files.map { FolderOrder.folder(of: $0.path) })
    #expect(folders == Set(FolderOrder.engine.joined()))
  }

  @Test func `no file of the engine points upwards`() {
    #expect(FolderOrder.violations(in: files) == [])
  }

  @Test func `a step upwards is found, and a step downwards is none`() {
    func file(_ folder: String, _ name: String, _ text: String) -> Repository.File {
      Repository.File(path: "Sources/PlumblineEngine/\(folder)/\(name).swift", text: text)
    }
    let files = [
      file(
        "Semantics",
        "Low",
        "package struct Low { var x = 0 }\nextension Low { let y = Upper() }"
      ),
      file("Judging", "Upper", "struct Upper {\n  // Low\n  let low: Low\n}"),
      file("Campaign", "Far", "extension Low {\n  func reach() {}\n}\nstruct Far {}"),
      file("Monitoring", "Beside", "func use() { Far(); \"Upper\"; low.reach() }"),
      file("Analysis", "Ask", "let low = Low() // Far"),
    ]
    let found = FolderOrder.violations(in: files).map {
      "\(FolderOrder.folder(of: $0.file)) \($0.name)"
    }
    #expect(found == ["Monitoring Far", "Monitoring reach", "Semantics Upper"])
  }
}
