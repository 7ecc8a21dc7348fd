// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../../src/ui/theme.css", import.meta.url), "utf8");
const rolesIn = (part: string) =>
  [...part.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6})[0-9a-f]{0,2}, (#[0-9a-f]{6})/g)].map(
    ([, role = "", light = "", dark = ""]) => [role, { light, dark }] as const,
  );
const [usual = "", more = ""] = css.split("@media (prefers-contrast: more) {\n");
const roles = new Map(rolesIn(usual));
const strongRoles = new Map([...roles, ...rolesIn(more)]);

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

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
  ["raised", "ink"] as const,
  ...[1, 2, 3, 4, 5, 6].map((at) => ["avatar-ink", `avatar-${at}`] as const),
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

describe.each(["light" as const, "dark" as const])("A1 the hero card, %s", (theme) => {
  it.each(
    ["ink", "muted", "accent", "positive", "negative", "warning", "earn"].flatMap((text) => [
      [text, "hero"] as const,
      [text, "hero-end"] as const,
    ]),
  )("has enough contrast for %s on %s (4.5 : 1)", (text, ground) => {
    expect(contrast(onHero(text), roles.get(ground)?.[theme] ?? "")).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(["light", "dark"] as const)("A1 the %s colors", (theme) => {
  it.each(textPairs)("have enough contrast for %s on %s (4.5 : 1)", (text, ground) => {
    expect(ratio(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(linePairs)("have enough contrast for the edge %s on %s (3 : 1)", (line, ground) => {
    expect(ratio(line, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});

describe.each(["light", "dark"] as const)("the %s colors where more contrast is preferred", (theme) => {
  it.each(textPairs.filter(([, ground]) => !ground.startsWith("avatar")))("have 7 : 1 for %s on %s", (text, ground) => {
    expect(ratio(text, ground, theme, strongRoles)).toBeGreaterThanOrEqual(7);
  });

  it.each(grounds)("have 3 : 1 for a line on %s", (ground) => {
    expect(ratio("line", ground, theme, strongRoles)).toBeGreaterThanOrEqual(3);
  });

  it.each(["ink", "muted", "positive", "negative", "warning", "earn"])("have 7 : 1 for %s on the hero card", (text) => {
    for (const ground of ["hero", "hero-end"])
      expect(contrast(onHero(text, strongHero), strongRoles.get(ground)?.[theme] ?? "")).toBeGreaterThanOrEqual(7);
  });
});
