import type { AxeResults, Result } from "axe-core";
import type { JSHandle } from "playwright/test";

/** What {@link decide} says of an element that left the page after axe had looked at it. */
export const IS_GONE = " is gone — ";

/** Runs in the page: decides what axe left open, and returns the rest, with rule, reason and element. */
const decide = ({ incomplete, violations }: Pick<AxeResults, "incomplete" | "violations">): ReadonlyArray<string> => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (canvas === null) throw new Error("no canvas");
  // all layers are found, also those that no pointer reaches
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important }");

  /** The opacity of an element, with those of the elements around it. */
  const opacityOf = (element: Element): number => {
    const { opacity } = getComputedStyle(element);
    return Number(opacity) * (element.parentElement === null ? 1 : opacityOf(element.parentElement));
  };
  const alphaOf = (color: string): number => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data[3] ?? 0;
  };
  /** The colors between which a linear gradient runs; none for any other background. */
  const stopsOf = ({ backgroundImage }: CSSStyleDeclaration): ReadonlyArray<string> =>
    /^linear-gradient\((?:(?!url\(|gradient\().)*$/.test(backgroundImage)
      ? (backgroundImage.match(/(?:rgba?|oklab|oklch|color)\([^)]*\)/g) ?? [])
      : [];
  const isPainted = (style: CSSStyleDeclaration): boolean =>
    style.backgroundImage !== "none" || alphaOf(style.backgroundColor) > 0;
  /** Whether an element paints more than one color in its box, and not only a linear gradient: a picture, a drawing, a painted pseudo-element. */
  const isPicture = (element: Element): boolean =>
    element.matches("img,canvas,video,svg *") ||
    (getComputedStyle(element).backgroundImage !== "none" && stopsOf(getComputedStyle(element)).length === 0) ||
    ["::before", "::after"].some((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      return style.content !== "none" && isPainted(style);
    });
  /** The colors that an element's ground may have at a point: its color, or any of its gradient. */
  const groundsOf = (element: Element): ReadonlyArray<string> => {
    const stops = stopsOf(getComputedStyle(element));
    return stops.length > 0 ? stops : [getComputedStyle(element).backgroundColor];
  };
  const alphaOfGround = (element: Element): number => Math.min(...groundsOf(element).map(alphaOf)) * opacityOf(element);
  const isOpaque = (element: Element): boolean => alphaOfGround(element) === 255;

  /** The color after layers were painted one over another, as sRGB. */
  const paint = (layers: ReadonlyArray<readonly [color: string, opacity: number]>): ReadonlyArray<number> => {
    canvas.clearRect(0, 0, 1, 1);
    for (const [color, opacity] of layers) {
      canvas.globalAlpha = opacity;
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    canvas.globalAlpha = 1;
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  /** The relative luminance and the contrast of WCAG 2. */
  const luminance = (color: ReadonlyArray<number>): number => {
    const [red = 0, green = 0, blue = 0] = color.map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): number => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
  };

  /** The start, middle and end of each line of an element's own text; of a field, the start of its box. */
  const pointsOf = (element: Element): ReadonlyArray<readonly [x: number, y: number]> => {
    const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== "");
    const lines = texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
    const rects = lines.length > 0 ? lines : [element.getBoundingClientRect()];
    return rects
      .filter(({ width, height }) => width > 2 && height > 2)
      .flatMap(({ left, right, top, bottom }) => {
        const middle = (top + bottom) / 2;
        return [left + 1, (left + right) / 2, right - 1].map((x) => [x, middle] as const);
      });
  };

  /** Whether what covers an element is open over it, as a list, menu or dialog, or is a message that goes by itself. */
  const coversForAWhile = (cover: Element, element: Element): boolean => {
    const open = cover.closest("[role=listbox],[role=menu],[role=dialog],[role=alertdialog],[data-toast]");
    return open !== null && !open.contains(element);
  };

  /** Why the text of an element has too little contrast at a point, or null; undefined where it is not seen for good. */
  const faultAt = (element: Element, x: number, y: number, needed: number): string | null | undefined => {
    const stack = document.elementsFromPoint(x, y);
    const at = stack.indexOf(element);
    if (at < 0) return undefined;
    const above = stack.slice(0, at).filter((over) => !element.contains(over) && opacityOf(over) > 0);
    const cover = above.find(isOpaque);
    if (cover !== undefined) return coversForAWhile(cover, element) ? null : undefined;
    const veil = above.find((over) => isPicture(over) || alphaOfGround(over) > 0);
    if (veil !== undefined) return `is behind ${veil.outerHTML.slice(0, 120)}`;
    const below = stack.slice(at);
    const ground = below.findIndex(isOpaque);
    const layers = ground < 0 ? below : below.slice(0, ground + 1);
    const picture = layers.find(isPicture);
    if (picture !== undefined) return `is on a picture: ${picture.outerHTML.slice(0, 120)}`;
    if (ground < 0) return "is on no ground";
    // the worst of the colors that a gradient below the text has
    const grounds = layers.reduceRight<ReadonlyArray<ReadonlyArray<readonly [string, number]>>>(
      (all, layer) =>
        all.flatMap((painted) => groundsOf(layer).map((color) => [...painted, [color, opacityOf(layer)] as const])),
      [[]],
    );
    const text = [getComputedStyle(element).color, opacityOf(element)] as const;
    const measured = Math.min(...grounds.map((painted) => contrast(paint(painted), paint([...painted, text]))));
    return measured >= needed ? null : `has a contrast of ${measured.toFixed(2)}:1, not ${needed}:1`;
  };

  /** Why the text of an element has too little contrast where it is seen, or null. */
  const contrastFault = (element: Element, needed: number): string | null => {
    element.scrollIntoView({ block: "center", inline: "nearest" });
    const found = pointsOf(element).map(([x, y]) => faultAt(element, x, y, needed));
    if (found.every((fault) => fault === undefined)) return "is seen nowhere";
    return found.find((fault) => typeof fault === "string") ?? null;
  };

  /**
   * Why the focus can stay on a hidden button before or after a dialog, or null: it moves on into a modal dialog, and from
   * a panel that is not modal also to the page.
   */
  const guardFault = (guard: HTMLElement): string | null => {
    const before = document.activeElement;
    guard.focus();
    const reached = document.activeElement;
    if (before instanceof HTMLElement) before.focus();
    const isModal = document.querySelector("[aria-modal=true]") !== null;
    if (!isModal && reached !== guard && reached !== document.body) return null;
    return reached?.closest("[role=dialog],[role=alertdialog]") ? null : "keeps the focus";
  };

  const isSticky = (element: Element): boolean =>
    getComputedStyle(element).position === "sticky" ||
    (element.parentElement !== null && isSticky(element.parentElement));
  /** Whether all of a control comes out from under a bar that sticks to an edge, as it is scrolled to the middle. */
  const scrollsOut = (control: Element): boolean => {
    control.scrollIntoView({ block: "center", inline: "nearest" });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
    return corners.every(([x, y]) => control.contains(document.elementFromPoint(x, y)));
  };

  /**
   * Why a control is too small, or null: what is open covers a part of it, and closes before the control is used; or a bar
   * that sticks to an edge does, until it is scrolled.
   */
  const coverFault = (control: Element, covers: ReadonlyArray<Element | undefined>): string | null => {
    const { width, height } = control.getBoundingClientRect();
    const known = covers.flatMap((cover) => cover ?? []);
    const isAll = known.length > 0 && known.length === covers.length && Math.min(width, height) >= 24;
    const isUnderOpen = known.every((cover) => coversForAWhile(cover, control));
    return isAll && (isUnderOpen || (known.every(isSticky) && scrollsOut(control))) ? null : "is covered";
  };

  /** Why a region cannot be scrolled by keyboard, or null: the arrow keys of a field move through the list in it. */
  const scrollFault = (region: Element): string | null => {
    const list = region.matches("[role=listbox]") ? region : region.querySelector("[role=listbox]");
    const field =
      list === null ? null : document.querySelector(`[role=combobox][aria-controls="${CSS.escape(list.id)}"]`);
    return field?.getAttribute("aria-activedescendant") && field === document.activeElement ? null : "has no keys";
  };

  /** Why a header of a table heads nothing, or null: the name of a group of rows heads those below it. */
  const headerFault = (headers: ReadonlyArray<Element | undefined>): string | null =>
    headers.length > 0 &&
    headers.every((header) => header?.matches("[scope=rowgroup]") && header.closest("tr")?.matches(":has(~ tr > td)"))
      ? null
      : "has a header without cells";

  type Node = Result["nodes"][number];
  const faultOf = (rule: string, node: Node): string | null => {
    const { element } = node;
    const checks = [...node.any, ...node.all, ...node.none];
    if (element === undefined || !element.isConnected) return "is gone";
    if (rule === "color-contrast") {
      const needed = checks.map(({ data }) => Number.parseFloat(data?.expectedContrastRatio ?? "4.5"));
      return contrastFault(element, Math.max(...needed));
    }
    if (rule === "aria-hidden-focus" && element.matches("[data-headlessui-focus-guard]")) return guardFault(element);
    if (rule === "target-size")
      return coverFault(
        element,
        // the other check's are its neighbours
        checks
          .filter(({ id }) => id === "target-size")
          .flatMap(({ relatedNodes = [] }) => relatedNodes.map((related) => related.element)),
      );
    if (rule === "scrollable-region-focusable") return scrollFault(element);
    if (rule === "th-has-data-cells")
      return headerFault(checks.flatMap(({ relatedNodes = [] }) => relatedNodes.map((related) => related.element)));
    return "is undecided";
  };

  const scrolled = [...document.querySelectorAll("*")].map((element) => [element, element.scrollTop] as const);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const open = [...incomplete, ...violations.filter(({ id }) => id === "target-size")];
  const faults = open.flatMap(({ id, nodes }) =>
    nodes.flatMap((node) => {
      const fault = faultOf(id, node);
      const why = [...node.any, ...node.all, ...node.none].map(({ message }) => message).join("; ");
      return fault === null ? [] : [`${id}: ${node.html.slice(0, 200)} ${fault} — axe: ${why}`];
    }),
  );
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((own) => own !== sheet);
  for (const [element, top] of scrolled) if (element.scrollTop !== top) element.scrollTop = top;
  return faults;
};

/**
 * What neither axe nor this check can approve of axe's undecided results, and of its `target-size` (A1). It measures the contrast of text that a
 * clear control covers, on the colors that are painted below it; sees that the guards of a dialog pass the focus on; and
 * accepts a control below a list or menu that is open, one that scrolls out from under a bar at an edge, a list that scrolls with the arrow keys of its field, and the name
 * of a group above the rows of the group.
 */
export const undecidedFaults = (results: JSHandle<AxeResults>): Promise<ReadonlyArray<string>> =>
  results.evaluate(decide);
