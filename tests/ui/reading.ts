import { fireEvent } from "@testing-library/react";
import { computeAccessibleName } from "dom-accessibility-api";
import { visibleText } from "../../src/ui/kit/visible-text.ts";

/** Attributes that nobody reads: addresses and ids for the browser, and a form's own value, which is the user's to edit. */
const UNREAD =
  /^(?:href|src|value|class|style|id|for|key|data-.*|aria-(?:controls|labelledby|describedby|owns|activedescendant))$/;

/** The texts of the document, with the element of each. */
function* textsOf(root: Node): Generator<readonly [Element, string]> {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement !== null) yield [text.parentElement, text.nodeValue ?? ""];
  }
}

/** Everything that is read of the document: texts, attributes of screen readers, and the title; with where it is. */
export function* readings(root: Element = document.body): Generator<readonly [string, string]> {
  yield ["document.title", document.title];
  for (const [element, text] of textsOf(root)) yield [`text of ${element.localName}`, text];
  for (const element of root.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (!UNREAD.test(name)) yield [`${name} of ${element.localName}`, value];
    }
  }
}

/** Hidden characters in what is read, and foreign markup that became an element (S5). */
export const hostileFaults = (): ReadonlyArray<string> => {
  const hidden = [...readings()].flatMap(([where, text]) =>
    visibleText(text) === text ? [] : [`hidden characters in the ${where}: ${visibleText(text).slice(0, 160)}`],
  );
  const elements = [...document.body.querySelectorAll("script,[onerror],img[src=x],a[href^='javascript:']")];
  return [...hidden, ...elements.map(({ outerHTML }) => `markup became an element: ${outerHTML.slice(0, 160)}`)];
};

/** Texts of a failure, of which both lines are read as one: joined errors stand on separate lines (spec §8). */
export const lineFaults = (refusal: string): ReadonlyArray<string> => {
  const last = refusal.split("\n").at(-1) ?? "";
  return [...textsOf(document.body)].flatMap(([element, text]) =>
    !text.includes(last) ||
    (text.includes(`\n${last}`) && element.closest(".whitespace-pre-line,.whitespace-pre-wrap,.sr-only") !== null)
      ? []
      : [`lines of a failure joined in ${element.outerHTML.slice(0, 160)}`],
  );
};

/** An address as its first and last characters. */
const SHORT = /(?:optio(?:valoper)?1|cosmos1|0x)[a-z0-9]*…[a-z0-9]+|\boptio[a-z]*…[a-z0-9]+/i;
/** A whole address without groups. */
const WHOLE = /(?:optio(?:valoper)?1[a-z0-9]{38}|0x[0-9a-f]{40})/i;

/** Addresses that a screen reader would read in their short form, or without groups (A10). */
export const addressFaults = (): ReadonlyArray<string> => {
  const isRead = (element: Element): boolean => element.closest("[aria-hidden=true],[hidden],style,script") === null;
  const texts = [...textsOf(document.body)].filter(([element]) => isRead(element));
  const labels = [...document.body.querySelectorAll("[aria-label],[title],[alt]")].flatMap((element) =>
    ["aria-label", "alt"].map((name) => [element, element.getAttribute(name) ?? ""] as const),
  );
  return [...texts, ...labels].flatMap(([element, text]) => [
    ...(SHORT.test(text) ? [`short address in ${element.localName}: ${text}`] : []),
    ...(WHOLE.test(text) ? [`address without groups in ${element.localName}: ${text}`] : []),
  ]);
};

/** Hidden amounts that a screen reader would read as bullets. */
export const maskFaults = (): ReadonlyArray<string> =>
  [...textsOf(document.body)].flatMap(([element, text]) =>
    text.includes("•") && element.closest("[aria-hidden=true]") === null ? [text] : [],
  );

/** The name of a field: its own, or its label's. */
const fieldName = (input: HTMLInputElement): string =>
  (input.getAttribute("aria-label") ?? input.labels?.[0]?.textContent ?? "").trim();

