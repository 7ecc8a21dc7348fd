import type { Page } from "playwright/test";

/**
 * Translates every page of a context as browsers do: each text node with letters is replaced by `<font><font>text</font></font>`,
 * new ones a moment later; what is marked with `translate="no"`, and the values of fields, are left alone. Reports each text that
 * the page writes into a node that is gone, which nobody sees.
 */
const translatePage = (): void => {
  const KEPT = "[translate=no],script,style,noscript,textarea,kbd,font";
  const gone = new WeakSet<Node>();
  const translate = (text: Text): void => {
    if (!/\p{L}/u.test(text.data) || text.parentElement === null || text.parentElement.closest(KEPT) !== null) return;
    const outer = document.createElement("font");
    outer.append(document.createElement("font"));
    outer.firstElementChild?.append(text.data);
    gone.add(text);
    text.replaceWith(outer);
  };
  const translateAll = (): void => {
    if (document.body === null) return;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) translate(text);
  };
  for (const name of ["nodeValue", "data"] as const) {
    const owner = name === "data" ? CharacterData.prototype : Node.prototype;
    const { set, ...rest } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
    Object.defineProperty(owner, name, {
      ...rest,
      set(this: Node, value: string) {
        if (gone.has(this)) window.reportError(new Error(`written into a text that is gone: ${value}`));
        set?.call(this, value);
      },
    });
  }
  document.addEventListener("DOMContentLoaded", () => {
    let waits = false;
    const soon = (): void => {
      if (waits) return;
      waits = true;
      requestAnimationFrame(() => {
        waits = false;
        translateAll();
      });
    };
    new MutationObserver(soon).observe(document.documentElement, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    translateAll();
  });
};

/** Turns on the translation for a page, before it is opened. */
export const translated = async (page: Page): Promise<void> => {
  await page.addInitScript(translatePage);
};
