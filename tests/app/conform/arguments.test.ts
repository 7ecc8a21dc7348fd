import { describe, expect, it } from "vitest";
import { readArguments, USAGE } from "../../../src/app/conform/arguments.ts";

const SERVER = ["--api", "https://other.example", "--token", "t"];

describe("the options of npm run conform", () => {
  it.each([
    [[], "--api or --har is missing"],
    [["--bogus"], "Unknown option '--bogus'"],
    [["--tokn", "x"], "Unknown option '--tokn'; did you mean --token?"],
    [["server"], "Unexpected argument 'server'"],
    [["--api", "other.example", "--token", "t"], "--api takes the address of a server: https://host"],
    [["--api", "https://other.example"], "--email or --token is missing"],
    [[...SERVER, "--email", "a@b.example"], "--email and --token exclude each other"],
    [["--har", "a.har", "--api", "https://other.example"], "--har and --api exclude each other"],
    [[...SERVER, "--origin", "https://app.example/login"], "--origin takes an origin without a path: https://host"],
    [[...SERVER, "--most", "0.01", "--to", "optio1"], "--most needs --allow-writes"],
    [[...SERVER, "--allow-writes", "--most", "0.01"], "--most and --to belong together"],
    [[...SERVER, "--allow-writes", "--most", "1e3", "--to", "optio1"], "--most takes an amount above 0: 0.01"],
    [[...SERVER, "--allow-writes", "--most", "0", "--to", "optio1"], "--most takes an amount above 0: 0.01"],
    [[...SERVER, "--no-idempotency-key"], "--no-idempotency-key needs --origin or --most"],
  ])("%j is refused by name", (given, why) => {
    expect(readArguments(given)).toEqual({ _tag: "Left", left: why });
  });

  it("the address may end in a slash or in /api", () => {
    for (const api of ["https://other.example/v2", "https://other.example/v2/", "https://other.example/v2/api/"]) {
      expect(readArguments(["--api", api, "--token", "t"])).toMatchObject({
        right: { api: "https://other.example/v2" },
      });
    }
  });

  it("are all in --help", () => {
    const options = [
      "api",
      "email",
      "token",
      "har",
      "origin",
      "no-idempotency-key",
      "allow-writes",
      "most",
      "to",
      "json",
    ];
    expect(options.filter((name) => !USAGE.includes(`--${name} `))).toEqual([]);
  });
});
