internal import PlumblineEngine

/// The trace of a failure as a picture of its own, for documents: one SVG file, light and dark.
///
/// ```swift
/// TracePicture(run)?.svg
/// ```
///
/// It is the drawing of the page of the run, with the part of its style that it needs.
package struct TracePicture: Sendable {
  /// The width in pixels, at which the texts of events fit.
  private static let width = 960

  private let failure: RunRecord.Failure
  private let header: RunRecord.Header

  /// The picture of the first failure of a run; nil for a run without one.
  package init?(_ run: RunRecord) {
    guard let first = run.failures.first else { return nil }
    failure = first
    header = run.header
  }

  /// The file, with a final line break.
  ///
  /// - Complexity: O(rows²).
  package var svg: String {
    let drawing = TraceDrawing(TraceChart(failure, header))
    // A margin, in which no label is cut.
    let (width, height) = (Self.width + 32, drawing.height + 24)
    let root = Markup(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "role": "img", "width": "\(width)",
        "height": "\(height)", "viewBox": "0 0 \(width) \(height)",
      ],
      [
        Markup("title", [:], [.text("\(failure.kind.rawValue): \(header.title)")]),
        Markup(
          "desc",
          [:],
          [.text(failure.comparison)]
        ),
        Markup("style", [:], [HTMLStyle.palette, HTMLStyle.drawing, HTMLStyle.traces]),
        Markup("rect", ["width": "100%", "height": "100%", "style": "fill:var(--ground)"]),
        Markup(
          "svg",
          [
            "class": "trace", "x": "16", "y": "12", "width": "\(Self.width)",
            "height": "\(drawing.height)",
          ],
          drawing.content
        ),
      ]
    )
    return root.markup + "\n"
  }
}
