import { isRecord } from "../../../domain/decider/record.ts";
import type { DaySeen, SeenFigures } from "../../../domain/staking/history.ts";
import { MAIN_CHAIN } from "../../../domain/values/chains.ts";
import { amount } from "../../../domain/values/money.ts";
import { isoFrom } from "../../../domain/values/time.ts";

/** The version of the form. Every version of the client must read what an earlier one stored. */
const VERSION = 1;

/** No record is longer: 500 validators need half of it. */
const LONGEST = 40_000;

/** How much of the end of an address is kept: 80 bits of it, of which 30 are its checksum. */
const KEY = /[02-9ac-hj-np-z]{16}$/;

/** What stands for a validator in a record, the end of its address; null for what is no address of one. */
export const keyOf = (address: string): string | null =>
  address.length > 90 ? null : (KEY.exec(address.toLowerCase())?.[0] ?? null);

const WORDS = { a: "active", i: "inactive", j: "jailed" } as const;
const LETTERS = { active: "a", inactive: "i", jailed: "j" } as const;

/** What is unknown. */
const NONE = "-";

/** A share of 1 as it is stored. */
const SHARE = /^(?:1|0(?:\.\d{1,6})?)$/;

/**
 * A day as a text: a few facts, and a row a validator: the end of its address, commission, maximum, uptime, status. A row has at most
 * 50 characters.
 */
export const textOfDay = ({ at, saidAt, seen }: DaySeen): string => {
  const rows = [...seen].map(([key, { fee, maxFee, uptime, status }]) =>
    [key, fee ?? NONE, maxFee ?? NONE, uptime ?? NONE, status === undefined ? NONE : LETTERS[status]].join(" "),
  );
  return JSON.stringify({
    version: VERSION,
    network: MAIN_CHAIN,
    day: isoFrom(at).slice(0, 10),
    saidAt,
    validators: rows.join("|"),
  });
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const rowOf = (row: string): readonly [string, SeenFigures] | null => {
  const [key = "", fee = "", maxFee = "", uptime = "", letter = "", ...rest] = row.split(" ");
  if (keyOf(key) !== key || rest.length > 0) return null;
  const share = (text: string) => (SHARE.test(text) ? amount(text) : undefined);
  const [known, most, up] = [share(fee), share(maxFee), share(uptime)];
  const status = Object.entries(WORDS).find(([of]) => of === letter)?.[1];
  return [
    key,
    {
      ...(known === undefined ? {} : { fee: known }),
      ...(most === undefined ? {} : { maxFee: most }),
      ...(up === undefined ? {} : { uptime: up }),
      ...(status === undefined ? {} : { status }),
    },
  ];
};

/**
 * The day of a text. `other`: a newer version of the client stored it, or it is of another network; null for what is none. A row that
 * can't be read is left out, and so is a figure.
 */
export const dayOfText = (text: string): DaySeen | "other" | null => {
  const record = text.length > LONGEST ? null : parsed(text);
  if (!isRecord(record)) return null;
  const { version, network, day, saidAt, validators } = record;
  if (typeof version !== "number" || typeof network !== "string") return null;
  if (version > VERSION || network !== MAIN_CHAIN) return "other";
  if (typeof day !== "string" || !/^\d{4}-\d\d-\d\d$/.test(day) || typeof validators !== "string") return null;
  const at = Date.parse(day);
  if (Number.isNaN(at) || !Number.isSafeInteger(saidAt)) return null;
  const seen = validators.split("|").flatMap((row) => {
    const found = rowOf(row);
    return found === null ? [] : [found];
  });
  return { at, saidAt: Number(saidAt), seen: new Map(seen) };
};
