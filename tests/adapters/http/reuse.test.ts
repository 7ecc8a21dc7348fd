import * as Schema from "effect/Schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAnswers, reuse } from "../../../src/adapters/http/reuse.ts";
import type { Entry } from "../../../src/app/journal/entry.ts";
import { hidden, list, struct, text } from "../../../src/domain/decider/field.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { openSignedIn, type User } from "../../support/driver.ts";

/** Few texts and keys, so that equal values occur often. */
const { node } = fc.letrec<{ value: unknown; node: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, fc.constantFrom("a", "", 0, true, null), tie("node")),
  node: fc.oneof(
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("k", "l", "m", "__proto__"), tie("value"), { maxKeys: 3 }),
  ),
}));

describe("an answer that shares with the one before it", () => {
  it("R16: equals the answer of the server, whatever came before", () => {
    fc.assert(
      fc.property(node, node, (previous, next) => {
        const before = JSON.stringify(previous);
        expect(JSON.stringify(reuse(previous, next))).toBe(JSON.stringify(next));
        expect(JSON.stringify(previous)).toBe(before);
      }),
      // found: the same fields in another order
      {
        numRuns: 1_000,
        examples: [
          [
            { k: 0, l: 1 },
            { l: 1, k: 0 },
          ],
        ],
      },
    );
  });

  it("R16: is the same object if it did not change", () => {
    fc.assert(
      fc.property(node, (answer) => {
        expect(reuse(answer, structuredClone(answer))).toBe(answer);
      }),
      { numRuns: 1_000 },
    );
  });

  it("R16: has the rows of before as the same objects behind a new one, and changes the row that changed", () => {
    const [one, two, three] = [
      { id: 1, of: { fee: "1" } },
      { id: 2, of: { fee: "2" } },
      { id: 3, of: { fee: "3" } },
    ];
    const newer = reuse(
      { rows: [one, two, three], total: 3 },
      {
        rows: [{ id: 0, of: { fee: "0" } }, structuredClone(one), structuredClone(two)],
        total: 4,
      },
    ) as { readonly rows: ReadonlyArray<unknown> };
    expect(newer.rows[1]).toBe(one);
    expect(newer.rows[2]).toBe(two);
    const changed = reuse([one, two], [structuredClone(one), { id: 2, of: { fee: "5" } }]);
    expect(changed).toEqual([one, { id: 2, of: { fee: "5" } }]);
    expect((changed as ReadonlyArray<unknown>)[0]).toBe(one);
    expect(two).toEqual({ id: 2, of: { fee: "2" } });
  });

  it("is remembered for a request alone, for the newest hundred, and for nobody after the session", () => {
    const answers = createAnswers();
    const shown = { method: "GET", answer: struct({ rows: list(text) }) } as const;
    const reused = (request: string, rows: ReadonlyArray<string>) => answers.reused(shown, request, { rows });
    const first = reused("/one", ["a"]);
    expect(reused("/two", ["a"])).not.toBe(first);
    expect(reused("/one", ["a"])).toBe(first);
    for (let other = 0; other < 100; other += 1) reused(`/other/${other}`, []);
    expect(reused("/one", ["a"])).not.toBe(first);
    const last = reused("/one", ["a"]);
    answers.forget();
    expect(reused("/one", ["a"])).not.toBe(last);
  });

  it("R14: is not remembered where it has a secret, wherever in it, nor where the call changes something", () => {
    const secret = hidden(Schema.String);
    const answers = createAnswers();
    const again = (call: Parameters<typeof answers.reused>[0], answer: object): boolean => {
      const first = answers.reused(call, "/one", structuredClone(answer));
      return answers.reused(call, "/one", structuredClone(answer)) === first;
    };
    const phrase = { phrase: "four words" };
    expect(again({ method: "GET", answer: struct({ phrase: text }) }, phrase)).toBe(true);
    expect(again({ method: "POST", answer: struct({ phrase: text }) }, phrase)).toBe(false);
    expect(again({ method: "GET", answer: struct({ phrase: secret }) }, phrase)).toBe(false);
    const nested = struct({ page: struct({ rows: list(struct({ phrase: secret })) }) });
    expect(again({ method: "GET", answer: nested }, { page: { rows: [phrase] } })).toBe(false);
  });
});

describe("the answers of a session", () => {
  /** The answers to a call in the order in which they came, as the journal holds them. */
  const answersTo = (user: User, call: string): ReadonlyArray<unknown> =>
    (user.remembers() as ReadonlyArray<Entry>).flatMap(({ exchanges }) =>
      exchanges.filter((one) => one.call === call).map(({ answer }) => answer),
    );

  it("R16: are one object in the state and in the journal where nothing changed, and another after the next sign-in", async () => {
    const user = await openSignedIn();
    await user.runs(Wallet.LoadTokens());
    const { tokens } = user.sees().wallet;
    await user.runs(Wallet.LoadTokens());
    expect(user.sees().wallet.tokens).toBe(tokens);
    const answers = answersTo(user, "getWalletTokens");
    expect(answers.length).toBeGreaterThan(1);
    expect(new Set(answers).size).toBe(1);
    await user.runs(Session.SignOut());
    await user.signsIn();
    await user.runs(Wallet.LoadTokens());
    expect(user.sees().wallet.tokens).toEqual(tokens);
    expect(user.sees().wallet.tokens).not.toBe(tokens);
  });
});
