import type { Call } from "../../../src/adapters/http/calls/call.ts";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { nameOf } from "../../../src/app/conform/declared.ts";
import { WITHOUT, WITHOUT_CALL, type Without } from "../../../src/app/conform/without.ts";
import * as contacts from "../../../src/domain/contacts/entities.ts";
import type { Fields, Form } from "../../../src/domain/decider/field.ts";
import * as notifications from "../../../src/domain/notifications/entities.ts";
import * as session from "../../../src/domain/session/entities.ts";
import * as staking from "../../../src/domain/staking/entities.ts";
import * as transfer from "../../../src/domain/transfer/entities.ts";
import * as wallet from "../../../src/domain/wallet/entities.ts";
import { NAMED } from "./named.ts";

/** The heading above the tables, on the page about the wire. */
const HEADING = "## What is named, and what happens without it";

/** Counted by the client itself. */
const COUNTER = "unreadable";

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The objects that are declared with a name. */
export const NAMES: ReadonlyMap<Fields, string> = new Map(
  [contacts, notifications, session, staking, transfer, wallet].flatMap((module) =>
    Object.entries(module).flatMap(
      ([name, value]): ReadonlyArray<readonly [Fields, string]> =>
        typeof value === "object" && value !== null && "fields" in value
          ? [[value.fields as Fields, capitalized(name)]]
          : [],
    ),
  ),
);

/** Every object in a form with a name, or with the place that it has in another one. */
const objectsIn = (form: Form, place: string): ReadonlyArray<readonly [Fields, string]> => {
  switch (form.is) {
    case "nullable":
      return objectsIn(form.of, place);
    case "list":
      return objectsIn(form.of.form, place);
    case "either":
      return [...objectsIn(form.first, place), ...objectsIn(form.second, place)];
    case "struct": {
      const name = NAMES.get(form.fields) ?? place;
      const below = Object.entries(form.fields).flatMap(([key, field]) => objectsIn(field.form, `${name}.${key}`));
      return [[form.fields, name], ...below];
    }
    default:
      return [];
  }
};

const code = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(", ");

const said = (without: Without): string => ("lost" in without ? `works without ${without.lost}` : without.instead);

/** What happens without the fields of an object, those with the same text together; the others are needed. */
const withoutText = (fields: Fields): string => {
  const texts = new Map<string, ReadonlyArray<string>>();
  for (const key of Object.keys(fields)) {
    const without = WITHOUT.get(fields)?.[key];
    if (without === undefined) continue;
    const text = said(without);
    texts.set(text, [...(texts.get(text) ?? []), key]);
  }
  return [...texts].map(([text, keys]) => `${code(keys)}: ${text}`).join("; ");
};

const row = (...cells: ReadonlyArray<string>): string =>
  `| ${cells.map((cell) => (cell === "" ? "–" : cell)).join(" | ")} |`;

const objectRow = ([fields, name]: readonly [Fields, string]): string => {
  const keys = Object.keys(fields).filter((key) => key !== COUNTER);
  const isNamed = (key: string): boolean => NAMED[name]?.includes(key) === true;
  return row(name, code(keys.filter(isNamed)), code(keys.filter((key) => !isNamed(key))), withoutText(fields));
};

/** What a call answers: the names of its objects. */
const answerText = ({ answer }: Call): string => {
  if (answer === null) return "no body";
  const [first] = objectsIn(answer.form, "");
  if (first === undefined) return "a list";
  return first[1] === "" ? code(Object.keys(first[0]).filter((key) => key !== COUNTER)) : first[1];
};

const callRow = (call: Call): string => {
  const text = `${nameOf(call)} → ${answerText(call)}`;
  return call.extension ? row("", text, WITHOUT_CALL[call.name] ?? "?") : row(text, "", "what needs it says so");
};

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const CALLS = [...allCalls].sort((one, other) => byText(nameOf(one), nameOf(other)));

/** Every object of an answer, with its name or its place. */
export const answerObjects = (): ReadonlyMap<Fields, string> =>
  // a module's exports have another order in each runtime
  new Map(CALLS.flatMap((call) => (call.answer === null ? [] : objectsIn(call.answer.form, nameOf(call)))));

/** The tables of every call and of every object of an answer, from the declarations. */
export const wireTables = (): string => {
  return [
    "| named by the specification | ours | without it |",
    "|---|---|---|",
    ...CALLS.map(callRow).toSorted(byText),
    "",
    "| object | named by the specification | ours | without it |",
    "|---|---|---|---|",
    ...[...answerObjects()].map(objectRow).toSorted(byText),
  ].join("\n");
};

/** The page with its tables replaced. */
export const withTables = (page: string): string => {
  const from = page.indexOf("\n|", page.indexOf(HEADING)) + 1;
  return `${page.slice(0, from)}${wireTables()}\n${page.slice(page.indexOf("\n## ", from))}`;
};
