import { describe, expect, it } from "vitest";
import { breadcrumb } from "../../../src/ui/shell/breadcrumb.ts";

describe("the breadcrumb", () => {
  it("is the route's name", () => {
    expect(breadcrumb("Home", {})).toEqual(["Home"]);
  });

  it("goes on with the parameters of the path, capitalised, each once", () => {
    const params = { 0: "optio-testnet", 1: "OPT", chainId: "optio-testnet", symbol: "OPT" };
    expect(breadcrumb("Assets", params)).toEqual(["Assets", "Optio-testnet", "OPT"]);
  });

  it("V9: shows an id as the name it stands for, or not at all", () => {
    const value = "2cb8dace-76eb-4f0c-9d2e-0123456789ab";
    expect(breadcrumb("Profile", { value })).toEqual(["Profile"]);
    expect(breadcrumb("Profile", { value }, () => "Bob Baker")).toEqual(["Profile", "Bob Baker"]);
  });

  it("leaves out what was not given", () => {
    expect(breadcrumb("Profile", { value: undefined, "*": "x", other: "" })).toEqual(["Profile"]);
  });
});
