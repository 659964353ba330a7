/// The observable states of a machine and the transitions between them.
struct StateDiagram: Hashable {
  /// All transitions from one state to another, or to itself.
  struct Edge: Hashable {
    var from: Int
    var to: Int
    /// One per event.
    var labels: [Label]
    /// Whether a run took none of them.
    var isUncovered = false
  }

  /// What is said of one event: `joined / JoinSuccess`.
  struct Label: Hashable {
    var text: String
    /// The id of its cell or timer on the page; nil on a page without these.
    var target: String?
  }

  var name: String
  var caption: String
  var states: [String]
  var initial: Int
  var edges: [Edge]
  /// Per state, the id of its row on the page; empty on a page without these rows.
  var targets: [String] = []
}
