import { describe, expect, it } from "vitest";
import { takenByNpm } from "../../../src/app/replay/options.ts";

describe("an option that npm took for itself, because -- was forgotten", () => {
  const names = ["open", "emit-test", "json", "email"];

  it("is named, with what is to be written", () => {
    expect(takenByNpm({ npm_config_open: "true", npm_config_emit_test: "a.test.ts" }, names, "replay")).toBe(
      "npm took --open, --emit-test for itself. Write -- before the options: npm run replay -- --open",
    );
  });

  it("is none where npm took nothing, or has a setting of its own by that name", () => {
    expect(takenByNpm({}, names, "replay")).toBe(null);
    const settings = { npm_config_json: "true", npm_config_email: "a@b.test", npm_config_registry: "https://r.test" };
    expect(takenByNpm(settings, names, "replay")).toBe(null);
  });
});
