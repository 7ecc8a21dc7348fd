import { describe, expect, it } from "vitest";
import { t } from "../../src/ui/i18n/index.ts";
import "../support/texts.ts";

describe("the translation (spec §9)", () => {
  it("is English, in the namespace translation", () => {
    expect(t("errors.offline")).not.toBe("errors.offline");
    expect(t("errors.offline", { ns: "translation" })).toBe(t("errors.offline", { lng: "en" }));
    expect(t("errors.offline", { ns: "other" })).toBe("errors.offline");
  });

  it("falls back to the language dev, which has no texts, and not to English", () => {
    expect(t("errors.offline", { lng: "fr" })).toBe("errors.offline");
  });
});
