import { expect, it } from "vitest";
import { t } from "../../../src/ui/i18n/index.ts";

it("spec §9: the texts are in the namespace 'translation' and English, and the fallback language is 'dev'", () => {
  expect(t("translation:kit.copy" as "kit.copy")).toBe("Copy");
  expect(t("kit.copy", { lng: "en" })).toBe("Copy");
  // a language without texts falls back to one that has none, and shows the key
  expect(t("kit.copy", { lng: "dev" })).toBe("kit.copy");
  expect(t("kit.copy", { lng: "de" })).toBe("kit.copy");
});
