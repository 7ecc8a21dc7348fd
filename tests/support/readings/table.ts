import { user } from "../../../src/domain/session/entities.ts";
import { validator } from "../../../src/domain/staking/entities.ts";
import { tokenBalance, transaction, wallet } from "../../../src/domain/wallet/entities.ts";
import { numberOfId, UUID } from "./ids.ts";
import { namedAlone, withOnly } from "./named.ts";
import { isNamed, mixed, number, type Place, type Rewriting } from "./rewriting.ts";

/** How another server may read the specification: one way to write answers. */
export interface Reading {
  readonly name: string;
  /** Whether it only changes forms, so that every screen shows what it shows without it. */
  readonly saysTheSame: boolean;
  readonly write: Rewriting;
  /** Comes first: leaves out what it cannot say, in the contract's own form, such as fractions of a second. */
  readonly loses?: Rewriting;
}

const isId = (value: unknown, { key }: Place): value is string =>
  typeof value === "string" && (key === "id" || key === "ulid");
/** The id of a person in the address of their page. */
const inLink: Rewriting = (value, { key }) =>
  key === "link" && typeof value === "string"
    ? value.replace(/[^/]+$/, (end) => (UUID.test(end) ? numberOfId(end).value : end))
    : value;
const PAGING = new Set(["current_page", "last_page", "totalPages", "pageNumber", "limit"]);

/** Rewrites the texts of a class, where `isMeant`. */
const texts =
  (is: Place["is"], how: (text: string) => unknown, isMeant: (place: Place) => boolean = () => true): Rewriting =>
  (value, place) =>
    place.is === is && typeof value === "string" && isMeant(place) ? how(value) : value;
/** Rewrites instants in the contract's own form. */
const instants = (how: (iso: string) => unknown, isMeant?: (place: Place) => boolean): Rewriting =>
  texts("instant", (text) => (/^\d{4}-\d\d-\d\dT[\d:]{8}(?:\.\d{3})?Z$/.test(text) ? how(text) : text), isMeant);
const keyed =
  (...keys: ReadonlyArray<string>) =>
  ({ key }: Place): boolean =>
    keys.includes(key);

const isUsd = ({ key }: Place): boolean => /usd/i.test(key);
const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1_000);
const clock = (iso: string): string => iso.slice(0, 19);
const snake = (word: string): string => word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const padded = (amount: string): string => {
  const [whole = "", fraction = ""] = amount.split(".");
  return `${whole}.${fraction.padEnd(18, "0")}`;
};

const counts: Rewriting = (value, { is, key }) =>
  is === "whole" && key !== "decimals" && value !== null ? String(value) : value;

/** A page as a common PHP framework writes it: the rows under `data`, the paging under `meta`. */
const page: Rewriting = (value, { is }) => {
  if (is !== "struct" || !isNamed(value)) return value;
  const lists = Object.entries(value).filter(([, part]) => Array.isArray(part));
  const [current, last] = [value.current_page ?? value.pageNumber, value.last_page ?? value.totalPages];
  const [[, rows] = []] = lists;
  if (current === undefined || last === undefined || lists.length !== 1) return value;
  const rest = Object.entries(value).filter(([key, part]) => !PAGING.has(key) && part !== rows);
  return {
    data: rows,
    links: { first: "https://other.example/?page=1", last: null, prev: null, next: null },
    meta: {
      current_page: current,
      from: number(1),
      last_page: last,
      per_page: value.limit ?? number(10),
      total: number(41),
    },
    ...Object.fromEntries(rest),
  };
};

const isEmptyList = (value: unknown, is: Place["is"]): boolean =>
  is === "list" && Array.isArray(value) && value.length === 0;

const BONDED: Readonly<Record<string, string>> = { active: "BOND_STATUS_BONDED", inactive: "BOND_STATUS_UNBONDED" };

/** The contract's own form without fractions of a second. */
const wholeSeconds: Rewriting = instants((iso) => `${clock(iso)}.000Z`);
const wholeDay: Rewriting = instants((iso) => `${iso.slice(0, 10)}T00:00:00.000Z`, keyed("onboarded_at"));
/** Ids as the texts of numbers. */
const digits: Rewriting = (value, place) => (isId(value, place) ? numberOfId(value).value : inLink(value, place));