/** What a password manager or phone is asked to fill into a secret field, by the field's name (A5). */
const FILLED = [
  [/^Digit 1$/, "one-time-code"],
  // a phrase is never remembered (S7); the first box takes the whole code
  [/^(?:Digit \d|Word \d+)$/, "off"],
  [/^(?:New password|Passcode|Confirm (?:password|passcode))$/, "new-password"],
  [/^(?:Password|Current password|Wallet passcode)$/, "current-password"],
] as const;

/** What would make a password manager fill in or save a secret as another one, or a word of a phrase at all. */
const ownerFaults = (input: HTMLInputElement): ReadonlyArray<string> => {
  const name = fieldName(input);
  if (/^Word \d+$/.test(name)) {
    const isIgnored = ["data-1p-ignore", "data-bwignore", "data-lpignore"].every((mark) => input.hasAttribute(mark));
    return [
      ...(input.type === "text" ? [] : [`${name} has the type ${input.type}`]),
      ...(isIgnored ? [] : [`${name} is offered to be saved`]),
    ];
  }
  if (name.startsWith("Digit")) return [];
  const owner = input.form?.querySelector<HTMLInputElement>("input[autocomplete=username]");
  // the name of the sign-in is typed
  if (owner === null || owner === undefined) return [`the form of ${name} does not say whose it is`];
  const isPasscode = /passcode/i.test(name);
  const isRight = owner.type === "text" && (!owner.hidden || owner.value.endsWith(" · wallet passcode") === isPasscode);
  return isRight ? [] : [`the form of ${name} says that it belongs to ${owner.value}`];
};

/** The secret fields of the page by their names, digits left out, and what would keep a paste or autofill from them (A5). */
export const secretFields = (): { readonly names: ReadonlyArray<string>; readonly faults: ReadonlyArray<string> } => {
  const fields = [...document.querySelectorAll("input")].filter(
    (input) =>
      input.type === "password" || /^(?:Digit|Word) \d/.test(fieldName(input)) || /passw|passc/i.test(fieldName(input)),
  );
  const faults = fields.flatMap((input) => {
    const name = fieldName(input);
    const wanted = FILLED.find(([pattern]) => pattern.test(name))?.[1];
    // the boxes of a code distribute the digits themselves
    const isRefused = !fireEvent.paste(input, { clipboardData: new DataTransfer() }) && !name.startsWith("Digit");
    return [
      ...(input.autocomplete === wanted ? [] : [`autocomplete of ${name} is "${input.autocomplete}"`]),
      ...(isRefused ? [`${name} refuses a paste`] : []),
      ...ownerFaults(input),
      ...(input.maxLength > 0 ? [`${name} cuts a paste at ${input.maxLength} characters`] : []),
    ];
  });
  return { names: fields.map((input) => fieldName(input).replace(/ \d+$/, "")), faults };
};

const REGIONS = "[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]";

/** What a live region announces: the text of each of its innermost elements. */
const lines = (region: Element): ReadonlyArray<string> =>
  [...textsOf(region)].map(([, text]) => text.trim()).filter((text) => text.length > 3);

/** Regions of which a screen reader announces changes only: their first content is a part of the page (A11). */
const POLITE = "[role=status],[aria-live=polite]";

/** What all live regions of the page announced since the recording began, or since `forget`. */
export interface Heard {
  /** Every text: what appeared in a region, and an alert that appeared with its text. */
  readonly said: () => ReadonlyArray<string>;
  /** The texts that several regions announced (A8, A11). */
  readonly repeated: () => ReadonlyArray<string>;
  /** The polite regions that appeared together with their text, which is not announced (A11). */
  readonly silent: () => ReadonlyArray<string>;
  readonly forget: () => void;
  readonly stop: () => void;
}

