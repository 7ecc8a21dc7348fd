import type { Page } from "playwright/test";

/** A reversed reading order and invisible characters. */
const HIDDEN = "\u202elive\u2066\u200b";

/** A hostile text: those characters, and markup that runs a script (S5). */
export const HOSTILE = `<img src=x onerror=window.ran=1>${HIDDEN}`;

/** How it must be shown. */
export const SHOWN = "<img src=x onerror=window.ran=1>⟨U+202E⟩live⟨U+2066⟩⟨U+200B⟩";

/** Fields that are no text to be read: what names things, says of which kind they are, or leads somewhere. */
const KEPT = [
  ...["id", "chainId", "type", "status", "roles", "country", "code", "dial_code", "ulid", "link", "avatar", "image"],
  ...["blockExplorerLink", "referral_code", "access_token", "refresh_token", "remember_token", "token"],
];

/**
 * Appends the hostile text to every text of the API's responses, errors included, in every document of a page. `others`
 * are left as they are too.
 */
export const poison = (page: Page, others: ReadonlyArray<string> = []): Promise<unknown> =>
  page.addInitScript(
    ({ hostile, hidden, kept }) => {
      const count = /^[-+]?[0-9.]+$|^\d{4}-\d{2}-\d{2}/;
      const poisoned = (value: unknown, key: string): unknown => {
        if (kept.includes(key)) return value;
        if (typeof value === "string")
          return value === "" || count.test(value) ? value : value + (key === "symbol" ? hidden : hostile);
        if (Array.isArray(value)) return value.map((item) => poisoned(item, key));
        if (typeof value !== "object" || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poisoned(item, name)]));
      };
      // what the page sends back of it is what the server had said
      const cured = (text: string): string =>
        [hostile, hidden].reduce(
          (rest, part) => rest.replaceAll(encodeURIComponent(part), "").replaceAll(part, ""),
          text,
        );
      const ask = window.fetch;
      window.fetch = async (input, init) => {
        const body = init?.body;
        const response = await ask(
          cured(String(input)),
          typeof body === "string" ? { ...init, body: cured(body) } : init,
        );
        const text = await response.clone().text();
        if (!String(input).includes("/api/") || text === "") return response;
        return new Response(JSON.stringify(poisoned(JSON.parse(text), "")), response);
      };
    },
    { hostile: HOSTILE, hidden: HIDDEN, kept: [...KEPT, ...others] },
  );

/** Where the page holds a hidden sign, in what is read or said of it; and whether anything ran. */
export const hiddenIn = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const hidden = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
    // addresses are for the browser, and a form's own value is the person's to edit
    const unread = new Set(["href", "src", "value"]);
    const around = (element: Element | null): string => (element?.outerHTML ?? "").slice(0, 160);
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (hidden.test(text.nodeValue ?? "")) found.push(`text in ${around(text.parentElement)}`);
    }
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (!unread.has(name) && hidden.test(value)) found.push(`${name} of ${around(element)}`);
      }
    }
    if (Reflect.get(window, "ran") !== undefined) found.push("a script ran");
    return found;
  });
