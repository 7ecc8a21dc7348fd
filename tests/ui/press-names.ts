/** What opens over a page. */
export const OPEN = "[role=dialog],[role=alertdialog],[role=menu],[role=listbox]";
const CONTROLS = [
  ...["button", "summary", "a[href]", "input[type=checkbox]", "input[type=radio]"],
  ...["button", "menuitem", "switch", "tab", "checkbox", "radio", "option"].map((role) => `[role=${role}]`),
].join();

const textOf = (element: Element | null): string => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
/** The texts of the elements that an attribute names. */
export const named = (control: Element, attribute: string): string =>
  (control.getAttribute(attribute) ?? "")
    .split(" ")
    .map((id) => textOf(document.getElementById(id)))
    .join(" ")
    .trim();
const labelOf = (control: Element): string =>
  textOf(control.closest("label") ?? document.querySelector(`label[for="${control.id}"]`));
/** The name of a control within its dialog or menu, without the digits in which rows differ. */
export const nameOf = (control: Element): string => {
  const overlay = control.closest(OPEN);
  const label =
    control.getAttribute("aria-label") ?? (named(control, "aria-labelledby") || textOf(control) || labelOf(control));
  const within = overlay === null ? "" : `${named(overlay, "aria-labelledby") || overlay.getAttribute("role")}: `;
  return `${within}${label || control.localName}`.replace(/\d+/g, "#").slice(0, 100);
};
/** Whether a control is on a wide screen. */
const isShown = (control: Element): boolean =>
  control.closest("[inert],[aria-hidden=true],[hidden],[class~='lg:hidden']") === null;
/** Whether a control says that it cannot be pressed. */
export const isDisabled = (control: Element): boolean =>
  control.hasAttribute("disabled") || control.getAttribute("aria-disabled") === "true";
/** Whether a control waits for the end of what it began. */
export const isPending = (control: Element): boolean => control.getAttribute("aria-busy") === "true";
/** What is chosen already stays chosen when it is pressed again, and a link may lead to where one is. */
export const isChosen = (control: Element): boolean =>
  ["aria-selected", "aria-checked", "aria-current", "aria-pressed"].some((name) =>
    ["true", "page"].includes(control.getAttribute(name) ?? ""),
  ) ||
  (control instanceof HTMLInputElement && control.type === "radio" && control.checked);
/** Whether a control sends its form. */
export const isSubmit = (control: Element): boolean =>
  control instanceof HTMLButtonElement && control.type === "submit";
/** Links lead away by their address alone; in a menu they are actions too. */
export const isLink = (control: Element): control is HTMLAnchorElement =>
  control instanceof HTMLAnchorElement && control.closest("[role=menu]") === null;

/** The number of dialogs, menus and lists that are open. */
export const overlays = (): number => document.querySelectorAll(OPEN).length;

/** The shown controls of a part of the page, or of what is open over it. */
export const controls = (part: string): ReadonlyArray<HTMLElement> => {
  const within = overlays() === 0 ? `${part} ` : `:is(${OPEN}) `;
  const found = [...document.querySelectorAll<HTMLElement>(`${within}:is(${CONTROLS})`)];
  return found.filter((control) => isShown(control) && control.closest("[data-toast]") === null);
};
