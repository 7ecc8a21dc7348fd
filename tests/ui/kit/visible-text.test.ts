import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { t } from "../../../src/ui/i18n/index.ts";
import { isolated, visibleText } from "../../../src/ui/kit/visible-text.ts";

const HIDDEN_CODES = [
  0x00, 0x07, 0x1b, 0x7f, 0x85, 0xad, 0x34f, 0x61c, 0x180e, 0x200b, 0x200c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a,
  0x202d, 0x202e, 0x2060, 0x2066, 0x2068, 0x2069, 0x2800, 0x3164, 0xfeff, 0xffa0, 0xfffa, 0xe0041,
];
const text = fc.array(
  fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(...HIDDEN_CODES).map((code) => String.fromCodePoint(code)),
    fc.constantFrom("\u200d", "\ufe0f", "\u180b", "م", "क", "्", "ᠠ", "👩", "🏽", "\u17b4"),
  ),
);

describe("S5 foreign text", () => {
  it.each(HIDDEN_CODES)("shows the hidden character %i by its number", (code) => {
    const spelt = `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
    expect(visibleText(`a${String.fromCodePoint(code)}b`)).toBe(`a${spelt}b`);
  });

  it("leaves no bidi control, zero-width space or control character", () => {
    fc.assert(
      fc.property(text, (parts) => {
        const shown = visibleText(parts.join(""));
        expect(shown.replace(/\u2068([^\u2066-\u2069]+)\u2069/gu, "$1")).not.toMatch(
          /\p{Bidi_Control}|\u200b|\u2060|\ufeff|\u00ad|[\u{e0000}-\u{e0fff}]/u,
        );
        expect(shown.replace(/[\t\n]/g, "")).not.toMatch(/\p{Cc}/u);
      }),
    );
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(text, (parts) => {
        const once = visibleText(parts.join(""));
        expect(visibleText(once)).toBe(once);
      }),
      // an isolate of nothing but a mark that is hidden itself
      { examples: ["\ufe0f", "\u061c", "a\u180b"].map((mark) => [["\u2068", mark, "\u2069"]]) },
    );
  });

  it.each(["Ada Lovelace", "Émile Zoë", "日本語", "عربي", "👩‍🚀 ❤️ 👍🏽", "line\nline\ttab"])(
    "returns %j unchanged",
    (plain) => {
      expect(visibleText(plain)).toBe(plain);
    },
  );

  it("shows a joiner between letters, which has no effect", () => {
    expect(visibleText("pay\u200dpal")).toBe("pay⟨U+200D⟩pal");
  });

  it("makes lone surrogates visible", () => {
    expect(visibleText("a\ud800b")).toBe("a⟨U+D800⟩b");
  });

  it("is applied to every interpolated value", () => {
    expect(t("kit.copyThing", { thing: "\u202eevil" })).toBe("Copy ⟨U+202E⟩evil");
  });

  it("is isolated in a sentence if it is written from right to left, and stays so", () => {
    const sentence = t("movements.sentTo", { name: "עדה" });
    expect(sentence).toBe("Sent to \u2068עדה\u2069");
    expect(visibleText(sentence)).toBe("Sent to \u2068עדה\u2069");
    expect(t("kit.copyThing", { thing: sentence })).toBe("Copy Sent to \u2068עדה\u2069");
    expect(isolated("عمر 5 OPT")).toBe("\u2068عمر 5 OPT\u2069");
  });

  it.each(["Ada", "Émile 5", "日本語", ""])("is not isolated in another direction: %j", (name) => {
    expect(isolated(name)).toBe(name);
  });

  it("leaves no embedding of a name open in a sentence", () => {
    expect(t("kit.copyThing", { thing: "\u202bעדה" })).toBe("Copy \u2068⟨U+202B⟩עדה\u2069");
    expect(t("kit.copyThing", { thing: "\u2068עדה" })).toBe("Copy \u2068⟨U+2068⟩עדה\u2069");
    expect(t("kit.copyThing", { thing: "עדה\u2069" })).toBe("Copy \u2068עדה⟨U+2069⟩\u2069");
  });

  it.each([
    ["\u2068Ada\u2069", "⟨U+2068⟩Ada⟨U+2069⟩"],
    ["\u2068\u202eעדה\u2069", "\u2068⟨U+202E⟩עדה\u2069"],
    ["\u2068\u2068עדה\u2069", "⟨U+2068⟩\u2068עדה\u2069"],
    ["\u2067עדה\u2069", "⟨U+2067⟩עדה⟨U+2069⟩"],
  ])("shows hidden characters in an isolate and isolates of other kinds: %j", (given, shown) => {
    expect(visibleText(given)).toBe(shown);
  });
});
