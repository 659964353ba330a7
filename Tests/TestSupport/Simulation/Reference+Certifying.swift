package import PlumblineModel

/// Per edge and output, the symbols that fulfil it, and whether it may lack.
typealias Shows = [[(symbols: [Symbol], isOptional: Bool)]]

extension Reference.Edge {
  /// An unobservable edge.
  init(silentlyTo target: Int, arming timers: [Int] = []) {
    self.init(target: target, outputs: [], arms: timers, disarms: [], elements: [])
  }
}

extension Reference {
  /// The result of a move; after it a timer no longer runs unless the edge starts it.
  func edge(_ move: Certificate.Move, at location: Int) -> Edge {
    switch move {
    case .stays:
      return Edge(silentlyTo: location)
    case .expires(let timer):
      var edge = Edge(silentlyTo: location)
      edge.disarms = [timer]
      return edge
    case .takes(let number, let timer):
      var edge = edges[number]
      if let timer, !edge.arms.contains(timer), !edge.disarms.contains(timer) {
        edge.disarms.append(timer)
      }
      return edge
    }
  }

  /// The outputs of the edges, optionally without undocumented values.
  func shows(documentedOnly: Bool = false) -> Shows {
    edges.map { edge in
      edge.outputs.map { output in
        let symbols = output.pattern.symbols(in: vocabulary)
        let wanted = documentedOnly ? symbols.filter(vocabulary.isDocumented) : symbols
        return (wanted, output.isOptional)
      }
    }
  }
}

extension Vocabulary {
  /// Whether every value of a symbol is one that the documents name.
  package func isDocumented(_ symbol: Symbol) -> Bool {
    let (output, values) = parts(of: symbol)
    return zip(values, outputs[output].arguments).allSatisfy { $0 != $1.unknown }
  }
}
