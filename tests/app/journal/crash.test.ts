import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeCrash } from "../../../src/app/journal/crash.ts";
import { summaryOfPages } from "../../../src/app/journal/crash-log.ts";
import type { Entry } from "../../../src/app/journal/entry.ts";
import type { Envelope } from "../../../src/domain/decider/message.ts";

const errorWith = (message: string, stack = ""): Error => Object.assign(new TypeError(message), { stack });
const messageOf = (message: string): string => describeCrash("page", errorWith(message), null, "/dashboard").message;

describe("R11: the log of a crash", () => {
  it("the log of a crash contains the class of the error and the words of the engine", () => {
    expect(messageOf("Cannot read properties of undefined (reading 'balance')")).toBe(
      "TypeError: Cannot read properties of undefined (reading 'balance')",
    );
    expect(messageOf("state.wallet.tokens.map is not a function")).toBe(
      "TypeError: state.wallet.tokens.map is not a function",
    );
  });

  it("the log of a crash contains no text of a user, a server or a stranger", () => {
    const alphabet = [..."abcdefghijklmnopqrstuvwxyzABCDEFÄßжΩ漢0123456789@_"];
    const word = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 4, maxLength: 40 });
    fc.assert(
      fc.property(word, word, (name, tail) => {
        const canary = `${name}7q`;
        const text = describeCrash(
          "page",
          errorWith(`Unexpected token in "${canary}" ${tail}7q`, `TypeError: ${canary}\n    at ${canary} is wrong`),
          `\n    at ${canary} wrong`,
          "/dashboard",
        );
        expect(JSON.stringify(text)).not.toContain(canary);
        expect(text.message).not.toContain(`${tail}7q`);
      }),
    );
  });

  it("the log of a crash contains the positions of a stack, without hosts or queries", () => {
    const stack = [
      "TypeError: ada@demo.optio",
      "    at Balance (https://wallet.example/assets/Shell-C0hU.js:1:2345)",
      "    at https://wallet.example/assets/index-D.js?v=ada@demo.optio:10:7",
      "    at ada@demo.optio",
      "Card@https://wallet.example/assets/kit.js:3:4",
    ].join("\n");
    expect(describeCrash("part", errorWith("", stack), stack, "/dashboard")).toMatchObject({
      frames: ["Balance (Shell-C0hU.js:1:2345)", "? (index-D.js:10:7)", "Card (kit.js:3:4)"],
      components: ["Balance (Shell-C0hU.js:1:2345)", "? (index-D.js:10:7)", "Card (kit.js:3:4)"],
    });
  });

  it("the log of a crash is short, whatever the error contains", () => {
    const long = "x".repeat(1_000_000);
    const crash = describeCrash("code", errorWith(long, `${long}\n`.repeat(3)), long, "/");
    expect(JSON.stringify(crash).length).toBeLessThan(1_000);
    expect(describeCrash("page", { any: "thing" }, null, "/").message).toBe("object");
  });

  it("R11: a crash is first in the summary of a log, before more frequent steps", () => {
    const envelope: Envelope = { id: "", seq: 1, at: 7, cause: null, source: "person", random: 0 };
    const exchange = { call: "", status: 200, input: null, answer: null, failure: null, request: null };
    const repeated = (_tag: string, count: number): ReadonlyArray<Entry> =>
      Array.from({ length: count }, () => ({
        ...{ envelope, command: { _tag }, outcome: { events: [] } },
        exchanges: [{ ...exchange, at: 7, untilEntry: 1, untilRequest: 0 }],
      }));
    const page = (...entries: ReadonlyArray<Entry>) => ({
      checkpoint: { state: null, seq: 0, cleared: false },
      entries,
    });
    const pages = [
      page(...repeated("wallet.LoadTokens", 2), ...repeated("wallet.RecordTokens", 9)),
      page(...repeated("session.RecordCrash", 1)),
    ];
    expect(summaryOfPages(pages)).toEqual({
      entries: 12,
      commands: [
        { name: "session.RecordCrash", count: 1 },
        { name: "wallet.RecordTokens", count: 9 },
        { name: "wallet.LoadTokens", count: 2 },
      ],
      exchanges: 12,
      since: 7,
    });
  });
});
