import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name: `src/${name}`, text: readFileSync(join(root, "src", name), "utf8") }));

/** What turns a text into markup or code (S2). The linter knows two of these; here stand all. */
const BANNED: Readonly<Record<string, RegExp>> = {
  innerHTML: /\binnerHTML\b/,
  outerHTML: /\bouterHTML\b/,
  dangerouslySetInnerHTML: /\bdangerouslySetInnerHTML\b/,
  insertAdjacentHTML: /\binsertAdjacentHTML\b/,
  "document.write": /\bdocument\s*\.\s*write(?:ln)?\b/,
  createContextualFragment: /\bcreateContextualFragment\b/,
  DOMParser: /\bDOMParser\b/,
  srcdoc: /\bsrcdoc\b/i,
  eval: /\beval\s*\(/,
  Function: /\bFunction\s*\(|\bnew\s+Function\b/,
  "a timer of text": /\bset(?:Timeout|Interval)\s*\(\s*["'`]/,
  "a script made": /createElement\(\s*["'`](?:script|iframe|object|embed|base)\b/,
};

const bannedIn = (text: string): ReadonlyArray<string> =>
  Object.keys(BANNED).filter((what) => BANNED[what]?.test(text) === true);

describe("S2 no text becomes markup or code", () => {
  it("in any source file; the one script that is made is the CAPTCHA's", () => {
    const found = sources.flatMap(({ name, text }) => bannedIn(text).map((what) => `${name}: ${what}`));
    expect(found).toEqual(["src/adapters/captcha/script.ts: a script made"]);
  });

  it("and each of the bans sees what it bans", () => {
    const samples = [
      "a.innerHTML = b",
      "a.outerHTML = b",
      "<p dangerouslySetInnerHTML={x} />",
      'a.insertAdjacentHTML("beforeend", b)',
      "document.write(a)",
      "range.createContextualFragment(a)",
      "new DOMParser()",
      "<iframe srcDoc={a} />",
      "eval(a)",
      "Function(a)()",
      'setTimeout("a()", 1)',
      'document.createElement("iframe")',
    ];
    expect(samples.flatMap(bannedIn)).toEqual(Object.keys(BANNED));
  });

  it("and the CAPTCHA is in one adapter, which the sign-in page does not load", () => {
    const naming = sources.filter(({ text }) => /grecaptcha|google\.com\/recaptcha/.test(text)).map(({ name }) => name);
    expect(naming.filter((name) => !name.startsWith("src/adapters/captcha/"))).toEqual([]);
    const loading = sources
      .filter(({ text }) => /from "[^"]*\/captcha\/(?!captcha\.ts)/.test(text))
      .map(({ name }) => name);
    expect(loading).toEqual(["src/app/boot/browser.ts"]);
  });
});

/** Scripts and styles that stand in a page itself. */
const inlineIn = (html: string): ReadonlyArray<string> =>
  [
    ...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>/gi),
    ...html.matchAll(/<style\b[^>]*>/gi),
    ...html.matchAll(/\s(?:style|on[a-z]+)\s*=/gi),
    ...html.matchAll(/["'\s](?:javascript|data):/gi),
  ].map(([found]) => found.trim());

describe("S2 the page itself", () => {
  it("contains no script and no style, so that the policy needs no hash", () => {
    expect(inlineIn(readFileSync(join(root, "index.html"), "utf8"))).toEqual([]);
  });

  it("would be seen to hold one", () => {
    expect(
      inlineIn('<script>1</script><style>a{}</style><p style="x" onclick="y"><a href="javascript:1">'),
    ).toHaveLength(5);
  });
});

/** The opening tags of plain buttons in a source text. */
const buttonTags = (text: string): ReadonlyArray<{ readonly tag: string; readonly before: string }> =>
  [...text.matchAll(/<(?:button|ComboboxButton)\n?\b/g)].map(({ index }) => {
    const end = text.slice(index).search(/[^=]>/);
    return { tag: text.slice(index, index + end + 2), before: text.slice(0, index).trimEnd() };
  });

describe("a button whose name is an aria-label", () => {
  /* a list's button shows its value, the account menu covers the user card, the unit switch shows the unit */
  const TEXT_INSIDE = [
    "src/ui/kit/Select.tsx",
    "src/ui/shell/UserCard.tsx",
    "src/ui/features/transfer/AmountField.tsx",
  ];
  const bare = (text: string) =>
    buttonTags(text).filter(({ tag, before }) => tag.includes("aria-label=") && !/<NameTip [^>]*>$/.test(before));

  it("is an IconButton or inside a NameTip, which shows the name", () => {
    const found = sources.filter(({ text }) => bare(text).length > 0).map(({ name }) => name);
    expect(found.filter((name) => name !== "src/ui/kit/IconButton.tsx").sort()).toEqual([...TEXT_INSIDE].sort());
  });

  it("would be reported", () => {
    expect(bare('<button type="button" onClick={() => go()} aria-label="Go">')).toHaveLength(1);
    expect(bare('<NameTip name="Go">\n<button type="button" aria-label="Go">')).toEqual([]);
  });
});
