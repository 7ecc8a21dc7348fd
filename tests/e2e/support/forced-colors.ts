import type { Page } from "playwright/test";

/** Elements that show something by their background alone, such as a bar of a chart or a dot of a badge. */
const paintedElements = (page: Page) =>
  page.evaluateHandle(() => {
    const clear = "rgba(0, 0, 0, 0)";
    const groundOf = (element: Element | null): string => {
      if (element === null) return clear;
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === clear ? groundOf(element.parentElement) : backgroundColor;
    };
    return [...document.body.querySelectorAll("*")].filter((element) => {
      if (element.childNodes.length > 0 || !(element instanceof HTMLElement)) return false;
      if (element.matches("input,textarea,select,img,canvas,video,br") || !element.checkVisibility()) return false;
      const { width, height } = element.getBoundingClientRect();
      const { backgroundColor, position } = getComputedStyle(element);
      // what darkens the page behind a dialog
      const isBackdrop = position === "fixed" && width >= window.innerWidth;
      if (backgroundColor === clear || isBackdrop) return false;
      return width > 0 && height > 0 && backgroundColor !== groundOf(element.parentElement);
    });
  });

/**
 * What cannot be seen when the user's own few colors replace those of the page (A12): elements that only a background
 * shows, controls without any sign, drawings and texts in the color of their ground, and a chosen, active or unavailable
 * control that looks like the others.
 */
export const forcedColorFaults = async (page: Page): Promise<ReadonlyArray<string>> => {
  const painted = await paintedElements(page);
  await page.emulateMedia({ forcedColors: "active" });
  const faults = await page.evaluate((elements) => {
    const describe = (element: Element): string => element.outerHTML.slice(0, 160);
    const hasLine = (element: Element, pseudo?: string): boolean => {
      const style = getComputedStyle(element, pseudo);
      const sides = ["Top", "Right", "Bottom", "Left"].map(
        (side) => Number.parseFloat(Reflect.get(style, `border${side}Width`)) > 0,
      );
      return sides.some(Boolean) || (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0);
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest("[inert]") === null;
    const keepsColors = (element: Element): boolean => getComputedStyle(element).forcedColorAdjust === "none";

    const lost = elements.filter(
      (element) => element.isConnected && isShown(element) && !hasLine(element) && !keepsColors(element),
    );

    const controls = [...document.querySelectorAll("button,a[href],input:not([type=hidden]),textarea,select,summary")];
    const bare = controls.filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      // a control that is only read out is shown by its label
      if (!isShown(control) || width <= 1 || height <= 1) return false;
      if (hasLine(control) || keepsColors(control)) return false;
      const isNative = control.matches("input") && getComputedStyle(control).appearance !== "none";
      // a link over the whole of a row or picture
      const holder = getComputedStyle(control).position === "absolute" ? (control.parentElement ?? control) : control;
      return !isNative && (holder.textContent ?? "").trim() === "" && holder.querySelector("svg,img") === null;
    });

    /** A color of the user, as the browser computes it. */
    const own = (name: "Canvas" | "GrayText"): string => {
      const probe = document.body.appendChild(document.createElement("span"));
      probe.style.color = name;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const canvas = own("Canvas");
    const groundOf = (element: Element | null): string => {
      if (element === null) return canvas;
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === "rgba(0, 0, 0, 0)" ? groundOf(element.parentElement) : backgroundColor;
    };
    const drawings = [...document.querySelectorAll("svg")].filter((drawing) => {
      const paints = [...drawing.querySelectorAll("path,line,circle,rect,polyline,polygon,ellipse")].flatMap(
        (shape) => {
          const { stroke, fill } = getComputedStyle(shape);
          return [stroke, fill].filter((color) => color.startsWith("rgb("));
        },
      );
      return isShown(drawing) && paints.every((color) => color === groundOf(drawing));
    });
    const texts = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        isShown(element) &&
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "") &&
        // the browser draws a box in the color of the page behind text whose colors it chooses
        getComputedStyle(element).color === (keepsColors(element) ? groundOf(element) : canvas),
    );
    const gray = own("GrayText");
    const usable = [...document.querySelectorAll(":disabled,[aria-disabled=true]:not([aria-busy=true])")].filter(
      (control) => {
        const { borderStyle, color } = getComputedStyle(control);
        return isShown(control) && !borderStyle.includes("dashed") && color !== gray;
      },
    );

    /** How an element looks without its backgrounds. */
    const lookOf = (element: Element): string => {
      const { outlineStyle, outlineWidth, borderStyle, borderWidth, fontWeight, textDecorationLine } =
        getComputedStyle(element);
      const outline = outlineStyle === "none" ? "" : outlineWidth;
      const drawings = [...element.querySelectorAll("svg")].filter(isShown).length;
      const isKept = keepsColors(element);
      return [outline, borderStyle, borderWidth, fontWeight, textDecorationLine, drawings, isKept].join(" ");
    };
    const signOf = (control: Element): Element =>
      control.matches("input") ? (control.closest("label") ?? control) : control;
    const isNativeChoice = (control: Element): boolean =>
      control.matches("input") &&
      control.getBoundingClientRect().width > 1 &&
      getComputedStyle(control).appearance !== "none";
    const GROUPS = "[role=tablist],[role=radiogroup],[role=listbox],[role=menu],nav,ul,ol,div";
    const STATES = [
      ["[aria-selected=true]", "[role=tab],[role=option]"],
      ["[aria-pressed=true]", "[aria-pressed]"],
      ["[aria-current]:not([aria-current=false],li)", "a[href]"],
      ["[role=radiogroup] input:checked", "input[type=radio]"],
      ["[data-focus]:is([role=option],[role=menuitem])", "[role=option],[role=menuitem]"],
    ] as const;
    const same = STATES.flatMap(([chosen, all]) =>
      [...document.querySelectorAll(chosen)].filter((control) => {
        if (!isShown(control) || isNativeChoice(control)) return false;
        const groups = [
          control.closest("[role=tablist],[role=radiogroup],[role=listbox],[role=menu],nav"),
          control.parentElement?.closest(GROUPS),
        ];
        const others = [
          ...(groups.find((group) => group !== null && group !== undefined)?.querySelectorAll(all) ?? []),
        ];
        const plain = others.filter((other) => !other.matches(chosen) && isShown(other));
        return plain.some((other) => lookOf(signOf(other)) === lookOf(signOf(control)));
      }),
    );
    return [
      ...lost.map((element) => `only a background shows ${describe(element)}`),
      ...bare.map((element) => `nothing shows ${describe(element)}`),
      ...drawings.map((element) => `it has the color of its ground: ${describe(element)}`),
      ...texts.map((element) => `its text has the color of its ground: ${describe(element)}`),
      ...usable.map((element) => `it looks as if it could be used: ${describe(element)}`),
      ...same.map((element) => `it looks like the others: ${describe(element)}`),
    ];
  }, painted);
  await page.emulateMedia({ forcedColors: "none" });
  await painted.dispose();
  return faults;
};
