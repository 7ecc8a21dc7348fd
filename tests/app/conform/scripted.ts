import * as Effect from "effect/Effect";
import { NoAnswer, type TransportShape } from "../../../src/adapters/http/transport.ts";
import { callOf } from "../../../src/app/conform/declared.ts";
import { answerOf } from "../../support/contract-answers.ts";
import { conformTo } from "./server.ts";

const NOW = Date.UTC(2026, 10, 21, 9, 0, 0);

/** What a scripted server answers to a call. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A server that answers every call as its declaration says, but those that are changed by name. */
const scripted = (changes: Readonly<Record<string, (body: unknown) => Answer | null>>): TransportShape => ({
  send: ({ method, url }) => {
    const call = callOf(method, url);
    if (call === null) throw new Error(`${method} ${url} is no declared call`);
    const whole = answerOf(call, NOW, (_, valid) => valid);
    const own: Answer = call.name === "checkResetToken" ? { status: 422, body: {} } : { status: 200, body: whole };
    const answer = changes[call.name] === undefined ? own : changes[call.name]?.(whole);
    if (answer === null || answer === undefined) return Effect.fail(new NoAnswer({ cause: new Error("cut off") }));
    return Effect.succeed({ status: answer.status, text: answer.body === null ? "" : JSON.stringify(answer.body) });
  },
});

/** The sentence about a server with these changes. */
export const judged = (changes: Readonly<Record<string, (body: unknown) => Answer | null>> = {}) =>
  conformTo("https://other.example", "token", { transport: scripted(changes) });

export const ok = (body: unknown): Answer => ({ status: 200, body });
