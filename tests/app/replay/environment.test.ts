import { spawn } from "node:child_process";
import { resolve } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { share } from "../../support/share.ts";
import { wholeLog, wholeSessions } from "./whole.ts";

const DEEP = process.env.OPTIO_DEEP === "1";
/** Sessions of one environment: with OPTIO_DEEP=1 over 10,000 in the nine together. */
const SESSIONS = DEEP ? 1_112 : 30;

const ZONES = ["UTC", "America/St_Johns", "Pacific/Kiritimati"];
const LOCALES = ["C", "de_AT.UTF-8", "tr_TR.UTF-8"];

/** Every zone with every locale; each zone and each locale once without OPTIO_DEEP. */
const ENVIRONMENTS = ZONES.flatMap((zone, row) =>
  LOCALES.map((locale, column) => ({ zone, locale, isShort: row === column })),
).filter(({ isShort }) => DEEP || isShort);

const seed = Number(process.env.OPTIO_SEED ?? Math.floor(Math.random() * 0x7fffffff));

/** Replays logs in a process of a time zone and locale. */
const replayIn = ({ zone, locale }: { readonly zone: string; readonly locale: string }, logs: ReadonlyArray<string>) =>
  new Promise<{ readonly status: number | null; readonly output: string; readonly errors: string }>((done) => {
    const script = resolve(import.meta.dirname, "replay-in-environment.ts");
    const child = spawn(process.execPath, ["--import", "tsx", script], {
      env: { ...process.env, TZ: zone, LC_ALL: locale, LANG: locale },
    });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (text: Buffer) => {
      output += text.toString();
    });
    child.stderr.on("data", (text: Buffer) => {
      errors += text.toString();
    });
    child.on("close", (status) => done({ status, output, errors }));
    child.stdin.end(JSON.stringify(logs));
  });

it.each(share(ENVIRONMENTS.map((environment, at) => ({ ...environment, at }))))(
  "R1, R8: logs written elsewhere replay with identical hashes in $zone with $locale, without clock, chance, network, storage or timers",
  async ({ zone, locale, at }) => {
    const logs = fc
      .sample(wholeSessions, { seed: seed + at, numRuns: SESSIONS })
      .map((session, index) => wholeLog(session, index).text);
    const { status, output, errors } = await replayIn({ zone, locale }, logs);
    expect({ status, errors, seed }).toEqual({ status: 0, errors: "", seed });
    const found = JSON.parse(output) as { zone: string; entries: number; different: ReadonlyArray<string> };
    expect({ zone: found.zone, different: found.different }).toEqual({ zone, different: [] });
    expect(found.entries).toBeGreaterThan(SESSIONS);
  },
);
