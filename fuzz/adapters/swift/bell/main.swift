import PlumblineAdapters

if CommandLine.arguments.contains("--simulation") {
  try AdapterProgram(name: "bell") { BellSimulation($0) }.reentrant().run()
} else {
  try ClientAdapterProgram(name: "bell") { Bell($0) }.run()
}
