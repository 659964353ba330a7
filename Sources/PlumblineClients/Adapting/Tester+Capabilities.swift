package import PlumblineModel

extension Tester {
  /// The declared capabilities of the adapter.
  package func capabilities(named name: String) -> Capabilities {
    with { state in
      var capabilities = Capabilities(
        implementation: name,
        inject: words.vocabulary.inputs.indices.map { number in
          // A client whose adapter takes no options has the first ones.
          state.calls[words.vocabulary.inputs[number].name] != nil
            || number == words.vocabulary.optionInputs.first
        },
        observe: words.vocabulary.outputs.indices.map { state.observed.contains($0) },
        unobservable: words.vocabulary.inputs.map { input in
          state.calls[input.name] == nil && !state.spontaneous.contains(input.name)
            && !state.absent.contains(input.name) && input.name != Vocabulary.options
        },
        spontaneous: words.vocabulary.inputs.map { state.spontaneous.contains($0.name) },
        notApplicable: state.notApplicable
      )
      capabilities.isReentrant = state.isReentrant
      return capabilities
    }
  }
}
