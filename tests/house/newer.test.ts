import { beforeAll, describe, expect, it } from "vitest";
import { ALLOWED, notAllowed } from "../support/floor/allowed.ts";
import type { Use } from "../support/floor/compat.ts";
import { usesInScript } from "../support/floor/script-uses.ts";
import { usesInSources } from "../support/floor/source-uses.ts";
import { usesInStyle } from "../support/floor/style-uses.ts";
import { root } from "./support/imports.ts";

/** Sources that use what is newer than the floor, or ask for it first, each with the features that are found in it. */
const PLANTED: Readonly<Record<string, readonly [text: string, ...found: ReadonlyArray<string>]>> = {
  "static members": [
    'URL.canParse("x"); AbortSignal.any([]); Object.groupBy([1], String); Promise.withResolvers(); Array.fromAsync([]);',
    "api.URL.canParse_static",
    "api.AbortSignal.any_static",
    "javascript.builtins.Object.groupBy",
    "javascript.builtins.Promise.withResolvers",
    "javascript.builtins.Array.fromAsync",
  ],
  "members of a built-in type": [
    "new Set([1]).union(new Set([2])); [1].values().map((x) => x); new Map([[1, 2]]).keys().toArray();",
    "javascript.builtins.Set.union",
    "javascript.builtins.Iterator.map",
    "javascript.builtins.Iterator.toArray",
  ],
  "members of the page": [
    'document.body.showPopover(); document.startViewTransition(() => {}); document.body.style.anchorName = "a";',
    "api.HTMLElement.showPopover",
    "api.Document.startViewTransition",
    "css.properties.anchor-name",
  ],
  "global names": [
    'navigation.back(); new Intl.DurationFormat("en"); Iterator.from([]);',
    "api.Window.navigation",
    "api.Navigation.back",
    "javascript.builtins.Intl.DurationFormat",
    "javascript.builtins.Iterator.from",
  ],
  "members without a dot": [
    'AbortSignal["any"]([]); export const { canParse: read, ...others } = URL;',
    "api.AbortSignal.any_static",
    "api.URL.canParse_static",
  ],
  patterns: [
    String.raw`export const emoji = /[\p{L}--a]/v; export const either = /(?i:a)/;`,
    "javascript.builtins.RegExp.unicodeSets",
    "javascript.regular_expressions.modifier",
  ],
  "events and attributes": [
    'addEventListener("scrollend", () => {}); export const b = <button popoverTarget="x" onBeforeToggle={() => {}} />;',
    "api.Document.scrollend_event",
    "html.elements.button.popovertarget",
    "api.HTMLElement.beforetoggle_event",
  ],
  "what the floor has": [
    'structuredClone([1].toSorted().findLast(Boolean)); new URL("a:"); "a".isWellFormed(); document.body.replaceChildren();',
  ],
  "names of our own": [
    "const union = { union: () => 1, groupBy: 2 }; export const a = union.union() + union.groupBy; type B = Navigation;",
  ],
};

const featuresOf = (uses: ReadonlyArray<Use>, file?: string): ReadonlyArray<string> =>
  [...new Set(uses.filter((use) => file === undefined || use.file === file).map(({ feature }) => feature))].sort();

describe("what is newer than the oldest supported browsers", () => {
  // one reading of all sources, with the planted ones
  const fileOf = (name: string): string => `src/planted/${name.replaceAll(" ", "-")}.tsx`;
  let uses: ReadonlyArray<Use> = [];
  beforeAll(() => {
    uses = usesInSources(
      root,
      Object.fromEntries(Object.entries(PLANTED).map(([name, [text]]) => [fileOf(name), text])),
    );
  });

  it.each(Object.entries(PLANTED))("is found in sources: %s", (name, [, ...found]) => {
    expect(featuresOf(uses, fileOf(name))).toEqual([...found].sort());
  });

  it("is not used by the sources, except where something stands in for it beside the use", () => {
    const own = uses.filter(({ file }) => !file.startsWith("src/planted/"));
    expect(notAllowed(own).map(({ feature, file }) => `${file}: ${feature}`)).toEqual([]);
    expect(own.length).toBeGreaterThan(10);
  });

  it.each([
    ["a=URL.canParse(b)", "api.URL.canParse_static"],
    ["a(Object.groupBy(b,c))", "javascript.builtins.Object.groupBy"],
    ["new Intl.DurationFormat(a)", "javascript.builtins.Intl.DurationFormat"],
    ["scheduler.postTask(a)", "api.Scheduler.postTask", "api.scheduler"],
    ["a.showPopover()", "api.HTMLElement.showPopover"],
    ["new DisposableStack", "javascript.builtins.DisposableStack"],
    ["a.test(/[a&&b]/v)", "javascript.builtins.RegExp.unicodeSets"],
    ["let scheduler=a;scheduler.run();a.union(b);({URL:1}).URL.parse;new URL(a)"],
    ["class navigation{};(({a:[reportError]})=>reportError)()"],
  ])("is found in a script of the build: %s", (text, ...found) => {
    expect(featuresOf(usesInScript("a.js", text))).toEqual([...found].sort());
  });

  it.each([
    ["@starting-style{.a{top:0}}", "css.at-rules.starting-style"],
    [".a:popover-open{top:0}", "css.selectors.popover-open"],
    [".a{.b &{top:0}}", "css.selectors.nesting"],
    [".a{position-anchor:--b;top:anchor(bottom)}", "css.properties.position-anchor", "css.types.anchor"],
    [".a{text-wrap:balance}", "css.properties.text-wrap", "css.properties.text-wrap.balance"],
    [".a{--b:light-dark(red,blue)}", "css.types.color.light-dark"],
    [
      `@supports (anchor-name:--a){.a{anchor-name:--a}}.\\:popover-open{content:"light-dark(";color:color-mix(in oklab,red,blue)}`,
    ],
    ["@property --a{syntax:'*';inherits:false}.a:has(b){display:grid;inset:0}"],
  ])("is found in a style sheet: %s", (text, ...found) => {
    expect(featuresOf(usesInStyle("a.css", text))).toEqual([...found].sort());
  });

  it("is not allowed where nothing asks for it", () => {
    const asked = usesInScript("a.js", "a=typeof requestIdleCallback>`u`?b():requestIdleCallback(b)");
    const unasked = usesInScript("a.js", "a=requestIdleCallback(b)");
    expect(notAllowed(asked)).toEqual([]);
    expect(featuresOf(notAllowed(unasked))).toEqual(["api.Window.requestIdleCallback"]);
    expect(ALLOWED["api.Window.requestIdleCallback"]?.without).toBe("the next task takes the place of an idle moment");
  });
});
