import { fireEvent } from "@testing-library/react";
import { hear } from "./reading.ts";
import { fill, type WholeApp } from "./whole-app.tsx";

const OPEN = "[role=dialog],[role=alertdialog],[role=menu],[role=listbox]";
const dialogOf = (): Element | null => document.querySelector("[role=dialog],[role=alertdialog]");
const focused = (): Element | null => document.activeElement;

/** The name of a button, without the digits in which rows differ. */
const nameOf = (button: Element): string =>
  (button.getAttribute("aria-label") ?? button.textContent ?? "").replace(/\d+/g, "#").slice(0, 80);

const buttonsIn = (part: string): ReadonlyArray<HTMLElement> =>
  [...document.querySelectorAll<HTMLElement>(`${part} button`)].filter(
    (button) => !button.hasAttribute("disabled") && button.closest("[inert]") === null,
  );

const press = async (page: WholeApp, button: HTMLElement): Promise<void> => {
  // two events, as in a browser: the page can draw between them
  await page.act(() => button.focus());
  await page.act(() => button.click());
  await page.settle();
};

/** Esc closes the innermost list, menu or dialog; one more closes what contains it. */
const closeAll = async (page: WholeApp): Promise<void> => {
  for (let tries = 0; tries < 3 && document.querySelector(OPEN) !== null; tries += 1) {
    await page.act(() => fireEvent.keyDown(focused() ?? document.body, { key: "Escape" }));
    await page.closed();
  }
};

/**
 * Checks the dialog that a button opened: its focus and name, the page behind, and that Esc closes it (A3). The focus returns
 * to the button, or goes to the heading of the page that the button led to.
 */
const closeDialog = async (
  page: WholeApp,
  dialog: Element,
  name: string,
  hasMoved: boolean,
): Promise<ReadonlyArray<string>> => {
  const faults: string[] = [];
  if (!dialog.contains(focused())) faults.push("the focus is not inside");
  if (document.querySelector("main")?.closest("[inert],[aria-hidden=true]") === null)
    faults.push("the page behind is not inert");
  const label = document.getElementById(dialog.getAttribute("aria-labelledby") ?? "");
  if ((label?.textContent ?? "") === "") faults.push("it has no name");
  await closeAll(page);
  if (dialogOf() !== null) faults.push("Esc does not close it");
  else if (hasMoved ? focused()?.tagName !== "H1" : nameOf(focused() ?? document.body) !== name)
    faults.push(`the focus returns to ${focused()?.outerHTML.slice(0, 120)}`);
  return faults.map((fault) => `the dialog of "${name}": ${fault}`);
};

/** What was pressed, and what is wrong with the dialogs that opened. */
export interface Pressed {
  readonly faults: ReadonlyArray<string>;
  /** The buttons that opened a dialog. */
  readonly openers: ReadonlyArray<string>;
}

/**
 * Presses every button of a part of the page once, and twice the last button of each dialog that opens, after all fields were
 * filled: a server that refuses the first request accepts the second. `check` is called after each step. A page that was
 * left is opened again.
 */
export const pressEverything = async (
  part: "main" | "body",
  open: () => Promise<WholeApp>,
  check: (where: string) => void,
): Promise<Pressed> => {
  const faults: string[] = [];
  const openers: string[] = [];
  const done = new Set<string>();
  const heard = hear();
  let pathname = "";
  /** What is wrong after a press: the focus went with what had it (A2), a text was announced twice or not (A8, A11). */
  const afterwards = (what: string): void => {
    const isLost = focused() === null || focused() === document.body;
    if (isLost) faults.push(`the focus is lost after ${what}`);
    for (const text of heard.repeated()) faults.push(`announced twice after ${what}: ${text}`);
    if (window.location.pathname === pathname)
      for (const text of heard.silent()) faults.push(`not announced after ${what}: ${text}`);
    heard.forget();
    check(`after ${what}`);
  };
  let page = await open();
  pathname = window.location.pathname;
  heard.forget();
  const next = (): HTMLElement | undefined => {
    const left = buttonsIn(part).filter((button) => !done.has(nameOf(button)));
    // the other buttons of a tab's panel first: another tab takes them away
    return left.find((button) => button.getAttribute("role") !== "tab") ?? left[0];
  };
  for (let button = next(); button !== undefined; button = next()) {
    const name = nameOf(button);
    done.add(name);
    await press(page, button);
    afterwards(`"${name}"`);
    const dialog = dialogOf();
    if (dialog !== null) {
      openers.push(name);
      faults.push(...(await closeDialog(page, dialog, name, window.location.pathname !== pathname)));
      const again = buttonsIn(part).find((found) => nameOf(found) === name);
      if (again !== undefined) await press(page, again);
      for (let times = 0; times < 2 && dialogOf() !== null; times += 1) {
        await fill(page);
        const last = [...(dialogOf()?.querySelectorAll<HTMLElement>("button") ?? [])].at(-1);
        if (last !== undefined) await press(page, last);
        afterwards(`"${name}" and its dialog's "${last === undefined ? "" : nameOf(last)}"`);
      }
    }
    await closeAll(page);
    if (dialogOf() !== null || window.location.pathname !== pathname) {
      await page.close();
      page = await open();
      heard.forget();
    }
  }
  heard.stop();
  await page.close();
  return { faults, openers };
};