/** The 34 readings, named as they were first tried. */
export const READINGS: ReadonlyArray<Reading> = [
  {
    name: "ids are numbers (user, wallet, people, transactions, notifications)",
    saysTheSame: true,
    write: (value, place) => (isId(value, place) && /^\d+$/.test(value) ? number(value) : value),
    loses: digits,
  },
  { name: "amounts are JSON numbers", saysTheSame: true, write: texts("decimal", number) },
  {
    name: "values in USD are JSON numbers, amounts strings",
    saysTheSame: true,
    write: texts("decimal", number, isUsd),
  },
  {
    name: "amounts with 18 decimals as text (cosmos Dec)",
    saysTheSame: true,
    write: texts("decimal", padded),
  },
  {
    name: "times with microseconds (2026-11-28T04:57:20.000000Z)",
    saysTheSame: true,
    write: instants((iso) => `${iso.slice(0, -1)}${iso.includes(".") ? "" : ".000"}000Z`),
  },
  {
    name: "times as 2026-11-28 04:57:20",
    saysTheSame: true,
    write: instants((iso) => clock(iso).replace("T", " ")),
    loses: wholeSeconds,
  },
  {
    name: "times with +00:00",
    saysTheSame: true,
    write: instants((iso) => `${clock(iso)}+00:00`),
    loses: wholeSeconds,
  },
  { name: "times as milliseconds", saysTheSame: true, write: instants((iso) => number(Date.parse(iso))) },
  {
    name: "times as seconds",
    saysTheSame: true,
    write: instants((iso) => number(seconds(iso))),
    loses: wholeSeconds,
  },
  {
    name: "price points: timestamp in milliseconds, price a number",
    saysTheSame: true,
    write: (value, { call, key }) => {
      if (call !== "getTokenHistory" || typeof value !== "string") return value;
      return key === "timestamp" ? number(Date.parse(value)) : number(value);
    },
  },
  {
    name: "flags are 0 and 1",
    saysTheSame: true,
    write: (value) => (typeof value === "boolean" ? number(value ? 1 : 0) : value),
  },
  { name: "counts and pages are texts", saysTheSame: true, write: counts },
  {
    name: "expires_in is a text",
    saysTheSame: true,
    write: (value, { key }) => (key === "expires_in" ? String(value) : value),
  },
  {
    name: "roles are objects with a name",
    saysTheSame: true,
    write: (value, { is, key }) =>
      is === "list" && key === "roles" && Array.isArray(value)
        ? value.map((name, at) => ({ id: number(at + 1), name, guard_name: "api" }))
        : value,
  },
  {
    name: "absent instead of null",
    saysTheSame: true,
    write: (value) => (value === null ? undefined : value),
    // null: the server records references, and this one has none
    loses: (value, { key }) => (key === "reference" && value === null ? undefined : value),
  },
  {
    name: "null instead of an empty text",
    saysTheSame: true,
    write: (value) => (value === "" ? null : value),
  },
  {
    name: "empty text instead of null",
    saysTheSame: true,
    write: (value, { is }) => (value === null && is === "text" ? "" : value),
  },
  {
    name: "null instead of an empty list",
    saysTheSame: true,
    write: (value, { is }) => (isEmptyList(value, is) ? null : value),
    // absent: the server does not send it at all
    loses: (value, { is, key }) => (key === "redelegations" && isEmptyList(value, is) ? undefined : value),
  },
  {
    name: "everything under data (Laravel resources)",
    saysTheSame: true,
    write: (value, { is }) => (is === "body" ? { data: value } : value),
  },
  { name: "lists with Laravel paging (meta, links)", saysTheSame: true, write: page },
  {
    name: "creationHeight is a number",
    saysTheSame: true,
    write: texts("text", number, keyed("creationHeight")),
  },
  {
    name: "waits as texts with a unit (1814400s)",
    saysTheSame: true,
    write: (value, { is, key }) => (is === "seconds" && key !== "expires_in" ? `${value}s` : value),
  },
  {
    name: "status words in capitals",
    saysTheSame: true,
    write: texts("word", (word) => word.toUpperCase(), keyed("status")),
  },
  {
    name: "validator status as the chain says (BOND_STATUS_BONDED, jailed)",
    saysTheSame: true,
    write: texts(
      "word",
      (word) => BONDED[word] ?? word,
      (place) => place.call === "getValidators",
    ),
  },
  {
    name: "validators have only what the specification names",
    saysTheSame: false,
    write: namedAlone(validator),
  },
  {
    name: "tokens have only symbol, chainId, balance, balanceUsd, decimals, name",
    saysTheSame: false,
    write: (value, { fields }) =>
      fields === tokenBalance.fields
        ? withOnly(value, (key) => ["symbol", "chainId", "balance", "balanceUsd", "decimals", "name"].includes(key))
        : value,
  },
  {
    name: "tokens without decimals",
    saysTheSame: false,
    write: (value, { key }) => (key === "decimals" ? undefined : value),
  },
  {
    name: "transactions have only what the columns name",
    saysTheSame: false,
    write: namedAlone(transaction),
  },
  {
    name: "transaction types in capitals or with underscores",
    saysTheSame: true,
    write: texts("word", (word) => (word === "send" ? "SEND" : snake(word)), keyed("type")),
  },
  {
    name: "unknown fields everywhere",
    saysTheSame: true,
    write: (value, { is }) =>
      is === "struct" && isNamed(value) ? { ...value, updated_at: "2026-11-28", tenant: { id: number(7) } } : value,
  },
  { name: "user with only what the specification names", saysTheSame: false, write: namedAlone(user) },
  { name: "wallets with only an id", saysTheSame: false, write: namedAlone(wallet) },
  {
    name: "onboarded_at as a date",
    saysTheSame: true,
    write: instants((iso) => iso.slice(0, 10), keyed("onboarded_at")),
    loses: wholeDay,
  },
  {
    name: "avatars as relative paths",
    saysTheSame: true,
    write: texts("text", (path) => path.replace(/^https?:\/\/[^/]+/, ""), keyed("avatar")),
  },
];

/** What readings leave of the answers in the contract's own form, which they then write otherwise. */
export const plainOf = (readings: ReadonlyArray<Reading>): Rewriting =>
  mixed([wholeSeconds, ...readings.flatMap(({ loses }) => (loses === undefined ? [] : [loses]))]);

/** Writes as several readings at once. */
export const writtenAs = (readings: ReadonlyArray<Reading>): Rewriting =>
  mixed([plainOf(readings), ...readings.map(({ write }) => write)]);

/** Readings by the beginnings of their names. */
export const readingsOf = (...beginnings: ReadonlyArray<string>): ReadonlyArray<Reading> =>
  beginnings.map((beginning) => {
    const [found, ...others] = READINGS.filter(({ name }) => name.startsWith(beginning));
    if (found === undefined || others.length > 0) throw new Error(`${beginning} begins not one reading`);
    return found;
  });
