extension HTMLStyle {
  /// The style of traces to scale.
  static let traces = Markup.literal(
    """
    svg.trace { overflow: visible; min-width: 256px; }
    svg.trace:not(.lanes) .tick, .window-name, .due-name, .threshold-name { text-anchor: middle; }
    svg.trace text { font-size: 11px; }
    svg.trace .narrow { display: none; }
    svg.trace .lane-name { paint-order: stroke; stroke: var(--ground); stroke-width: 4px; stroke-linejoin: round; }
    .lane { stroke: var(--line); stroke-width: 1.5; }
    svg.trace .lane-name, svg.trace .tick { fill: var(--quiet); font-family: system-ui, sans-serif; }
    .window { fill: var(--alarm); }
    .window-end { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 4 4; }
    .due { fill: none; stroke: var(--good); stroke-width: 1.5; }
    .due-end { stroke: var(--good); stroke-width: 1.5; stroke-dasharray: 1 3; }
    svg.trace .window-name, svg.trace .threshold-name { fill: var(--bad); font-family: system-ui, sans-serif; font-weight: 600; }
    svg.trace .due-name { fill: var(--good); font-family: system-ui, sans-serif; font-weight: 600; }
    .threshold { stroke: var(--bad); stroke-width: 2; stroke-dasharray: 2 3; }
    .mark { overflow: visible; }
    .mark path, .mark circle { fill: var(--ground); stroke: var(--state-line); stroke-width: 1.5; }
    .mark.observed circle { fill: var(--state); }
    .mark.expected circle { stroke-dasharray: 3 2; }
    .mark.failing path, .mark.failing circle { fill: var(--bad); stroke: var(--bad); }
    .number { text-anchor: middle; }
    .event.left { text-anchor: end; }
    svg.trace .mark.failing .number { fill: var(--ground); font-weight: 700; }
    .session { fill: var(--state); stroke: var(--state-line); }
    svg.trace .verdict { fill: var(--text); }
    svg.trace .verdict.bad { fill: var(--bad); font-weight: 700; }
    svg.trace .verdict.good { fill: var(--good); }
    svg.trace .verdict.doubtful { fill: var(--doubtful); }
    .mark.forbidden circle { fill: var(--bad); stroke: var(--bad); }
    svg.trace .mark.forbidden .number { fill: var(--ground); font-weight: 700; }
    .mark.assumed circle { stroke-dasharray: 3 2; }
    svg.trace .event { paint-order: stroke; stroke: var(--ground); stroke-width: 7px; stroke-linejoin: round; }

    """
  )

