import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { WITHOUT, WITHOUT_CALL } from "../../../src/app/conform/without.ts";
import { NAMED } from "./named.ts";
import { answerObjects, wireTables, withTables } from "./wire-tables.ts";

const page = readFileSync(resolve(import.meta.dirname, "../../../docs", "wire.md"), "utf8");

describe("the tables of what is named", () => {
  it("are those of the declarations: `npx tsx tests/app/conform/write-wire-tables.ts` writes them", () => {
    expect(withTables(page)).toBe(page);
  });

  it("name every call, and tell what is named from what is ours", () => {
    const lines = wireTables().split("\n");
    expect(lines).toContain("| GET /wallets/{id}/tokens → WalletTokens | – | what needs it says so |");
    expect(lines).toContain("| – | POST /logout → no body | the session ends on the device alone |");
    expect(lines.find((line) => line.startsWith("| Validators |"))).toMatch(
      /^\| Validators \| `unstakingWaitTime`, `rewardPayoutFrequency`, `validatorSet` \| `maxEntries`, .*`slashing` \|/,
    );
    expect(lines.filter((line) => line.includes(" → "))).toHaveLength(allCalls.length);
  });

  it("name no field that is marked as unnamed or not declared, and no other object", () => {
    const objects = new Map([...answerObjects()].map(([fields, name]) => [name, fields]));
    const faults = Object.entries(NAMED).flatMap(([name, keys = []]) =>
      keys.flatMap((key) => {
        const field = objects.get(name)?.[key];
        return field === undefined || field.unnamed === true ? [`${name}.${key}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  it("say what happens without each field that is ours, unless the object itself is", () => {
    // an answer that is ours as a whole is read only where the server has it
    const OURS = ["Preview.belowMinimum", "Validators.slashing", "ValidatorTerms", "Redelegation"];
    const silent = [...answerObjects()].flatMap(([fields, name]) =>
      NAMED[name] === undefined || OURS.includes(name)
        ? []
        : Object.keys(fields).flatMap((key) =>
            NAMED[name]?.includes(key) || key === "unreadable" || WITHOUT.get(fields)?.[key] !== undefined
              ? []
              : [`${name}.${key}`],
          ),
    );
    // without it nothing tells when coins arrive: such a row is left out and counted
    expect(silent).toEqual(["Unbonding.completionTime"]);
  });

  it("say what happens without each call that the specification lacks, and of no other", () => {
    const lacking = allCalls.filter(({ extension }) => extension).map(({ name }) => name);
    expect(Object.keys(WITHOUT_CALL).toSorted()).toEqual(lacking.toSorted());
  });
});
