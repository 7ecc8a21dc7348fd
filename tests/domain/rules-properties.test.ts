import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as afterFailure from "../../src/adapters/session-store/after-failure.ts";
import * as contacts from "../../src/domain/contacts/rules.ts";
import * as session from "../../src/domain/session/rules.ts";
import * as staking from "../../src/domain/staking/rules.ts";
import * as transfer from "../../src/domain/transfer/rules.ts";
import * as address from "../../src/domain/values/address.ts";
import * as addressLikeness from "../../src/domain/values/address-likeness.ts";
import * as amountInput from "../../src/domain/values/amount-input.ts";
import * as decimal from "../../src/domain/values/decimal.ts";
import * as freeText from "../../src/domain/values/free-text.ts";
import * as identifier from "../../src/domain/values/identifier.ts";
import * as password from "../../src/domain/values/password.ts";
import * as paymentText from "../../src/domain/values/payment-text.ts";
import * as wallet from "../../src/domain/wallet/rules.ts";
import { textKeyOf } from "../../src/ui/common/problem-text.ts";
import { rules } from "../../src/ui/i18n/en/rules.ts";
import { PROPERTIES } from "../properties/list.ts";
import { PINNED } from "../properties/pinned.ts";
import { runs } from "../support/properties.ts";

const MODULES = {
  "after-failure": afterFailure,
  address,
  "address-likeness": addressLikeness,
  "amount-input": amountInput,
  contacts,
  decimal,
  "free-text": freeText,
  identifier,
  password,
  "payment-text": paymentText,
  session,
  staking,
  transfer,
  wallet,
};

/** Properties of a behaviour that no function has by that name. */
const NOT_EXPORTED: ReadonlySet<string> = new Set([
  "transfer.expectedFee",
  "session.clockSkewFound",
  "notifications.grouped",
]);

/** A fresh seed each run, printed by a failure; OPTIO_SEED repeats one. */
const { numRuns, seed = Math.floor(Math.random() * 0x7fffffff) } = runs(1_500);

/** The cases among which every declared outcome has to occur. The seed is fixed: whether one occurs is not left to luck. */
const COVERED = { runs: 2_000, seed: 42 };
/** How often each has to, so that a fresh seed meets it too. */
const OFTEN = 8;

describe("the rules and the error catalogue", () => {
  for (const property of PROPERTIES)
    it(`${property.name} keeps its law, and every outcome it declares is hit (P2, P3)`, () => {
      const { failure, hits } = property.run(COVERED);
      expect(failure, `OPTIO_SEED=${COVERED.seed}`).toBeNull();
      expect([...hits].filter(([, times]) => times < OFTEN)).toEqual([]);
      expect(property.run({ runs: numRuns, seed }).failure, `OPTIO_SEED=${seed}`).toBeNull();
    });

  it.each(PINNED)("$name keeps its law in the case that once failed: $case", ({ name, case: json }) => {
    const [property] = PROPERTIES.filter((one) => one.name === name);
    expect(property?.tryCase(json)).toEqual({ outcomes: expect.any(Array), isProven: true });
  });

  it("show a case that a person can type, or say that there is none, and their law holds for it", () => {
    const examples = PROPERTIES.map((property) => ({ property, json: property.example() }));
    expect(examples.filter(({ json }) => json === null).map(({ property }) => property.name)).toEqual([
      ...["photo.readPhoto", "address.checksummed", "values.photoType"],
    ]);
    const odd = examples.filter(({ json }) => json !== null && !/^[ -~]{3,400}$/.test(json));
    expect(odd.map(({ property, json }) => `${property.name} ${json}`)).toEqual([]);
    const failed = examples.flatMap(({ property, json }) => {
      const found = json === null ? null : property.tryCase(json);
      return found === null || "outcomes" in found ? [] : [[property.name, json, found]];
    });
    expect(failed).toEqual([]);
  });

  it("have a property for every function that the modules of rules export", () => {
    const exported = Object.entries(MODULES).flatMap(([area, module]) =>
      Object.entries(module).flatMap(([name, value]) => (typeof value === "function" ? [`${area}.${name}`] : [])),
    );
    const listed = new Set(PROPERTIES.map(({ name }) => name));
    expect(exported.filter((name) => !listed.has(name))).toEqual([]);
  });

  it("name the file that exports their function, and the sentence that they prove", () => {
    const wrong = PROPERTIES.filter(({ name, file, sentence }) => {
      const [, exported = ""] = name.split(".");
      const isNamed = /^[A-Za-z]+$/.test(exported) && !NOT_EXPORTED.has(name);
      const text = existsSync(file) ? readFileSync(file, "utf8") : "";
      return text === "" || sentence.trim() === "" || (isNamed && !new RegExp(`\\b${exported}\\b`).test(text));
    });
    expect(wrong.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
  });

  it("say something for every rule, and nothing for a rule that is none", () => {
    const declared = PROPERTIES.flatMap(({ outcomes }) =>
      outcomes.flatMap((outcome) => outcome.match(/rule\.\S+/) ?? []),
    );
    const texts = Object.entries(rules).flatMap(([area, keys]) =>
      Object.keys(keys).map((key) => `rule.${area}.${key}`),
    );
    // texts that name the field which breaks a rule, by the form's own translation of a problem
    const ofField = ["first_name", "last_name"].map((field) =>
      textKeyOf({ field, rule: "rule.name.required" }).replace(/^rules/, "rule"),
    );
    expect([...new Set([...declared, ...ofField])].sort()).toEqual(texts.sort());
  });
});
