import { describe, expect, it } from "vitest";
import { list, privateText, struct, text } from "../../../src/domain/decider/field.ts";
import type { Privacy } from "../../../src/domain/decider/privacy.ts";
import { type Copied, redact, visitLeaves } from "../../../src/domain/decider/redact.ts";

const row = struct({ name: privateText });
const page = struct({ first: row, rows: list(row), shown: struct({ name: text }) });
const standIn = (of: string, value: string | number) => (typeof value === "number" ? 0 : `‹${of} ${value}›`);

describe("a redacted copy", () => {
  it("has one copy of an object that occurs again, in the same value or another", () => {
    const copies = new Map<object, Copied>();
    const maria = { name: "Maria" };
    const one = redact(page.privacy, { first: maria, rows: [maria, { name: "Ines" }] }, standIn, copies);
    const other = redact(page.privacy, { first: maria, rows: [] }, standIn, copies);
    expect(one).toEqual({ first: { name: "‹text Maria›" }, rows: [{ name: "‹text Maria›" }, { name: "‹text Ines›" }] });
    expect(other).toEqual({ first: { name: "‹text Maria›" }, rows: [] });
    const of = (copy: unknown) => copy as { readonly first: object; readonly rows: ReadonlyArray<object> };
    expect(of(one).rows[0]).toBe(of(one).first);
    expect(of(other).first).toBe(of(one).first);
  });

  it("never shows an object by the privacy that it has elsewhere", () => {
    const maria = { name: "Maria" };
    expect(redact(page.privacy, { shown: maria, first: maria, rows: [maria] }, standIn, new Map())).toEqual({
      shown: { name: "Maria" },
      first: { name: "‹text Maria›" },
      rows: [{ name: "‹text Maria›" }],
    });
  });
});

describe("a visit of leaves", () => {
  it("leaves out objects and lists that were visited before, and those alone", () => {
    const visited = new Map<object, Privacy>();
    const leaves: Array<string | number> = [];
    const visit = (_: unknown, value: string | number): void => {
      leaves.push(value);
    };
    const [maria, rows] = [{ name: "Maria" }, [{ name: "Ines" }]];
    visitLeaves(page.privacy, { first: maria, rows }, visit, visited);
    visitLeaves(page.privacy, { first: maria, rows }, visit, visited);
    visitLeaves(page.privacy, { first: { name: "Ole" }, rows: [maria, ...rows] }, visit, visited);
    expect(leaves).toEqual(["Maria", "Ines", "Ole"]);
  });

  it("visits an object again where it has another privacy", () => {
    const leaves: Array<string | number> = [];
    const maria = { name: "Maria" };
    const value = { shown: maria, first: maria };
    visitLeaves(page.privacy, value, (_, name) => leaves.push(name), new Map());
    expect(leaves).toEqual(["Maria"]);
  });
});
