import { decideEntry } from "../../src/app/journal/decide-entry.ts";
import { CHAIN_START, chained, type Header, type Line } from "../../src/app/journal/format.ts";
import { statesOf } from "../../src/app/replay/states.ts";
import { Command as Contacts } from "../../src/domain/contacts/index.ts";
import { definitions, domain } from "../../src/domain/index.ts";
import { readLog } from "./read-log.ts";

/** The text of a log with these lines, chained. */
const written = (header: Header, entries: ReadonlyArray<Line>): string => {
  let chain = CHAIN_START;
  return [header, ...entries, { end: entries.length }]
    .map((line) => {
      const made = chained(chain, line);
      chain = made.chain;
      return `${made.text}\n`;
    })
    .join("");
};

/** A log with other entries. */
export const changedLog = (text: string, change: (entries: ReadonlyArray<Line>) => ReadonlyArray<Line>): string => {
  const read = readLog(text);
  return written(read.header, change(read.entries));
};

/** A log that goes on with what a person types into a search, until it has `length` entries. */
export const longLog = (text: string, length: number): string => {
  const read = readLog(text);
  const { header, entries } = read;
  const last = entries.at(-1);
  if (last === undefined) throw new Error("the log has entries");
  let state = statesOf(read, { decider: domain, definitions }).states.at(-1) ?? domain.initial;
  const more = Array.from({ length: Math.max(0, length - entries.length) }, (_, index): Line => {
    const at = index + 1;
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
    const envelope = {
      seq: last.seq + at,
      at: last.at + at * 100,
      id,
      random: at,
      cause: null,
      source: "person" as const,
    };
    const command = Contacts.TypeSearch({ query: `person ${at}` });
    const decided = decideEntry(domain, state, envelope, command, undefined);
    state = decided.state;
    return { ...envelope, command, ...decided.outcome, hashes: null };
  });
  return written(header, [...entries, ...more]);
};
