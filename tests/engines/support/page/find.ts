import { computeAccessibleName, getRole, isInaccessible } from "dom-accessibility-api";

/** A role and an accessible name: the whole name, or a pattern as its source. The role `field` is every form field. */
export interface Named {
  readonly role: string;
  readonly name?: string;
  readonly pattern?: string;
}

/** Where a control is on screen: whether the page has it, and whether a click at the point reaches it. */
export interface Place {
  readonly state: "missing" | "covered" | "disabled" | "ready";
  readonly x: number;
  readonly y: number;
}

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

const hasRole = (element: Element, role: string): boolean =>
  role === "field" ? element.matches("input,textarea,select") : getRole(element) === role;

const isShown = (element: Element): boolean => !isInaccessible(element) && element.closest("[inert]") === null;

const isNamed = (element: Element, { name, pattern }: Named): boolean => {
  if (name === undefined && pattern === undefined) return true;
  const own = tidy(computeAccessibleName(element));
  return pattern === undefined ? own === name : new RegExp(pattern).test(own);
};

/** The elements that screen readers offer by role and name, each inside of one that the step before found. */
const find = (path: ReadonlyArray<Named>): ReadonlyArray<Element> =>
  path.reduce<ReadonlyArray<Element>>(
    (roots, step) =>
      roots.flatMap((root) =>
        [...root.querySelectorAll("*")].filter(
          (element) => hasRole(element, step.role) && isShown(element) && isNamed(element, step),
        ),
      ),
    [document.documentElement],
  );

/** How many there are. */
export const count = (path: ReadonlyArray<Named>): number => find(path).length;

/** The text of the first one, or null. */
export const textOf = (path: ReadonlyArray<Named>): string | null => {
  const [first] = find(path);
  return first === undefined ? null : tidy(first.textContent ?? "");
};

/** The accessible names of all of them. */
export const namesOf = (path: ReadonlyArray<Named>): ReadonlyArray<string> =>
  find(path).map((element) => tidy(computeAccessibleName(element)));

/** Scrolls the first one into view and answers where to click it. */
export const place = (path: ReadonlyArray<Named>): Place => {
  const [first] = find(path);
  if (first === undefined) return { state: "missing", x: 0, y: 0 };
  first.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  // a choice that is only read out is clicked on its label
  const target =
    first instanceof HTMLInputElement && first.getBoundingClientRect().width <= 1 ? first.labels?.[0] : first;
  const { left, top, width, height } = (target ?? first).getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const over = document.elementFromPoint(x, y);
  const isHit = over !== null && (first.contains(over) || target?.contains(over) === true);
  // as Playwright does: what is held back for a moment, such as Preview while the recipient is checked, is waited for
  const isHeldBack = first.matches("[aria-disabled=true], :disabled");
  return { state: !isHit ? "covered" : isHeldBack ? "disabled" : "ready", x, y };
};

/** Selects what the focused field contains, so that typing replaces it; a date is set whole, as its editor would. */
export const prepare = (path: ReadonlyArray<Named>, text: string): "typed" | "set" => {
  const [field] = find(path);
  if (!(field instanceof HTMLInputElement)) return "typed";
  if (field.type !== "date") {
    field.select();
    return "typed";
  }
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  return "set";
};
