import { expect, type Locator, type Page } from "playwright/test";

/** The innermost elements that make the page wider than its window (A12); empty when nothing scrolls sideways. */
export const overflowOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const visible = Math.min(clientWidth, window.innerWidth);
    if (scrollWidth <= visible) return [];
    // what a container scrolls or clips does not widen the page
    const isClipped = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== "visible" || isClipped(element.parentElement));
    const beyond = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > visible + 0.5 && !isClipped(element),
    );
    const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
    return [
      `the page is ${scrollWidth} px wide in ${visible} px`,
      ...innermost
        .slice(0, 4)
        .map((found) => `${found.tagName} ${found.className} "${found.textContent?.slice(0, 40)}"`),
    ];
  });

/**
 * Controls of the open dialog, else of the page, that scrolling does not bring into view or that cannot be seen when they
 * have the focus, and texts that are cut (A2, A12).
 */
const reachFaults = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const part = [...document.querySelectorAll("[role=dialog],[role=alertdialog]")].at(-1) ?? document.body;
    const describe = (element: Element): string =>
      `${element.outerHTML.slice(0, 120)} "${element.textContent?.slice(0, 40)}"`;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest("[inert],.sr-only") === null;
    const controls = [...part.querySelectorAll("button,a[href],input,textarea,summary")];
    const hidden = controls.filter(isShown).filter((control) => {
      control.scrollIntoView({ block: "center", inline: "center" });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (left < -0.5 || right > window.innerWidth + 0.5) return true;
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      // a part of the control, or the control that a whole card or row is
      return (
        over === null ||
        !(control.contains(over) || over.contains(control) || over.closest("label,a,button,[role=option]") !== null)
      );
    });
    // only read out, but a stop of the Tab key (A2); the label of a choice shows its focus, and some show themselves then
    const unseen = controls.filter(
      (control) =>
        control.closest(".sr-only") !== null &&
        control.checkVisibility() &&
        control.closest("[inert],[tabindex='-1'],label,.focus\\:not-sr-only") === null,
    );
    const cut = [...part.querySelectorAll("*")].filter((element) => {
      const { overflowX, position, clipPath } = getComputedStyle(element);
      if (overflowX !== "hidden" && overflowX !== "clip") return false;
      if (!isShown(element) || (position === "absolute" && clipPath !== "none") || element.clientWidth <= 1)
        return false;
      // what ends in an ellipsis can be read whole in its title or description
      const hasFullText = element.closest("[title],[aria-describedby],[aria-label]") !== null;
      return !hasFullText && element.textContent !== "" && element.scrollWidth > element.clientWidth + 1;
    });
    return [
      ...hidden.map((control) => `cannot be reached: ${describe(control)}`),
      ...unseen.map((control) => `takes the focus out of sight: ${describe(control)}`),
      ...cut.map((element) => `is cut: ${describe(element)}`),
    ];
  });

/** Tables wider than the section that holds them (A12). */
export const wideTablesOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    [...document.querySelectorAll("table")].flatMap((table) => {
      const holder = table.closest("section") ?? document.body;
      const over = Math.round(table.getBoundingClientRect().right - holder.getBoundingClientRect().right);
      return over > 0 ? [`the table ${table.getAttribute("aria-label")} overflows by ${over} px`] : [];
    }),
  );

/** By how many pixels an open dialog is higher than a window of 1280×800 and one of 360×740; empty where it fits both. */
export const beyondWindow = async (page: Page, dialog: Locator): Promise<ReadonlyArray<string>> => {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  const found: string[] = [];
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const beyond = await dialog.evaluate((element) =>
      [...element.querySelectorAll("div")]
        .filter((part) => getComputedStyle(part).overflowY === "auto")
        .reduce((most, part) => Math.max(most, part.scrollHeight - part.clientHeight), 0),
    );
    if (beyond > 0) found.push(`${beyond} px at ${size.width}×${size.height}`);
  }
  await page.setViewportSize(before);
  return found;
};

/** Waits until the screen of the route is shown. */
const isShown = async (page: Page): Promise<void> => {
  // the last thing that happens after a change of route
  await page.waitForFunction(() => document.activeElement?.matches("h1, [data-caret] input") === true);
};

