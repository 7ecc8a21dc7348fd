import { readFileSync } from "node:fs";
import { nearest } from "../../src/app/replay/nearest.ts";
import { isRecord } from "../../src/domain/decider/record.ts";
import type { Property, Tried } from "./property.ts";

/** A case of a file, and the outcomes that it must have; without them, any. */
export interface Written {
  readonly property: Property;
  readonly json: string;
  readonly outcomes: ReadonlyArray<string> | null;
}

/** How such a file is written. */
const FORM =
  '[{ "property": "session.nameProblem", "case": "Ada", "outcomes": ["accepted"] }]; outcomes may be left out';

const outcomesIn = (value: unknown): ReadonlyArray<string> | null | undefined => {
  if (value === undefined) return null;
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : undefined;
};

/** One entry of a file, or what is wrong with it. */
const entryOf = (entry: unknown, at: number, all: ReadonlyArray<Property>): Written | string => {
  const place = `case ${at + 1}`;
  if (!isRecord(entry)) return `${place} is no object`;
  const { property: name, outcomes: given, ...rest } = entry;
  const unknown = Object.keys(rest).find((key) => key !== "case");
  if (unknown !== undefined)
    return `${place} has an unknown "${unknown}"${nearest(unknown, ["case", "outcomes", "property"])}`;
  const property = all.find((one) => one.name === name);
  if (property === undefined)
    return `${place} names no property: ${JSON.stringify(name)}${nearest(
      String(name),
      all.map((one) => one.name),
    )}`;
  if (!("case" in rest)) return `${place} has no "case"`;
  const outcomes = outcomesIn(given);
  return outcomes === undefined
    ? `${place}: "outcomes" is no list of texts`
    : { property, json: JSON.stringify(rest.case), outcomes };
};

/** The cases of a file, or what is wrong with it. */
export const readCases = (file: string, all: ReadonlyArray<Property>): ReadonlyArray<Written> | string => {
  let entries: unknown;
  try {
    entries = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (!Array.isArray(entries)) return `${file} is no list of cases: ${FORM}.`;
  const read = entries.map((entry, at) => entryOf(entry, at, all));
  const problem = read.find((entry) => typeof entry === "string");
  if (problem !== undefined) return `${file}: ${problem}. A file of cases is ${FORM}.`;
  return read.filter((entry) => typeof entry !== "string");
};

/** The result of a case of a file: one that passes with other outcomes than it must have has failed. */
export const tryWritten = ({ property, json, outcomes }: Written): Tried => {
  const result = property.tryCase(json);
  if (!("outcomes" in result) || outcomes === null) return result;
  const [found, wanted] = [[...result.outcomes].sort(), [...outcomes].sort()].map((list) => list.join(", "));
  return found === wanted ? result : { why: `outcomes: ${found}, not ${wanted}` };
};
