// What is wrong with the layout of a page: it scrolls sideways, sections lie on each other, a drawing of a trace is cut
// or has texts on each other, or a text leaves its box.
//
// A function of a window; returns sentences. `.ci/pages` and `.ci/smoke-page` run it.
(window) => {
  const { document } = window;
  const problems = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > window.innerWidth)
    problems.push(`the page is ${root.scrollWidth} px wide, its window ${window.innerWidth} px`);
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && window.getComputedStyle(element).display !== "none";
  };
  const overlap = (one, other) => [
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  ];
  // A section that keeps its place may slide over others.
  const sections = [...document.querySelectorAll("main > section")];
  for (const share of [0, 0.5, 1]) {
    window.scrollTo(0, share * root.scrollHeight);
    const boxes = sections.map((section) => section.getBoundingClientRect());
    boxes.forEach((box, index) => boxes.slice(0, index).forEach((other, number) => {
      const [width, height] = overlap(box, other);
      if (width > 1 && height > 1) problems.push(`section ${sections[index].id} lies on ${sections[number].id}`);
    }));
  }
  window.scrollTo(0, 0);
  document.querySelectorAll("svg.trace").forEach((drawing, number) => {
    const frame = drawing.getBoundingClientRect();
    if (frame.width === 0) return;
    const name = `drawing ${number + 1}`;
    const parts = [...drawing.querySelectorAll("text, circle, .mark path, line")].filter(shown);
    for (const part of parts) {
      const box = part.getBoundingClientRect();
      if (box.left < frame.left - 1 || box.right > frame.right + 1)
        problems.push(`${name}: ${part.tagName} '${part.textContent}' is cut`);
    }
    const texts = parts.filter((part) => part.tagName === "text");
    texts.forEach((text, index) => {
      const own = text.getBoundingClientRect();
      for (const other of texts.slice(0, index)) {
        const box = other.getBoundingClientRect();
        const [width, height] = overlap(own, box);
        // The box of a text has room above and below its letters.
        if (width > 1 && height > 5) problems.push(`${name}: '${text.textContent}' is on '${other.textContent}'`);
      }
    });
    const scroll = drawing.closest(".scroll");
    if (scroll && scroll.scrollWidth > scroll.clientWidth + 1 && drawing.querySelectorAll(".mark").length < 12)
      problems.push(`${name}: a short trace scrolls`);
  });
  // A box of a state diagram and a headline figure hold their whole texts.
  for (const text of document.querySelectorAll("svg rect.state ~ text, svg rect.label ~ text, svg rect.label ~ a > text")) {
    const own = text.getBoundingClientRect();
    const box = text.closest("g").querySelector("rect").getBoundingClientRect();
    if (own.left < box.left || own.right > box.right) problems.push(`'${text.textContent}' leaves its box`);
  }
  for (const figure of document.querySelectorAll(".headlines dd"))
    if (figure.scrollWidth > figure.clientWidth) problems.push(`the headline '${figure.textContent}' leaves its tile`);
  return problems;
}