/** Records what all live regions of the page announce, from now on. */
export const hear = (): Heard => {
  let heard: Array<readonly [Element, string]> = [];
  let silent: string[] = [];
  let said: string[] = [];
  const known = new Map<Element, ReadonlyArray<string>>();
  const read = (): void => {
    for (const region of document.querySelectorAll(REGIONS)) {
      const isNew = !known.has(region);
      const before = known.get(region) ?? [];
      const now = lines(region);
      known.set(region, now);
      // the page behind a dialog is silent, and a region inside of another is a part of it
      if (region.closest("[inert],[aria-hidden=true]") !== null) continue;
      if (region.parentElement !== null && region.parentElement.closest(REGIONS) !== null) continue;
      const added = now.filter((line) => !before.includes(line));
      heard.push(...added.map((line) => [region, line] as const));
      if (isNew && region.matches(POLITE)) silent.push(...added);
      else said.push(...added);
    }
  };
  read();
  const forget = (): void => {
    heard = [];
    silent = [];
    said = [];
  };
  forget();
  const observer = new MutationObserver(read);
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  const repeated = (): ReadonlyArray<string> => {
    const twice = heard.filter(([region, line]) => heard.some(([other, text]) => other !== region && text === line));
    return [...new Set(twice.map(([, line]) => line))];
  };
  return { said: () => said, repeated, silent: () => silent, forget, stop: () => observer.disconnect() };
};

const UNSEEN = ".sr-only:not([class*=not-sr-only]),[aria-hidden=true],[role=tooltip],svg";

/** Whether a node has a word that is seen. */
const showsText = (node: Node): boolean =>
  node instanceof Element
    ? !node.matches(UNSEEN) && [...node.childNodes].some(showsText)
    : /[\p{L}\p{N}]/u.test(node.nodeValue ?? "");

/** Whether a button covers a row or a card, whose texts are those that one presses. */
const covers = ({ className }: Element): boolean => /\bafter:absolute\b|^absolute inset-0\b/.test(className);

/** Buttons and links of an icon alone that show no tip with their name (spec §9). The name of a switch is shown next to it. */
export const iconFaults = (): ReadonlyArray<string> =>
  [...document.body.querySelectorAll("button:not([aria-hidden=true],[role=switch]),a[href],[role=button]")]
    .filter((element) => !showsText(element) && !covers(element))
    .filter((element) => element.closest("[data-name-tip]") === null)
    .map(({ outerHTML }) => `an icon without a tip: ${outerHTML.slice(0, 300)}`);

/**
 * What a screen reader would have no name or no place for: a landmark of its own without a name, a label whose only text is
 * hidden, a row of a table that is none.
 */
export const structureFaults = (): ReadonlyArray<string> => [
  ...[...document.body.querySelectorAll("aside,[role=complementary],[role=region],[role=form]")]
    .filter((landmark) => computeAccessibleName(landmark) === "")
    .map(({ outerHTML }) => `a landmark without a name: ${outerHTML.slice(0, 200)}`),
  ...[...document.body.querySelectorAll("label")]
    .filter((label) =>
      [...textsOf(label)].every(([part, text]) => text.trim() === "" || part.closest("[aria-hidden=true]")),
    )
    .map(({ outerHTML }) => `a label without a text: ${outerHTML.slice(0, 200)}`),
  ...[...document.body.querySelectorAll("tr,td,th")]
    .filter((part) => ["presentation", "none"].includes(part.getAttribute("role") ?? ""))
    .map(({ outerHTML }) => `a part of a table that is none: ${outerHTML.slice(0, 200)}`),
];

/** Records what the page announces politely, from now on. */
export const listen = (): { readonly said: ReadonlyArray<string>; readonly stop: () => void } => {
  const said: string[] = [];
  const observer = new MutationObserver(() => {
    const text = document.querySelector("[aria-live=polite]")?.textContent?.trim() ?? "";
    if (text !== "" && text !== said.at(-1)) said.push(text);
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  return { said, stop: () => observer.disconnect() };
};
