import Testing

@testable import PlumblineReports

/// The commands work in the folder in which they are printed, wherever the program is.
struct StarterCommandTests {
  private func commands(_ language: AdapterStarter.Language, _ file: String) -> [String] {
    AdapterStarter(Lamp.reference, spec: "lamp.yaml", onlyWhen: [:])
      .commands(in: language, file: file, clone: "PATH")
  }

  @Test func `a module of Go is made in the folder of the program`() {
    #expect(
      commands(.go, "my lamp/main.go") == [
        "KIT=PATH/fuzz/adapters/go",
        "(cd './my lamp' && go mod init mine)",
        #"(cd './my lamp' && go mod edit -require=plumbline@v0.0.0 -replace=plumbline="$KIT")"#,
        "(cd './my lamp' && go build -o adapter .)",
        "plumbline adapter check lamp.yaml -- './my lamp/adapter'",
        "plumbline fuzz lamp.yaml -- './my lamp/adapter'",
      ]
    )
    #expect(commands(.go, "main.go")[3] == "go build -o adapter .")
    #expect(commands(.go, "/main.go")[3] == "(cd / && go build -o adapter .)")
  }

  @Test func `a program in C has the lines for its stacks`() {
    #expect(
      commands(.c, "lamp.c") == [
        "KIT=PATH/fuzz/adapters/c",
        #"cc -g -I"$KIT" -o adapter lamp.c "$KIT"/plumbline_adapter.c -pthread"#,
        "plumbline adapter check lamp.yaml -- ./adapter",
        "plumbline fuzz lamp.yaml -- ./adapter",
      ]
    )
  }

  @Test func `the kit of Node is linked beside the program`() {
    #expect(
      commands(.node, "/tmp/lamp/main.mjs")[1] == #"""
        mkdir -p /tmp/lamp/node_modules && ln -sfn "$(cd "$KIT" && pwd)" /tmp/lamp/node_modules/plumbline-adapter
        """#
    )
  }

  @Test(arguments: [
    ("src/RtcChannel.java", "RtcChannel"), ("Session.java", "ClientAdapter"),
    ("my-lamp.java", "ClientAdapter"), ("switch.java", "ClientAdapter"),
    ("Lamp.txt", "ClientAdapter"),
  ])
  func `a class of Java has the name of its file if that can be one`(file: String, name: String) {
    let starter = AdapterStarter(Lamp.reference, spec: "lamp.yaml", onlyWhen: [:], file: file)
    let text = starter.text(in: .java)
    #expect(text.contains("final class \(name) {"))
    #expect(text.contains("  static { INPUTS.inject(\"press\", \(name)::onPress); }"))
    #expect(text.contains("-- sh \"$KIT\"/run classes \(name)\n"))
    let commands = starter.commands(in: .java, file: file, clone: "PATH")
    #expect(commands[3] == "plumbline fuzz lamp.yaml -- sh \"$KIT\"/run classes \(name)")
  }
}
