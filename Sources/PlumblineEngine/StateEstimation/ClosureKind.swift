internal import PlumblineModel

/// The steps with outputs that a closure explores.
///
/// Due steps and silent steps are always explored.
enum ClosureKind: Sendable {
  /// None: no output was observed.
  case silent
  /// All.
  case possible
  /// Those that may show a symbol, where no other output is required first.
  case showing(Symbol)
  /// Those that may show one of some symbols, where no other output is required first.
  case showingOne(of: [Symbol])

  /// Whether an output was observed.
  var isShowing: Bool {
    switch self {
    case .silent, .possible: false
    case .showing, .showingOne: true
    }
  }

  /// Whether an edge is explored with its outputs.
  func explores(_ edge: Int32, of automaton: Automaton) -> Bool {
    switch self {
    case .silent: false
    case .possible: automaton.edges[Int(edge)].outputs != 0
    case .showing(let symbol): automaton.mayShow(edge, symbol)
    case .showingOne(let symbols): symbols.contains { automaton.mayShow(edge, $0) }
    }
  }
}
