// What is wrong with the layout of a page: it scrolls sideways, or a drawing of a trace is cut or has texts on each other.
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
        const width = Math.min(own.right, box.right) - Math.max(own.left, box.left);
        const height = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
        // The box of a text has room above and below its letters.
        if (width > 1 && height > 5) problems.push(`${name}: '${text.textContent}' is on '${other.textContent}'`);
      }
    });
    const scroll = drawing.closest(".scroll");
    if (scroll && scroll.scrollWidth > scroll.clientWidth + 1 && drawing.querySelectorAll(".mark").length < 12)
      problems.push(`${name}: a short trace scrolls`);
  });
  return problems;
}
