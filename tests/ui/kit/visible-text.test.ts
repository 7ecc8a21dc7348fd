import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { t } from "../../../src/ui/i18n/index.ts";
import { visibleText } from "../../../src/ui/kit/visible-text.ts";

const HIDDEN_CODES = [
  0x00, 0x07, 0x1b, 0x7f, 0x85, 0xad, 0x34f, 0x61c, 0x180e, 0x200b, 0x200c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a,
  0x202d, 0x202e, 0x2060, 0x2066, 0x2069, 0x2800, 0x3164, 0xfeff, 0xffa0, 0xfffa, 0xe0041,
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
        expect(shown).not.toMatch(/\p{Bidi_Control}|\u200b|\u2060|\ufeff|\u00ad|[\u{e0000}-\u{e0fff}]/u);
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
});
