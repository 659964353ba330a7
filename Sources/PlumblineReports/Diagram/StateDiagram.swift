/// The states that a machine shows and what leads from one to another, ready to be drawn.
struct StateDiagram: Hashable {
  /// Everything that leads from one state to another; they may be the same.
  struct Edge: Hashable {
    var from: Int
    var to: Int
    /// `joined / JoinSuccess`, one text per event.
    var labels: [String]
  }

  var name: String
  var caption: String
  var states: [String]
  var initial: Int
  var edges: [Edge]
}
