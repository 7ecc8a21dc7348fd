import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import fc from "fast-check";
import { expect, it } from "vitest";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { type FuzzedRequest, type Known, requestsOf } from "./support/fuzz.ts";
import { isErrorForm } from "./support/hostile.ts";
import { onBothDatabases } from "./support/world.ts";

/** Requests per call and database: over 1,000 in total by default, over 10,000 with OPTIO_DEEP. */
const PER_CALL = process.env.OPTIO_DEEP === "1" ? 120 : 12;
/** A new seed for each run, included in the test's name; OPTIO_SEED repeats a run. */
const SEED = Number(process.env.OPTIO_SEED ?? Date.now() % 1_000_000_000);
/** Seeds of runs that failed; they are repeated in every run. */
const PINNED: ReadonlyArray<number> = [];

const HEADERS: Readonly<Record<string, RegExp>> = {
  "Content-Security-Policy": /^default-src 'none'/,
  "Strict-Transport-Security": /^max-age=63072000; includeSubDomains$/,
  "X-Content-Type-Options": /^nosniff$/,
  "Referrer-Policy": /^no-referrer$/,
  "Cross-Origin-Opener-Policy": /^same-origin$/,
  "Cache-Control": /^no-store$/,
  "X-Request-Id": /^[0-9a-f-]{36}$/,
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return { notJson: text.slice(0, 100) };
  }
};

/** The problems of an answer to a request. */
const problemsOf = async (answer: Response, { call, path }: FuzzedRequest): Promise<ReadonlyArray<string>> => {
  const text = await answer.text();
  const where = `${call.name} ${path.slice(0, 200)} ${answer.status} ${text.slice(0, 200)}`;
  const missing = Object.entries(HEADERS)
    .filter(([name, pattern]) => !pattern.test(answer.headers.get(name) ?? ""))
    .map(([name]) => `${where}: header ${name}`);
  if (answer.status >= 500 && answer.status !== 503) return [...missing, `${where}: a fault`];
  if (answer.status === 204) return text === "" && call.answer === null ? missing : [...missing, `${where}: not empty`];
  const body = parsed(text);
  if (answer.status >= 400) return isErrorForm(body) ? missing : [...missing, `${where}: not an error of the contract`];
  const decoded = call.answer === null ? null : Schema.decodeUnknownResult(call.answer.schema)(body);
  return decoded !== null && Result.isSuccess(decoded)
    ? missing
    : [...missing, `${where}: does not match the contract`];
};

const faults: string[] = [];

onBothDatabases(
  "The fuzz",
  (world) => {
    const send = ({ call, path, headers, body }: FuzzedRequest): Promise<Response> =>
      fetch(world().server.url + path, { method: call.method, headers, ...(body === null ? {} : { body }) });

    const knownOf = async (name: string): Promise<Known> => {
      const holder = await world().newHolder(name);
      const user = await holder.client.ok(getUser);
      const own = [user.id, user.ulid, user.username, user.referral_code ?? "", user.email ?? ""];
      const values = [
        ...own,
        holder.walletId,
        holder.optio,
        holder.ethereum,
        holder.passcode,
        "optio",
        "OPT",
        "1",
        "10",
      ];
      return { token: holder.client.token, values };
    };

    const run = async (seed: number): Promise<void> => {
      const problems: string[] = [];
      const statuses = new Map<number, number>();
      let known = await knownOf(`fuzz${seed}`);
      for (const [index, call] of allCalls.entries()) {
        for (const made of fc.sample(requestsOf(call, known), { numRuns: PER_CALL, seed: seed + index })) {
          const answer = await send(made);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          problems.push(...(await problemsOf(answer, made)));
        }
        // limits start again; the session may have ended by a generated logout or password change
        world().advance(3_600);
        const alive = await fetch(`${world().server.url}/api/user`, {
          headers: { Authorization: `Bearer ${known.token}` },
        });
        if (alive.status !== 200) known = await knownOf(`fuzz${seed}x${index}`);
      }
      expect(problems).toEqual([]);
      expect(faults).toEqual([]);
      expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(allCalls.length * PER_CALL);
      // the requests reach the handlers instead of being refused before
      for (const status of [200, 204, 401, 404, 422])
        expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0]);
    };

    it(`every call, with and without a bearer: no fault, every answer matches the contract, all headers (OPTIO_SEED=${SEED})`, async () => {
      await run(SEED);
    });

    for (const seed of PINNED) it(`the pinned seed ${seed} passes`, () => run(seed));
  },
  {
    seedDemo: false,
    trustedProxies: 1,
    accessTokenSeconds: 30 * 24 * 3600,
    report: (id, method, route, error) => faults.push(`${id} ${method} ${route}: ${error.stack ?? error.message}`),
  },
);
