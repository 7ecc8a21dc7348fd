import * as Result from "effect/Result";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import type { Observer } from "../../../src/adapters/http/reading/observer.ts";
import { readAnswer } from "../../../src/adapters/http/send.ts";
import { type DeclaredValue, declarationsOf, nameOf } from "../../../src/app/conform/declared.ts";
import { answerOf } from "../../support/contract-answers.ts";

const NOW = Date.UTC(2026, 10, 21, 9, 0, 0);

/** A value without what stands at a path; `[]` is every entry of a list. */
export const without = (value: unknown, path: string): unknown => {
  const [, head = "", rest = ""] = /^(\[\]|[^.[]+)\.?(.*)$/.exec(path) ?? [];
  if (head === "[]") return Array.isArray(value) ? value.map((entry) => without(entry, rest)) : value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    rest === ""
      ? entries.filter(([key]) => key !== head)
      : entries.map(([key, part]) => [key, key === head ? without(part, rest) : part]),
  );
};

/** Every declared value that an answer may lack: all its entries are read without it. */
export const dispensable = (): ReadonlyArray<DeclaredValue & { readonly call: string }> =>
  allCalls.flatMap((call) => {
    const whole = answerOf(call, NOW, (_, valid) => valid);
    return declarationsOf(call)
      .values.filter(({ path }) => {
        const text = JSON.stringify(without(whole, path));
        if (text === JSON.stringify(whole)) return false;
        const left: string[] = [];
        const observer: Observer = {
          entry: (entry, leftOut) => leftOut !== null && left.push(entry),
          ignored: (value) => left.push(value),
        };
        return Result.isSuccess(readAnswer(call, { status: 200, text }, observer)) && left.length === 0;
      })
      .map((declared) => ({ ...declared, call: nameOf(call) }));
  });
