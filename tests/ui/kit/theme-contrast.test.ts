// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "./contrast.ts";

const css = readFileSync(new URL("../../../src/ui/theme.css", import.meta.url), "utf8");
const rolesIn = (part: string) =>
  [...part.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6})[0-9a-f]{0,2}, (#[0-9a-f]{6})/g)].map(
    ([, role = "", light = "", dark = ""]) => [role, { light, dark }] as const,
  );
const [usual = "", more = ""] = css.split("@media (prefers-contrast: more) {\n");
const roles = new Map(rolesIn(usual));
const strongRoles = new Map([...roles, ...rolesIn(more)]);

const grounds = ["surface", "raised", "sunken"];
const texts = ["ink", "muted", "accent", "accent-strong", "positive", "negative", "warning", "earn"];
const softs = ["accent", "positive", "negative", "warning", "earn"];
const textPairs = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
  ...softs.flatMap((tone) => [[tone, `${tone}-soft`] as const, ["ink", `${tone}-soft`] as const]),
  ["muted", "accent-soft"] as const,
  ["accent-ink", "accent"] as const,
  ["accent-ink", "accent-strong"] as const,
  ["negative-ink", "negative"] as const,
  ["negative-ink", "negative-strong"] as const,
  ["earn-ink", "earn"] as const,
  ["earn-ink", "earn-strong"] as const,
  ["earn-fill-ink", "earn-fill"] as const,
  ["earn-fill-ink", "earn-fill-strong"] as const,
  ["raised", "ink"] as const,
];
const linePairs = grounds.flatMap((ground) => [["line-strong", ground] as const, ["accent", ground] as const]);

const ratio = (front: string, back: string, theme: "light" | "dark", of = roles): number => {
  const a = of.get(front);
  const b = of.get(back);
  if (a === undefined || b === undefined) throw new Error(`no such colour role: ${front} or ${back}`);
  return contrast(a[theme], b[theme]);
};

/* The roles of text and controls on the hero card, the same in both schemes. */
const coloursIn = (part: string) =>
  [...part.matchAll(/--color-([\w-]+): (#[0-9a-f]{6})(?:[0-9a-f]{2})?;/g)].map(
    ([, role = "", colour = ""]) => [role, colour] as const,
  );
const hero = new Map(coloursIn(usual.split("@utility hero {")[1]?.split("\n}")[0] ?? ""));
const strongHero = new Map([...hero, ...coloursIn(more.split(".hero {")[1]?.split("}")[0] ?? "")]);
const onHero = (role: string, own = hero): string => {
  const colour = own.get(role);
  if (colour === undefined) throw new Error(`no such colour role: ${role}`);
  return colour;
};

it("A1 the hero card has a value of its own for each role of text and controls", () => {
  const grounds = /^(?:surface|mark|scrim|hero|hero-end|avatar-\w+)$/;
  expect([...roles.keys()].filter((role) => !grounds.test(role) && !hero.has(role))).toEqual([]);
});

const onCard = ["ink", "muted", "accent", "positive", "negative", "warning", "earn"];
const cardGrounds = ["hero", "hero-end"];
/** The pairs below a ratio, each with its own. */
const below = (
  least: number,
  pairs: ReadonlyArray<readonly [string, string]>,
  of: (...pair: readonly [string, string]) => number,
) => pairs.flatMap((pair) => (of(...pair) < least ? [`${pair.join(" on ")}: ${of(...pair).toFixed(2)} : 1`] : []));
const pairsOf = (texts: ReadonlyArray<string>, on: ReadonlyArray<string>) =>
  on.flatMap((ground) => texts.map((text) => [text, ground] as const));

describe.each(["light", "dark"] as const)("A1 the %s colors", (theme) => {
  it("have enough contrast for texts (4.5 : 1), on the hero card too, and for edges (3 : 1)", () => {
    expect(below(4.5, textPairs, (text, ground) => ratio(text, ground, theme))).toEqual([]);
    const onHeroCard = (text: string, ground: string) => contrast(onHero(text), roles.get(ground)?.[theme] ?? "");
    expect(below(4.5, pairsOf(onCard, cardGrounds), onHeroCard)).toEqual([]);
    expect(below(3, linePairs, (line, ground) => ratio(line, ground, theme))).toEqual([]);
  });

  it("have 7 : 1 for texts and 3 : 1 for lines where more contrast is preferred", () => {
    const plain = textPairs.filter(([, ground]) => !ground.startsWith("avatar"));
    expect(below(7, plain, (text, ground) => ratio(text, ground, theme, strongRoles))).toEqual([]);
    expect(below(3, pairsOf(["line"], grounds), (line, ground) => ratio(line, ground, theme, strongRoles))).toEqual([]);
    const onHeroCard = (text: string, ground: string) =>
      contrast(onHero(text, strongHero), strongRoles.get(ground)?.[theme] ?? "");
    const texts = onCard.filter((text) => text !== "accent");
    expect(below(7, pairsOf(texts, cardGrounds), onHeroCard)).toEqual([]);
  });
});
