import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAnyIdentifier } from "../../server/auth/identifier.ts";
import { requireStrong } from "../../server/auth/rules.ts";
import { findToken } from "../../server/ledger/tokens.ts";
import { requireNames, requireProfile } from "../../server/people/onboarding.ts";
import { Refusal } from "../../server/shared/refusal.ts";
import { requireDescription, requireMemo } from "../../server/transfer/checks.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { validateDateOfBirth } from "../../src/domain/session/rules.ts";
import { descriptionProblem, memoProblem } from "../../src/domain/transfer/rules.ts";
import { readIdentifier } from "../../src/domain/values/identifier.ts";
import { validatePassword } from "../../src/domain/values/password.ts";
import { visibleText } from "../../src/ui/kit/visible-text.ts";
import { hiddenText } from "../properties/texts.ts";
import { runs } from "../support/properties.ts";
import { registration } from "./support/sign-in.ts";
import { sharedMemoryWorld } from "./support/world.ts";

const RUNS = runs(1_000, 10_000);

const accepts = (rule: () => unknown): boolean => {
  try {
    rule();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return false;
    throw error;
  }
};

const signs = fc.constantFrom(..."aZé9_.-!@ +()\u0301\u200b\u{1f600}'\"<>,;:[]\\");
const short = fc.string({ unit: signs, maxLength: 12 });
const email = fc.tuple(short, short).map(([local, domain]) => `${local}@${domain}.test`);
const typed = fc.oneof(short, email, fc.emailAddress(), fc.string());
describe("the server applies the rules of the forms", () => {
  it("S5: refuses exactly the hidden characters that a screen would spell out, in names, memos and bios", () => {
    const token = findToken("optio", "OPT");
    if (token === undefined) throw new Error("no OPT");
    const names = { last_name: "Field", username: "ann.field", country: "AT" };
    fc.assert(
      fc.property(hiddenText, (text) => {
        const line = `Ann ${text.trim().replace(/[\t\n]/g, "")} F`;
        const isVisible = visibleText(line) === line;
        // a soft hyphen of a name has no appearance, and is dropped
        const read = line.replaceAll("\u00ad", "");
        expect(accepts(() => requireNames({ ...names, first_name: line }))).toBe(visibleText(read) === read);
        expect(accepts(() => requireMemo(token, line))).toBe(isVisible);
        const profile = { ...names, first_name: "Ann", bio: `${line}\n` };
        expect(accepts(() => requireProfile(profile))).toBe(isVisible);
      }),
      RUNS,
    );
  });

  it("passwords", () => {
    fc.assert(
      fc.property(fc.oneof(short, fc.string()), fc.boolean(), (password, same) => {
        const confirmation = same ? password : `${password}x`;
        const right = validatePassword(password, confirmation).length === 0;
        expect(accepts(() => requireStrong("password", password, confirmation))).toBe(right);
      }),
      RUNS,
    );
  });

  it("email addresses; phone numbers must also be valid numbers", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const read = readIdentifier(text);
        const server = accepts(() => readAnyIdentifier(text));
        if ("rule" in read || read.type === "email") expect(server).toBe(!("rule" in read));
      }),
      RUNS,
    );
  });

  it("memos and descriptions: recovery phrases, hidden characters, lengths", () => {
    const token = findToken("optio", "OPT");
    if (token === undefined) throw new Error("no OPT");
    const phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow";
    const odd = fc.oneof(fc.constantFrom("\u202e", "\u2066", "\u200b", "\ufeff", "\u0000", "\u00ad"), hiddenText);
    const free = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.tuple(short, odd, short).map((parts) => parts.join("")),
      fc.constantFrom("", phrase, "x".repeat(256), "é".repeat(129), "x".repeat(500), "x".repeat(501)),
    );
    fc.assert(
      fc.property(free, (text) => {
        expect(accepts(() => requireMemo(token, text))).toBe(text === "" || memoProblem(text) === null);
        expect(accepts(() => requireDescription(text))).toBe(descriptionProblem(text) === null);
      }),
      RUNS,
    );
  });

  it("an address that a mail program would read as several is invalid", () => {
    for (const text of ["a,b@people.test", "a<b@people.test>", '"a"@people.test', "a@people.test;b@people.test"]) {
      expect([text, "rule" in readIdentifier(text)]).toEqual([text, true]);
    }
    expect(readIdentifier("o'brien@people.test")).toEqual({ type: "email", identifier: "o'brien@people.test" });
  });
});

describe("the rules of the forms over HTTP", () => {
  const world = sharedMemoryWorld();

  it("a person who is of age in their own time zone is registered", async () => {
    // 9:00 UTC on 21 November: it is the 21st everywhere west of +15:00
    for (const born of ["2008-11-21", "2008-11-22", "1990-02-30", "1870-01-01", "2030-01-01", "", "21.11.1990"]) {
      const body = { ...registration("age@people.test"), date_of_birth: born };
      const { status } = await world().anonymous().send(calls.register, { body });
      const right = validateDateOfBirth(born, Date.UTC(2026, 10, 21, 9), "Europe/Vienna").length === 0;
      expect([born, status]).toEqual([born, right ? 200 : 422]);
    }
  });
});
