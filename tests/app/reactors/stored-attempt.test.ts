import * as Result from "effect/Result";
import type fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KEYS } from "../../../src/adapters/storage/keys.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";
import { decodeAttempts, fromStored, toStored } from "../../../src/app/reactors/transfer/stored-attempt.ts";
import { storedTransfers, writeChange } from "../../../src/app/reactors/transfer/stored-transfers.ts";
import { type Attempt, attempt as attemptField } from "../../../src/domain/transfer/messages.ts";
import { CREATION } from "../../domain/staking/examples.ts";
import { intent, listed, MIRA, NOW, OWN, unknownAttempt } from "../../domain/transfer/examples.ts";
import { anyLeaf, declared } from "../../support/declared.ts";
import { forAll } from "../../support/properties.ts";

const attempts = declared(attemptField, anyLeaf) as fc.Arbitrary<Attempt>;

/** The intent of the examples as every version stores it. */
const STORED_INTENT = {
  walletId: "wallet-1",
  chainId: "optio",
  symbol: "OPT",
  amount: "5",
  to: MIRA,
  from: OWN,
  transferType: "send",
  memo: "rent",
  description: "",
  creationHeight: null,
};

/** A transfer with unknown outcome as the first versions of the client stored it. */
const FIRST = {
  key: "preview-1",
  request: "request-1",
  intent: STORED_INTENT,
  marker: "f0",
  at: NOW,
  unknown: true,
  look: 2,
  resent: false,
  known: [],
};
/** The format of all later versions. */
const SINCE = {
  ...FIRST,
  looking: true,
  lastLook: { at: NOW, failed: true },
  listed: false,
  candidates: [listed()],
  dismissed: false,
  serverAt: NOW - 1_000,
  baseline: { ids: ["older"], newest: null },
};
const read = (...stored: ReadonlyArray<object>): ReadonlyArray<Attempt> =>
  Result.getOrThrow(decodeAttempts(JSON.stringify(stored))).map(fromStored);

describe("W5: a stored attempt", () => {
  it("is read as it was stored, without the server's answers", () => {
    forAll(500, attempts, (attempt) => {
      const answers = attempt.status === "unknown" ? { failure: null, refusal: null, pollFailure: null } : {};
      expect(read(toStored(attempt))).toEqual([{ ...attempt, ...answers }]);
    });
  });

  it("is read from the format of every earlier version", () => {
    expect(read(FIRST, SINCE)).toEqual([
      unknownAttempt({ fingerprint: "f0" }),
      unknownAttempt({
        fingerprint: "f0",
        isPolling: true,
        lastPoll: { at: NOW, failed: true },
        evidence: { kind: "unlisted", candidates: [listed()] },
        serverAt: NOW - 1_000,
        baseline: { ids: ["older"], newest: null },
      }),
    ]);
    expect(read({ ...SINCE, unknown: false, resent: true })).toMatchObject([
      { status: "sending", request: "request-1", isRepeat: true, serverAt: NOW - 1_000 },
    ]);
    expect(read({ ...SINCE, listed: true })).toMatchObject([{ evidence: { kind: "listed" } }]);
    // earlier versions counted the readings, and five were all
    expect([0, 4, 5, 6].map((look) => read({ ...SINCE, look }))).toMatchObject([
      [{ isSearching: true }],
      [{ isSearching: true }],
      [{ isSearching: false }],
      [{ isSearching: false }],
    ]);
  });

  it("of each type is read from what earlier versions stored of it, which name no sender", () => {
    const [anna, bert] = ["optiovaloper1anna", "optiovaloper1bert"];
    const stored = (over: object) => ({ ...FIRST, intent: { ...STORED_INTENT, memo: null, ...over } });
    const found = read(
      stored({ transferType: "delegate", to: anna }),
      stored({ transferType: "undelegate", to: anna }),
      stored({ transferType: "move-delegation", to: bert, from: anna }),
      stored({ transferType: "cancel-undelegate", to: anna, creationHeight: "700" }),
      stored({ transferType: "delegate", to: anna, creation: CREATION }),
    );
    expect(found.map((attempt) => attempt.intent.action)).toEqual([
      { type: "delegate", validator: anna },
      { type: "undelegate", validator: anna },
      { type: "move-delegation", source: anna, validator: bert },
      { type: "cancel-undelegate", validator: anna, creationHeight: "700" },
      { type: "create-validator", operator: anna, values: CREATION },
    ]);
    expect(found[0]?.intent).toEqual({
      ...intent,
      memo: null,
      sender: OWN,
      action: { type: "delegate", validator: anna },
    });
  });

  it("is written with every field that earlier versions require", () => {
    forAll(200, attempts, (attempt) => {
      const { known: _, ...required } = { ...SINCE };
      expect(Object.keys(toStored(attempt)).sort()).toEqual(Object.keys(required).sort());
      expect(Object.keys(toStored(attempt).intent)).toEqual(expect.arrayContaining(Object.keys(STORED_INTENT)));
    });
  });
});

describe("W12: the stored transfers", () => {
  const marker = { hash: "f0", at: NOW, unresolved: true };
  const stored = (isSearching: boolean) =>
    JSON.stringify([toStored(unknownAttempt({ fingerprint: "f0", isSearching }))]);
  const written: string[] = [];
  const device = () => {
    const cells = createMemoryArea().tab();
    written.length = 0;
    const setItem = (name: string, value: string): void => {
      written.push(name);
      cells.setItem(name, value);
    };
    const removeItem = (name: string): void => {
      written.push(`no ${name}`);
      cells.removeItem(name);
    };
    return { cells, storage: createStorage({ ...cells, setItem, removeItem }, "optio") };
  };

  it("are read with what was stored while their own key could not be read", () => {
    const { cells, storage } = device();
    cells.setItem("optio.transfers", stored(true));
    cells.setItem(`optio.${KEYS.transfersFallback.name}`, stored(false));
    expect(storedTransfers(storage).attempts).toMatchObject([{ isSearching: false }]);
  });

  it("are written so that no tab reads a fingerprint without its transfer", () => {
    const { storage } = device();
    const [attempt] = read(toStored(unknownAttempt({ fingerprint: "f0" })));
    const change = { key: "preview-1", attempt: attempt ?? null, hash: "f0", fingerprints: [marker] };
    writeChange(storage, change, { onlyUpdate: false });
    const names = () => written.splice(0).filter((name) => !name.includes("beside"));
    expect(names()).toEqual(["optio.transfers", "optio.transfer_markers"]);
    writeChange(
      storage,
      { ...change, attempt: null, fingerprints: [{ ...marker, unresolved: false }] },
      { onlyUpdate: true },
    );
    expect(names()).toEqual(["optio.transfer_markers", "no optio.transfers"]);
    // a tab that does not know yet that another one settled it
    writeChange(storage, change, { onlyUpdate: true });
    expect(names()).toEqual([]);
    expect(storedTransfers(storage)).toMatchObject({ attempts: [], fingerprints: [{ unresolved: false }] });
  });
});
