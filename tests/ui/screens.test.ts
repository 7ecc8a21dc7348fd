import { describe, expect, it } from "vitest";
import { screens } from "../../src/ui/screens.tsx";

describe("the screens of the route table", () => {
  it("show the own profile at /followers too (spec §2)", () => {
    expect(screens["/followers"]).toBe(screens["/profile"]);
  });
});
