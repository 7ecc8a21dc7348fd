import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Sent } from "../server/support/recorder.ts";

/** What the server sends for transfers of one person, at one frozen time each. */
export interface Recording {
  /** Two transfers, which differ in what is new for each one. */
  readonly one: ReadonlyArray<Sent>;
  readonly other: ReadonlyArray<Sent>;
  /** What the first transfer after a block sends besides: it settles the wallet. */
  readonly settling: ReadonlyArray<Sent>;
  /** Milliseconds since 1970 at which `one` and `settling` were recorded. */
  readonly at: number;
  readonly settlingAt: number;
}

/** The function that scripts call for times, because pgbench takes what follows a colon for a variable; stable, as values are. */
export const HELPERS = `create function bench_time(shift integer) returns text language sql stable as $$
  select to_char((statement_timestamp() + shift * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$`;

const ID = /[A-Za-z0-9_-]{16,80}/g;
const IS_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** The script of one person, and the variables with its values. */
interface Script {
  readonly lines: ReadonlyArray<string>;
  readonly variables: ReadonlyArray<string>;
}

/** Statements by the packets in which they were sent. */
const packetsOf = (sent: ReadonlyArray<Sent>): ReadonlyArray<ReadonlyArray<Sent>> =>
  [...new Set(sent.map(({ packet }) => packet))].map((number) => sent.filter(({ packet }) => packet === number));

/** Ids that only one of two transfers has are new for each run; times move on with the clock. */
const scriptOf = (person: number, { one, other, settling, at, settlingAt }: Recording): Script => {
  const variables: string[] = [];
  const variable = (value: string): string => {
    const name = `p${person}_${variables.length / 2}`;
    variables.push("-D", `${name}=${value}`);
    return `:${name}`;
  };
  const ids = new Map<string, number>();
  const old = new Set(other.flatMap(({ values }) => values.flatMap((value) => String(value).match(ID) ?? [])));
  const isNew = (id: string): boolean => !old.has(id);
  const newId = (id: string): string => {
    const number = ids.get(id) ?? ids.size;
    ids.set(id, number);
    return `(:unique || '-${number}')`;
  };
  /** A value as an expression: its fixed parts are variables. */
  const expression = (value: unknown, recordedAt: number, replacesIds: boolean): string => {
    if (value === null || value === undefined) return "null";
    const text = String(value);
    const changing = [
      ...[...text.matchAll(TIME)].map(({ 0: time, index }) => {
        return { time, index, sql: `bench_time(${Date.parse(time) - recordedAt})` };
      }),
      ...(replacesIds ? [...text.matchAll(ID)] : [])
        .filter(([id]) => isNew(id))
        .map(({ 0: id, index }) => ({ time: id, index, sql: newId(id) })),
    ].toSorted((a, b) => a.index - b.index);
    let from = 0;
    const parts: string[] = [];
    const fixed = (part: string): void => {
      if (part !== "") parts.push(variable(part));
    };
    for (const { time, index, sql } of changing) {
      fixed(text.slice(from, index));
      parts.push(sql);
      from = index + time.length;
    }
    fixed(text.slice(from));
    if (parts.length === 0) return "''";
    if (changing[0]?.time === text) return `${parts.join("")}${IS_TIME.test(text) ? "::timestamptz" : ""}`;
    return parts.length === 1 ? parts.join("") : `(${parts.join(" || ")})`;
  };
  const line = ({ text, values }: Sent, recordedAt: number, replacesIds: boolean): string =>
    text
      .replace(/\$([0-9]+)/g, (_, position: string) =>
        expression(values[Number(position) - 1], recordedAt, replacesIds),
      )
      .replace(/\s+/g, " ");
  /** What a transfer sends in one packet, pgbench sends in one packet too. */
  const together = (sent: ReadonlyArray<Sent>): ReadonlyArray<string> => {
    const statements = sent.map((recorded) => line(recorded, at, true));
    const [only = "", ...others] = statements;
    if (others.length > 0) return ["\\startpipeline", ...statements.map((text) => `${text};`), "\\endpipeline"];
    return [/^select .* as included, /.test(only) ? `${only} \\gset found_` : `${only};`];
  };
  const settle = settling.map((also) => `${line(also, settlingAt, false)};`);
  const lines = packetsOf(one).flatMap((sent) => [
    ...together(sent),
    // the wallet is settled when it is locked
    ...(sent.some(({ text }) => text.includes("for no key update"))
      ? ["\\if :found_included", ...settle, "\\endif"]
      : []),
  ]);
  return { lines, variables };
};

/** Lines of which one group runs, by the value of a variable. */
const choice = (variable: string, groups: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => [
  ...groups.flatMap((lines, at) => [`${at === 0 ? "\\if" : "\\elif"} :${variable} = ${at}`, ...lines]),
  "\\endif",
];

/**
 * Runs recorded transfers by pgbench, prepared, on so many connections, each with people of its own, as the server makes
 * the transfers of one person one after the other. Returns how many transfers a second all connections make together.
 */
export const transfersByPgbench = async (
  program: string,
  url: string,
  recordings: ReadonlyArray<Recording>,
  connections: number,
  seconds: number,
): Promise<number> => {
  const { hostname, port, username, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "optio-pgbench-"));
  const scripts = recordings.map((recording, person) => scriptOf(person, recording));
  const clients = Array.from({ length: connections }, (_, client) => {
    const own = scripts.filter((_script, person) => person % connections === client);
    return [
      `\\set person random(0, ${own.length - 1})`,
      ...choice(
        "person",
        own.map(({ lines }) => lines),
      ),
    ];
  });
  const file = join(folder, "transfers.sql");
  const text = ["\\set unique random(1, 9000000000000000)", ...choice("client_id", clients), ""].join("\n");
  writeFileSync(file, text);
  try {
    const { stdout } = await promisify(execFile)(program, [
      ...["-n", "-M", "prepared", "--random-seed=rand", "-c", String(connections), "-T", String(seconds)],
      ...["-f", file, ...scripts.flatMap(({ variables }) => variables)],
      ...["-h", hostname, "-p", port, "-U", username, pathname.slice(1)],
    ]);
    return Number(/^tps = ([0-9.]+)/m.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
