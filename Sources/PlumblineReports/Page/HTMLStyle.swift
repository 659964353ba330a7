/// The style of HTML pages: light and dark, on telephones, wide screens and paper.
enum HTMLStyle {
  /// The colours, light and dark.
  static let palette = Markup.literal(
    """
    :root {
      color-scheme: light dark;
      --alarm: #fbeaea;
      --ground: #ffffff; --text: #1c2430; --quiet: #57606e; --line: #c9d0d9; --stripe: #f4f6f9;
      --link: #0b57b0; --good: #116a32; --bad: #a81e1e; --doubtful: #7a4b00;
      --state: #e6effb; --state-line: #31659c; --label: #fbfbfd; --edge: #5a6676;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --alarm: #3a1d1d;
        --ground: #12161c; --text: #e4e8ee; --quiet: #a3adba; --line: #3a4350; --stripe: #1a2028;
        --link: #83b7f5; --good: #6fd192; --bad: #ff9088; --doubtful: #edbd62;
        --state: #1d3350; --state-line: #79a9df; --label: #181d25; --edge: #95a1b0;
      }
    }

    """
  )

  /// The text of drawings.
  static let drawing = Markup.literal(
    """
    svg text { font: 12px/16px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--text); }

    """
  )

  /// The style sheet, to be embedded in the page behind ``palette`` and ``drawing``.
  ///
  /// Tables and diagrams scroll in containers of their own, so that the page never scrolls
  /// sideways. Text in diagrams is monospaced, with the 8 pixels per column of ``DiagramLayout``.
  static let sheet = Markup.literal(
    """
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 0 1rem 4rem; max-width: 168rem;
      background: var(--ground); color: var(--text);
      font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: 1.5rem 0 .5rem; }
    h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; padding-top: .5rem; border-top: 2px solid var(--line); }
    h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
    p, li, dd { max-width: 52rem; }
    a { color: var(--link); }
    a:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    code, pre { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875em; }
    dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1rem; margin: .75rem 0; }
    dt { color: var(--quiet); }
    dd { margin: 0; }
    nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0; padding: 0; }
    .scroll { position: relative; overflow-x: auto; margin: .75rem 0 1.5rem; max-width: 100%; }
    pre.scroll { border: 1px solid var(--line); padding: .75rem; line-height: 1.35; }
    table { border-collapse: collapse; font-size: .9rem; overflow-wrap: break-word; }
    caption { text-align: left; color: var(--quiet); padding: 0 0 .4rem; }
    caption span { display: block; max-width: min(52rem, calc(100vw - 5rem)); }
    th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; }
    td, tbody th { max-width: 36rem; }
    small { font-size: .85em; font-weight: 400; }
    thead th { background: var(--stripe); white-space: nowrap; }
    tbody th { font-weight: 600; }
    tbody th .quiet { font-weight: 400; }
    tbody tr:nth-child(even) { background: var(--stripe); }
    tr:target, tr:target th, td:has(> :target), tr:has(> th > :target) { background: var(--state); }
    .clause { white-space: nowrap; font-size: .85em; }
    .quiet { color: var(--quiet); }
    .whole { white-space: nowrap; }
    .good { color: var(--good); } .bad { color: var(--bad); font-weight: 700; }
    .doubtful { color: var(--doubtful); }
    .heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { position: static; }
    figure { margin: .75rem 0 1.5rem; }
    figcaption { color: var(--quiet); font-size: .9rem; max-width: 52rem; }
    svg { display: block; }
    svg .state { fill: var(--state); stroke: var(--state-line); stroke-width: 1.5; }
    svg .state-name { font-weight: 700; text-anchor: middle; }
    svg a:hover .event, svg a:focus .event { text-decoration: underline; }
    svg .label { fill: var(--label); stroke: var(--line); }
    svg .edge { fill: none; stroke: var(--edge); stroke-width: 1.25; }
    svg .arrow { fill: var(--edge); stroke: var(--edge); }
    @media (max-width: 50rem) { table { width: max-content; } td { max-width: 15rem; } tbody th { max-width: 19rem; } }
    @media print {
      nav, .skip { display: none; }
      .scroll { overflow: visible; }
      pre { white-space: pre-wrap; }
      table { width: 100%; min-width: 0; font-size: .8rem; }
      td, tbody th { min-width: 0; max-width: none; }
      thead th { white-space: normal; }
      tr { break-inside: avoid; }
    }

    """
  )
}