  /// The style of runs: headline numbers, traces to scale, evidence, matrices.
  ///
  /// A container query shows the texts of events only where a trace is wide enough for them; the table below it has
  /// them all. On telephones the rows of tables are cards.
  static let runs = Markup.literal(
    """
    summary:focus-visible, input:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .sign { display: inline-block; min-width: 1em; text-align: center; font-weight: 700; }
    header > p { font-size: 1.1rem; max-width: 64rem; }
    .headlines { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1rem 0; }
    .headlines div { display: flex; flex-direction: column-reverse; justify-content: flex-end; border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; }
    .headlines dt { font-size: .85rem; line-height: 1.3; }
    .headlines dd { font-size: clamp(1.15rem, 1rem + 1vw, 1.4rem); overflow-wrap: normal; font-weight: 650; line-height: 1.3; font-variant-numeric: tabular-nums; }
    article { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: 1rem 0; content-visibility: auto; contain-intrinsic-size: auto 40rem; }
    article:has(> details:not([open])) { contain-intrinsic-size: auto 3.5rem; }
    article:target { border-color: var(--state-line); outline: 2px solid var(--state-line); }
    article h3 { margin: 0 0 .5rem; }
    summary { cursor: pointer; }
    summary h3 { display: inline; }
    details { margin: .5rem 0; }
    dd code { user-select: all; }
    .filter { margin: 1rem 0 .5rem; }
    .filter input { width: 1.1rem; height: 1.1rem; vertical-align: -.15rem; accent-color: var(--state-line); }
    main:has(.filter input:checked) tr.settled { display: none; }
    main:has(.filter input:checked) .scroll:has(tr.settled):not(:has(tbody tr:not(.settled))) { display: none; }
    figure.chart { container: chart / inline-size; margin: 1rem 0; }
    figure.chart .scroll { margin: 0 0 .25rem; }
    svg.trace .event { display: none; }
    @container chart (min-width: 640px) { svg.trace .event:not(.roomy) { display: inline; } }
    @container chart (min-width: 1000px) { svg.trace .event { display: inline; } }
    @container chart (max-width: 640px) {
      svg.trace .wide { display: none; }
      svg.trace .narrow { display: inline; }
      .mark circle { r: 7.5px; } .mark path { transform: scale(.83); }
      svg.trace .number { font-size: 10px; }
    }
    table.trace { width: 100%; font-size: .85rem; overflow-wrap: anywhere; }
    table.trace th, table.trace td { max-width: none; padding: .25rem .45rem; }
    table.trace tbody th { white-space: nowrap; }
    @media (min-width: 45rem) { table.trace td { min-width: 6rem; } }
    @media (min-width: 60rem) { table.trace td { min-width: 9rem; } }
    table.trace thead th:first-child { width: 1%; }
    table.trace.cards tbody tr:nth-child(n) th { position: static; background: none; }
    .row-number { display: inline-block; min-width: 1.4em; border: 1px solid var(--line); border-radius: .7em; text-align: center; font-size: .8em; font-weight: 400; }
    tr.failing, tbody tr.failing:nth-child(even) { background: var(--alarm); }
    table.cards { max-width: 100%; }
    table.cards thead th { white-space: normal; }
    table.cards tbody th { position: sticky; left: 0; background: var(--ground); }
    table.cards tbody tr:nth-child(even) th { background: var(--stripe); }
    table.cards tr:target th { background: var(--state); }
    .label.uncovered { stroke-dasharray: 4 3; }
    svg .edge.uncovered { stroke-dasharray: 5 4; }
    figure > .scroll {
      background:
        linear-gradient(to right, var(--ground) 40%, transparent) 0 0 / 3rem 100% no-repeat local,
        linear-gradient(to left, var(--ground) 40%, transparent) 100% 0 / 3rem 100% no-repeat local,
        linear-gradient(to right, var(--line), transparent) 0 0 / 1rem 100% no-repeat scroll,
        linear-gradient(to left, var(--line), transparent) 100% 0 / 1rem 100% no-repeat scroll;
    }
    @property --fade { syntax: "<length>"; inherits: false; initial-value: 0px; }
    @keyframes fade { from { --fade: 3rem; } to { --fade: 0px; } }
    @keyframes cue { from, to { font-size: .8rem; } }
    @media screen {
      div.scroll::before {
        content: "↔ scrolls sideways" / ""; display: block; position: sticky; left: 0; width: max-content;
        font-size: 0; color: var(--quiet); animation: cue linear both; animation-timeline: scroll(nearest inline);
      }
      div.scroll:has(> table) {
        mask-image: linear-gradient(to right, #000 calc(100% - var(--fade)), rgb(0 0 0 / .1));
        animation: fade linear both; animation-timeline: scroll(self inline);
      }
    }
    @media (max-width: 50rem) {
      table.cards:not(.trace) { width: auto; }
      table.cards:not(.trace) td, table.cards:not(.trace) tbody th { max-width: 36rem; }
    }
    div.frame { overflow: hidden; }
    @media (max-width: 40rem) {
      table.cards tbody th { position: static; }
      dl:not(.headlines) { grid-template-columns: 1fr; gap: 0; }
      dl:not(.headlines) dd { margin: 0 0 .5rem; }
      article { padding: .6rem .6rem; }
      .headlines dd { font-size: 1.2rem; }
      table.cards, table.cards caption, table.cards tbody, table.cards tr, table.cards th, table.cards td { display: block; width: auto; max-width: none; min-width: 0; }
      table.cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      table.cards tr { border: 1px solid var(--line); border-radius: .4rem; margin: 0 0 .6rem; padding: .35rem .6rem; }
      table.cards th, table.cards td { border: 0; padding: .15rem 0; }
      table.cards td:empty { display: none; }
      table.cards td .heard { position: static; width: auto; height: auto; clip-path: none; }
      table.cards td::before { display: block; color: var(--quiet); font-size: .8rem; }
      table.cards td:nth-of-type(1)::before { content: var(--c1); }
      table.cards td:nth-of-type(2)::before { content: var(--c2); }
      table.cards td:nth-of-type(3)::before { content: var(--c3); }
      table.cards td:nth-of-type(4)::before { content: var(--c4); }
      table.cards td:nth-of-type(5)::before { content: var(--c5); }
      table.cards td:nth-of-type(6)::before { content: var(--c6); }
      table.cards td:nth-of-type(7)::before { content: var(--c7); }
      table.cards td:nth-of-type(8)::before { content: var(--c8); }
      table.cards td:nth-of-type(9)::before { content: var(--c9); }
      table.cards td:nth-of-type(10)::before { content: var(--c10); }
      table.cards td:nth-of-type(11)::before { content: var(--c11); }
      table.cards td:nth-of-type(12)::before { content: var(--c12); }
    }
    @media print {
      article { content-visibility: visible; }
      figure.chart > .scroll { break-inside: avoid; }
      h2, h3, caption, dt { break-after: avoid; }
      details::details-content { content-visibility: visible; block-size: auto; }
      .filter { display: none; }
    }

    """
  )
}
