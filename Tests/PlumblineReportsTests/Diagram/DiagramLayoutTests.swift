import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineReports

/// Diagrams without overlaps.
struct DiagramLayoutTests {
  @Test(arguments: Bundled.names)
  func `in the diagram of a bundled spec nothing overlaps and no text leaves its box`(
    _ name: String
  ) throws {
    let report = TransitionReport(try Bundled.references(name), facts: SpecFacts())
    #expect(!report.diagrams.isEmpty)
    for diagram in report.diagrams {
      #expect(diagram.edges.count > 5)
      check(DiagramLayout(of: diagram), name)
    }
  }

  @Test func `in diagrams of every shape nothing overlaps`() {
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for round in 0..<200 {
      let count = 1 + random(9)
      let words = ["a", "状态", "a name of several words", String(repeating: "x", count: 90)]
      let edges = (0..<random(20)).map { _ in
        StateDiagram.Edge(
          from: random(count),
          to: random(count),
          labels: (0..<random(4)).map { _ in StateDiagram.Label(text: words[random(words.count)]) }
        )
      }
      let diagram = StateDiagram(
        name: "m",
        caption: "",
        states: (0..<count).map { "\(words[random(words.count)])\($0)" },
        initial: random(count),
        edges: edges
      )
      check(DiagramLayout(of: diagram), "round \(round)")
    }
  }

  @Test func `a text that is too long is cut, and all of it is in the title`() {
    let long = String(repeating: "x", count: 500)
    let diagram = StateDiagram(name: "m", caption: "", states: [long], initial: 0, edges: [])
    let box = DiagramLayout(of: diagram).boxes[0]
    #expect(box.lines.count == 3)
    #expect(box.lines.last?.hasSuffix("…") == true)
    #expect(box.whole == long)
  }

  @Test func `the same diagram gives the same picture`() throws {
    let report = TransitionReport(try Bundled.references(Bundled.names[0]), facts: SpecFacts())
    #expect(
      report.diagrams[0].figure(number: 1).markup == report.diagrams[0].figure(number: 1).markup
    )
  }

  private func check(_ layout: DiagramLayout, _ name: String) {
    for (number, box) in layout.boxes.enumerated() {
      #expect(box.left >= 0 && box.left + box.width <= layout.width, "\(name): \(box.lines)")
      #expect(box.top >= 0 && box.top + box.height <= layout.height, "\(name): \(box.lines)")
      #expect(box.lines.count * 16 <= box.height, "\(name): \(box.lines)")
      for line in box.lines {
        #expect(line.displayWidth * 8 + 16 <= box.width, "\(name): \(line)")
      }
      for other in layout.boxes[(number + 1)...] {
        let isApart =
          box.left + box.width < other.left || other.left + other.width < box.left
          || box.top + box.height < other.top || other.top + other.height < box.top
        #expect(isApart, "\(name): \(box.lines) and \(other.lines)")
      }
      for stroke in layout.strokes where stroke.isInside(box) {
        Issue.record("\(name): a line crosses \(box.lines)")
      }
    }
    let tips = layout.strokes.filter(\.hasArrow).map { $0.isUpward ? $0.points[0] : $0.points[3] }
    for (number, tip) in tips.enumerated() {
      // An arrow is 8 pixels wide.
      let touches = tips[..<number].contains { $0.y == tip.y && abs($0.x - tip.x) < 9 }
      #expect(!touches, "\(name): two arrows at \(tip) touch")
    }
  }
}

extension DiagramLayout.Stroke {
  /// Whether a point of the line is inside a box, and not only on its border.
  fileprivate func isInside(_ box: DiagramLayout.Box) -> Bool {
    samples.contains { point in
      Double(box.left) < point.x && point.x < Double(box.left + box.width)
        && Double(box.top) < point.y && point.y < Double(box.top + box.height)
    }
  }

  /// Points along the two vertical pieces and the curve between them.
  private var samples: [(x: Double, y: Double)] {
    let ends = points.map { (x: Double($0.x), y: Double($0.y)) }
    let middle = (ends[1].y + ends[2].y) / 2
    return (0...32).flatMap { step -> [(x: Double, y: Double)] in
      let t = Double(step) / 32
      let u = 1 - t
      let x = ends[1].x * (u * u * u + 3 * u * u * t) + ends[2].x * (3 * u * t * t + t * t * t)
      let y =
        ends[1].y * u * u * u + middle * (3 * u * u * t + 3 * u * t * t) + ends[2].y * t * t * t
      return [
        (x, y), (ends[0].x, ends[0].y + (ends[1].y - ends[0].y) * t),
        (ends[3].x, ends[2].y + (ends[3].y - ends[2].y) * t),
      ]
    }
  }
}