const isLoaded = (page: Page) => expect(page.locator("[aria-busy=true],[data-transition]")).toHaveCount(0);

/** Waits until the screen of the opened path, not a skeleton, is shown. */
export const isArrived = async (page: Page): Promise<void> => {
  await isShown(page);
  await isLoaded(page);
};

/** Opens a path and waits until its screen, not a skeleton, is shown. */
export const arriveAt = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await isArrived(page);
};

/** Opens a path with another screen as the links of the running application do, and waits until the screen has the focus. */
export const follow = async (page: Page, path: string): Promise<void> => {
  // the history entry of a dialog that was just closed is being removed
  await page.waitForFunction(() => history.state?.dialogs === undefined);
  await page.evaluate((to) => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
    window.history.pushState(null, "", to);
  }, path);
  await isShown(page);
};

/** {@link follow}, and waits until the screen is not a skeleton. */
export const moveTo = async (page: Page, path: string): Promise<void> => {
  await follow(page, path);
  await isLoaded(page);
};

const deep = process.env.OPTIO_DEEP !== undefined;
/** The smallest phone and every breakpoint, where a layout has the least room; with OPTIO_DEEP=1 also the widths between them. */
const WIDTHS = [
  ...[320, 640, 768, 1024],
  ...(deep ? [340, 360, 390, 430, 500, 600, 639, 655, 670, 700, 740, 767, 800, 900, 1000, 1023, 1060, 1100, 1300] : []),
];
/** Widths that are swept again with the browser's text at 200 %. */
const DOUBLED = [320, 1024, ...(deep ? [360, 768, 1280] : [])];

/** Widths that are swept again with wide spacing. */
const SPACED_WIDTHS = [320, ...(deep ? [768, 1280] : [])];

/** The spacing of text that a user's style sheet may set without loss of content (WCAG 1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

const USUAL = "usual spacing";

/** Adds the style sheet of {@link SPACED} to the page, or removes it; the policy allows those that a script constructs. */
const setSpacing = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = text === "" ? [] : [sheet];
  }, css);

/** Sets the size of text, such as "200%"; "" for the usual one. */
export const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** Checks that everything in the open dialog can be read and reached on the smallest phone, with text at 200 % or with wide spacing (A12). */
export const checkDialog = async (page: Page, screen: string, findings: string[]): Promise<void> => {
  if ((await page.locator("[role=dialog],[role=alertdialog]").count()) === 0) return;
  await page.setViewportSize({ width: 320, height: 568 });
  const measure = async (what: string): Promise<void> => {
    const found = [...(await overflowOf(page)), ...(await reachFaults(page))];
    findings.push(...found.map((finding) => `${screen}, dialog at 320 px with ${what}: ${finding}`));
  };
  await setTextSize(page, "200%");
  await measure("text at 200 %");
  await setTextSize(page, "");
  await setSpacing(page, SPACED);
  await measure("wide spacing");
  await setSpacing(page, "");
};

/** Checks the page and its tables for overflow at every width, then the page at some with text at 200 % or with wide spacing (A12). */
export const sweep = async (page: Page, screen: string, findings: string[]): Promise<void> => {
  const measure = async (widths: ReadonlyArray<number>, size: string, spacing = USUAL) => {
    await setTextSize(page, size);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const isLoose = width === 320 && (size !== "100%" || spacing !== USUAL);
      const found = [
        ...(await overflowOf(page)),
        ...(isLoose ? await reachFaults(page) : []),
        ...(size === "100%" && spacing === USUAL ? await wideTablesOf(page) : []),
      ];
      if (found.length > 0) findings.push(`${screen} at ${width} px, text ${size}, ${spacing}: ${found.join("; ")}`);
    }
  };
  await measure(WIDTHS, "100%");
  await measure(DOUBLED, "200%");
  await setSpacing(page, SPACED);
  await measure(SPACED_WIDTHS, "100%", "wide spacing");
  await setSpacing(page, "");
  await page.setViewportSize({ width: 1280, height: 900 });
  await setTextSize(page, "");
};
