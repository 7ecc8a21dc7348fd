import { describe, expect, it, vi } from "vitest";
import { isAvatarTemplate } from "../../../src/domain/values/avatar-templates.ts";
import { parseUrl } from "../../../src/domain/values/parse-url.ts";

describe("an address", () => {
  it("is read without what the oldest supported browsers lack", () => {
    vi.stubGlobal("URL", class extends URL {});
    Object.defineProperty(URL, "canParse", { value: undefined, configurable: true });
    expect(parseUrl("https://a.example/b")?.href).toBe("https://a.example/b");
    expect(parseUrl("/b?c", "https://a.example")?.href).toBe("https://a.example/b?c");
    expect(parseUrl("not an address")).toBeNull();
    expect(parseUrl("https://[")).toBeNull();
    expect(isAvatarTemplate("https://pictures.example/{id}")).toBe(true);
    vi.unstubAllGlobals();
  });
});
