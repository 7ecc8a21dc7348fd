import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "../../../src/adapters/http/calls/call.ts";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { readText } from "../../../src/adapters/http/reading/read.ts";
import { fetchTransport, type TransportShape } from "../../../src/adapters/http/transport.ts";
import { callOf } from "../../../src/app/conform/declared.ts";
import { ADA, startWorld, type World } from "../../server/support/world.ts";
import { answerOf, isFreeText, type TextLeaf } from "../../support/contract-answers.ts";
import { runs } from "../../support/properties.ts";
import { type Rewriting, rewriteText } from "../../support/readings/rewriting.ts";
import { plainOf, READINGS, type Reading, writtenAs } from "../../support/readings/table.ts";
import { share } from "../../support/share.ts";
import { conformTo } from "./server.ts";

/** An answer of the reference server. */
interface Answer {
  readonly call: Call;
  readonly text: string;
}

const NOW = Date.UTC(2026, 10, 21, 9, 0, 0);

/** Whether a text says as much when it is empty; an email address does not. */
const mayBeEmpty = (leaf: TextLeaf): boolean => isFreeText(leaf) && leaf.of !== "identifier";

let world: World;
const answers: Answer[] = [];
beforeAll(async () => {
  world = await startWorld({ kind: "memory" });
  const { send } = fetchTransport(globalThis.fetch);
  const transport: TransportShape = {
    send: (request) =>
      Effect.tap(send(request), ({ status, text }) => {
        const call = callOf(request.method, request.url);
        if (call !== null && status === 200) answers.push({ call, text });
        return Effect.void;
      }),
  };
  const access = {
    email: ADA.email,
    askPassword: async () => ADA.password,
    askCode: async () => (await world.mailTo(ADA.email)).code,
  };
  await conformTo(world.server.url, "", { access, transport });
  // every call, also those that change something, with and without texts that may be empty
  for (const call of allCalls)
    for (const isFull of [true, false]) {
      const body = answerOf(call, NOW, (leaf, valid) => (isFull || !mayBeEmpty(leaf) ? valid : ""));
      if (call.answer !== null) answers.push({ call, text: JSON.stringify(body) });
    }
});
afterAll(() => world.server.stop());

const SAME = READINGS.filter(({ saysTheSame }) => saysTheSame);

/** What is read of an answer that is written so. */
const read = ({ call, text }: Answer, write: Rewriting): unknown =>
  call.answer === null ? null : Result.getOrElse(readText(call.answer, rewriteText(call, text, write)), (why) => why);

/** The answers that are read otherwise than in the contract's own form. */
const differences = (...readings: ReadonlyArray<Reading>) => {
  const [own, other] = [plainOf(readings), writtenAs(readings)];
  return answers.flatMap((answer) => {
    const [expected, found] = [read(answer, own), read(answer, other)];
    return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ call: answer.call.name, expected, found }];
  });
};

describe("the answers of the reference server, and of every call as it is declared", () => {
  it("are read whole", () => {
    const lost = answers.filter(
      ({ call, text }) => call.answer === null || Result.isFailure(readText(call.answer, text)),
    );
    expect(lost).toEqual([]);
  });

  it.each(share(SAME))("are read the same where $name", (reading) => {
    expect(differences(reading)).toEqual([]);
    // a rewriting that changes nothing proves nothing; the reference server's pictures have such paths
    expect(
      reading.name === "avatars as relative paths" ||
        answers.some(
          ({ call, text }) =>
            rewriteText(call, text, writtenAs([reading])) !== rewriteText(call, text, plainOf([reading])),
        ),
    ).toBe(true);
  });

  it("are read the same where several of these are mixed", () => {
    const several = fc.shuffledSubarray([...SAME], { minLength: 2 });
    fc.assert(
      fc.property(several, (readings) => {
        expect(
          differences(...readings).map(({ call }) => call),
          readings.map(({ name }) => name).join("; "),
        ).toEqual([]);
      }),
      runs(30),
    );
  });
});
