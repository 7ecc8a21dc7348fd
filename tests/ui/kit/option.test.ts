import { describe, expect, it } from "vitest";
import { initialsOf } from "../../../src/ui/kit/Avatar.tsx";
import { matching } from "../../../src/ui/kit/option.ts";

const options = [
  { value: "CI", label: "Côte d’Ivoire" },
  { value: "FR", label: "France", detail: "Europe" },
];

describe("a searchable choice", () => {
  it("finds options by words of label and detail, whatever their case and accents", () => {
    expect(matching(options, "COTE").map(({ value }) => value)).toEqual(["CI"]);
    expect(matching(options, "euro fra").map(({ value }) => value)).toEqual(["FR"]);
    expect(matching(options, "  ")).toHaveLength(2);
    expect(matching(options, "atlantis")).toEqual([]);
  });

  it("lists labels that start with the query first, then labels with a word that does", () => {
    const countries = ["Réunion", "Tunisia", "United Kingdom", "United States", "The Union"].map((label) => ({
      value: label,
      label,
    }));
    expect(matching(countries, "uni").map(({ value }) => value)).toEqual([
      "United Kingdom",
      "United States",
      "The Union",
      "Réunion",
      "Tunisia",
    ]);
  });
});

describe("an avatar without a picture", () => {
  it.each([
    ["Ada Lovelace", "AL"],
    ["émile", "É"],
    ["Ada King Lovelace", "AL"],
    ["  ", "?"],
  ])("%j has the initials %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
