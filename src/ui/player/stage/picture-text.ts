/** What XML cannot hold: control characters, and halves of characters. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * A rule for a font that is loaded. A picture loads nothing, and uses the local font that the style sheet names next.
 */
const LOADED_FONT = /^@font-face\b[^}]*\burl\(/;

/** Ends animations, which a picture would otherwise show in the middle. */
const NO_MOTION = "*,::before,::after{animation:none!important;transition:none!important}";

/** The rules of the style sheets of a document. */
const stylesOf = ({ styleSheets }: Document): string =>
  [...styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .filter((rule) => !LOADED_FONT.test(rule))
    .join("\n");

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Writes into a copy what its original has only as properties: typed and chosen values, and the pixels of a chart. */
const copyProperties = (original: Element, copy: Element): void => {
  if (original instanceof HTMLInputElement) {
    copy.setAttribute("value", original.value);
    copy.toggleAttribute("checked", original.checked);
  }
  if (original instanceof HTMLTextAreaElement) copy.textContent = original.value;
  if (original instanceof HTMLOptionElement) copy.toggleAttribute("selected", original.selected);
  if (original instanceof HTMLCanvasElement) {
    const image = document.createElement("img");
    image.className = original.className;
    image.style.cssText = original.style.cssText;
    image.src = original.toDataURL();
    copy.replaceWith(image);
  }
};

const WITH_PROPERTIES = "input,textarea,option,canvas";

/** The elements of the page as they are now, without what is not drawn. */
const copyOfPage = (): Element => {
  const { documentElement } = document;
  const copy = documentElement.cloneNode(true) as Element;
  const copies = copy.querySelectorAll(WITH_PROPERTIES);
  for (const [at, original] of documentElement.querySelectorAll(WITH_PROPERTIES).entries()) {
    const own = copies[at];
    if (own !== undefined) copyProperties(original, own);
  }
  for (const unseen of copy.querySelectorAll("head,script")) unseen.remove();
  return copy;
};

/** Whether the page is light or dark: in an image, `system` would be the scheme of the page around it. */
const schemeOf = (): "light" | "dark" => {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
};

/**
 * The page as it is drawn now, as an SVG of its size with its styles in it. As an image it runs no script and loads
 * nothing, and its media queries see its own size.
 */
export const pictureText = (): string => {
  const { innerWidth, innerHeight } = window;
  const html = new XMLSerializer().serializeToString(copyOfPage());
  const text = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${innerWidth}" height="${innerHeight}" data-theme="${schemeOf()}">`,
    `<style>${escaped(stylesOf(document))}\n${NO_MOTION}</style>`,
    `<foreignObject width="100%" height="100%">${html}</foreignObject></svg>`,
  ].join("");
  return text.replace(NOT_XML, "");
};
