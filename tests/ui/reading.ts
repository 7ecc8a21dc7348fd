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
export function* readings(): Generator<readonly [string, string]> {
  yield ["document.title", document.title];
  for (const [element, text] of textsOf(document.body)) yield [`text of ${element.localName}`, text];
  for (const element of document.body.querySelectorAll("*")) {
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

/** An address as its first and last characters. */
const SHORT = /(?:optio(?:valoper)?1|cosmos1|0x)[a-z0-9]*…[a-z0-9]+|\boptio…[a-z0-9]+/i;
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
