internal import PlumblineLanguage
internal import PlumblineReports

extension SpecDocument {
  /// The names of inputs, outputs and states on platforms, in the order of the spec.
  var calledNames: [SpecListing.CalledName] {
    func names(_ subject: String, _ called: [PlatformName]) -> [SpecListing.CalledName] {
      called.map {
        SpecListing.CalledName(platform: $0.platform.text, subject: subject, text: $0.text)
      }
    }
    return inputs.flatMap { names("input \($0.name)", $0.called) }
      + outputs.flatMap { names("output \($0.name)", $0.called) }
      + machines.flatMap { machine in
        machine.root.subtree.dropFirst().flatMap {
          names("state \(machine.name).\($0.name)", $0.called)
        }
      }
  }
}
