extension HTMLStyle {
  /// The style of wide screens, where blocks stand side by side.
  ///
  /// The middle blocks of ``Page/Block/beside(_:_:_:)`` keep their place in the order of reading.
  static let widths = Markup.literal(
    """
    @media screen and (min-width: 100rem) {
      body { padding: 0 2rem 4rem; }
      .beside { display: grid; grid-template: "first main" auto "rest main" 1fr / minmax(24rem, 2fr) minmax(0, 3fr); column-gap: 2.5rem; }
      .beside > .first { grid-area: first; } .beside > .main { grid-area: main; } .beside > .rest { grid-area: rest; }
      .beside > * > :first-child { margin-top: 0; }
      main:has(> .beside-next) { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 4fr); column-gap: 2.5rem; }
      main:has(> .beside-next) > section { grid-column: 1 / -1; min-width: 0; }
      main > section.beside-next { grid-column: 1; align-self: start; }
      main > section.beside-next + section { grid-column: 2; }
      .beside-next figure svg { width: clamp(calc(var(--width) * .78), 100%, var(--width)); height: auto; }
      section:has(> article + article):not(:has(figure)) { columns: 2; column-gap: 2rem; }
      section:has(> article + article) > h2 { column-span: all; }
      section:has(> article + article):not(:has(figure)) > article { break-inside: avoid; margin-top: 0; }
      td, tbody th { max-width: 48rem; }
      section > ul:has(> li:nth-child(8)) { columns: 2; column-gap: 3rem; }
      section > ul:has(> li:nth-child(8)) li { break-inside: avoid; }
    }
    @media screen and (min-width: 150rem) {
      html { font-size: 125%; }
      section:not(.beside-next) > figure:not(.chart) svg, .beside figure:not(.chart) svg { width: calc(var(--width) * 1.25); height: auto; }
      .beside-next figure svg { width: clamp(var(--width), 100%, calc(var(--width) * 1.25)); }
      svg.trace text { font-size: 13px; }
    }

    """
  )

  /// The style of high contrast: the colours that the reader has chosen.
  static let contrast = Markup.literal(
    """
    @media (forced-colors: active) {
      :root {
        --alarm: Canvas; --ground: Canvas; --text: CanvasText; --quiet: CanvasText; --line: CanvasText; --stripe: Canvas;
        --link: LinkText; --good: CanvasText; --bad: CanvasText; --doubtful: CanvasText;
        --state: Canvas; --state-line: CanvasText; --label: Canvas; --edge: CanvasText;
      }
      .window { fill: CanvasText; fill-opacity: .2; }
      .threshold, .window-end { stroke-width: 2.5; }
      .mark.failing path, .mark.failing circle, .mark.forbidden circle { fill: Highlight; stroke: Highlight; }
      svg.trace .mark.failing .number, svg.trace .mark.forbidden .number { fill: HighlightText; }
      .session { fill: CanvasText; }
      svg text { forced-color-adjust: none; }
      .lane { stroke-dasharray: 1 5; }
      tr.failing, tr:target, td:has(> :target), tr:has(> th > :target), article:target { outline: 3px solid Highlight; outline-offset: -3px; }
      div.scroll:has(> table) { mask-image: none; animation: none; }
      .filter input { accent-color: auto; }
    }

    """
  )
}
