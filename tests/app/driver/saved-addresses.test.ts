import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { createMemoryTexts } from "../../../src/adapters/storage/encrypted-texts.ts";
import {
  createLastingTexts,
  createMemoryRecords,
  type LastingTextsShape,
} from "../../../src/adapters/storage/lasting-texts.ts";
import { StorageFailed } from "../../../src/adapters/storage/storage.ts";
import { friends } from "../../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../../src/app/reactors/index.ts";
import { together } from "../../../src/app/reactors/reactor.ts";
import { savedAddresses } from "../../../src/app/reactors/transfer/saved-addresses.ts";
import { Command, findSaved, savedFor, savedOf, views } from "../../../src/domain/transfer/index.ts";
import { readSavedFile, withLikeness, writeSavedFile } from "../../../src/domain/transfer/saved-file.ts";
import { judgeRows } from "../../../src/domain/transfer/saved-rules.ts";
import { usualMemo } from "../../../src/domain/transfer/usual-memo.ts";
import { address } from "../../domain/transfer/examples.ts";
import { type Device, open as openWith, type User } from "../../support/driver.ts";
import { createEncryptingDevice } from "../../support/session/encrypting.ts";

const EXCHANGE = address(501);
const COLD = address(502);
/** A look-alike with the same first and last six characters after the prefix. */
const FORGED = `${EXCHANGE.slice(0, 12)}${"q".repeat(EXCHANGE.length - 18)}${EXCHANGE.slice(-6)}`;

const input = (label: string, to: string, memo = "") => ({
  label,
  chainId: "optio",
  address: to,
  memo,
  resembles: false,
});
const kraken = input("Kraken", EXCHANGE, "104273");

/** A device whose users' saved addresses are encrypted in a database that outlives sessions. */
const createSavedDevice = () => {
  const device = createEncryptingDevice();
  const records = createMemoryRecords();
  const store = createLastingTexts(records, device.encryption, "addresses");
  /** Opens a tab; `through` wraps what stores. */
  const open = (through: Partial<LastingTextsShape> = {}): Promise<User> =>
    openWith(
      device as Device,
      reactors(
        { listen: () => () => undefined },
        together(friends(createMemoryTexts()), savedAddresses({ ...store, ...through })),
      ),
    );
  return { device, records, store, open };
};

const labels = (user: User): ReadonlyArray<string> =>
  findSaved(user.sees().transfer, "optio", "").map(({ label }) => label);

/** Every text that a program could read on the device. */
const readable = ({ records, device }: ReturnType<typeof createSavedDevice>): string =>
  JSON.stringify([[...records.values], device.storage.names().map((name) => device.storage.getItem(name))]);

/** Ada's device on which the exchange is saved, in a tab that was closed. */
const withKraken = async () => {
  const saved = createSavedDevice();
  saved.device.signedInAs("ada");
  const user = await saved.open();
  expect(await user.runs(Command.SaveAddress(kraken))).toBeNull();
  return { ...saved, user };
};

describe("a saved address", () => {
  it("is there after a logout and the next sign-in, with its memo, and for no other user", async () => {
    const { device, open, user, ...rest } = await withKraken();
    await user.signsOut();
    expect(labels(user)).toEqual([]);
    device.signedInAs("bea");
    const bea = await open();
    expect([labels(bea), savedOf(bea.sees().transfer)]).toMatchObject([[], { status: "read", unreadable: 0 }]);
    expect(await bea.runs(Command.SaveAddress(input("Kraken", COLD)))).toBeNull();
    await bea.signsOut();
    device.signedInAs("ada");
    const again = await open();
    expect(labels(again)).toEqual(["Kraken"]);
    expect(usualMemo(again.sees(), "optio", EXCHANGE)).toBe("104273");
    expect(savedFor(again.sees().transfer, { chainId: "optio", address: EXCHANGE, memo: null })?.label).toBe("Kraken");
    expect(readable({ device, open, ...rest })).not.toMatch(/Kraken|104273|optio1/);
    expect(again.reports).toEqual([]);
  });

  it("W8: makes its look-alikes stand out, and is known itself", async () => {
    const { user } = await withKraken();
    const alike = (to: string) => views.lookalike(user.sees().transfer, user.sees(), to)?.likeness ?? null;
    expect([alike(FORGED), alike(EXCHANGE)]).toEqual(["both-ends", null]);
    expect(await user.runs(Command.SaveAddress({ ...input("Other", FORGED), resembles: true }))).toBe(
      "transfer.Invalid",
    );
  });

  it("is renamed and deleted for good", async () => {
    const { open, user } = await withKraken();
    const of = { chainId: "optio", address: EXCHANGE, memo: "104273" };
    await user.runs(Command.ChangeSaved({ of, label: "Exchange", memo: "7" }));
    const tab = await open();
    expect(findSaved(tab.sees().transfer, "optio", "")).toMatchObject([{ label: "Exchange", memo: "7" }]);
    expect(await tab.runs(Command.DeleteSaved({ of }))).toBe("transfer.NotSaved");
    await tab.runs(Command.DeleteSaved({ of: { ...of, memo: "7" } }));
    expect([labels(tab), labels(await open())]).toEqual([[], []]);
  });

  it("of one tab shows up in another, and neither tab overwrites the other", async () => {
    const { open, user } = await withKraken();
    const other = await open();
    user.does(Command.SaveAddress(input("Ledger", COLD)));
    other.does(Command.SaveAddress(input("Mum", address(503))));
    await user.settles();
    await other.settles();
    await user.waits("1 s");
    expect([labels(user), labels(other)]).toEqual([
      ["Kraken", "Ledger", "Mum"],
      ["Kraken", "Ledger", "Mum"],
    ]);
  });
});

describe("a device that refuses", () => {
  const full: Partial<LastingTextsShape> = {
    change: () => Effect.fail(new StorageFailed({ key: "saved", operation: "write" })),
  };

  it("to store says so, keeps the change in the page, and stores it once it can", async () => {
    const { device, open, store } = createSavedDevice();
    device.signedInAs("ada");
    let isFull = true;
    const user = await open({
      change: (...all) => (isFull ? (full.change ?? store.change)(...all) : store.change(...all)),
    });
    await user.runs(Command.SaveAddress(kraken));
    await user.runs(Command.SaveAddress(input("Ledger", COLD)));
    expect([labels(user), savedOf(user.sees().transfer).isUnkept]).toEqual([["Kraken", "Ledger"], true]);
    expect(labels(await open())).toEqual([]);
    isFull = false;
    await user.runs(Command.LoadSaved());
    expect([labels(user), savedOf(user.sees().transfer).isUnkept]).toEqual([["Kraken", "Ledger"], false]);
    expect(labels(await open())).toEqual(["Kraken", "Ledger"]);
  });

  it("to be read says so, and nothing is saved over what it holds", async () => {
    const { records, open } = await withKraken();
    const before = [...records.values];
    const user = await open({ read: () => Effect.fail(new StorageFailed({ key: "saved", operation: "read" })) });
    expect(savedOf(user.sees().transfer).status).toBe("failed");
    expect(await user.runs(Command.SaveAddress(input("Ledger", COLD)))).toBe("transfer.SavedNotRead");
    expect([...records.values]).toEqual(before);
  });

  it("to give one of them says how many, keeps it, and shows the others", async () => {
    const { records, open, user } = await withKraken();
    const [[damaged = ""] = []] = [...records.values].filter(([, value]) => typeof value === "string");
    await user.runs(Command.SaveAddress(input("Ledger", COLD)));
    records.values.set(damaged, "garbage");
    const tab = await open();
    expect([labels(tab), savedOf(tab.sees().transfer).unreadable]).toEqual([["Ledger"], 1]);
    await tab.runs(Command.SaveAddress(input("Mum", address(503))));
    expect(records.values.get(damaged)).toBe("garbage");
  });
});

describe("a file of saved addresses", () => {
  it("adds what is new, leaves what is there, and refuses the rest with its reason", async () => {
    const { user } = await withKraken();
    const entry = (name: unknown, to: unknown, memo?: unknown) => ({ name, network: "optio", address: to, memo });
    const text = JSON.stringify({
      format: "optio.addresses",
      version: 1,
      addresses: [
        entry("Kraken again", EXCHANGE, "104273"),
        entry("Ledger", COLD.toUpperCase()),
        entry("Mum\u202e", address(503)),
        entry("Kraken", address(504)),
        entry("Forged", FORGED.replace(/q{6}$/u, EXCHANGE.slice(-6))),
        entry("Nonsense", "optio1nonsense"),
        entry(7, COLD),
        "x".repeat(5_000),
      ],
    });
    const read = readSavedFile(text);
    const rows = "rows" in read ? read.rows.filter((row) => row !== null) : [];
    expect(rows).toHaveLength(6);
    const root = user.sees();
    const inputs = withLikeness(root.transfer, root, rows);
    const world = { saved: savedOf(root.transfer).addresses, wallet: root.wallet };
    const outcomes = judgeRows(world, inputs).map((row) =>
      row.kind === "refused" ? row.problems.map(({ rule }) => rule).join() : row.kind,
    );
    expect(outcomes.slice(0, 4)).toEqual(["known", "added", "rule.text.hidden", "rule.label.taken"]);
    expect(outcomes.slice(4).every((outcome) => outcome.startsWith("rule."))).toBe(true);
    expect(await user.runs(Command.ImportSaved({ rows: inputs }))).toBeNull();
    expect(labels(user)).toEqual(["Kraken", "Ledger"]);
    expect(await user.runs(Command.ImportSaved({ rows: inputs }))).toBe("transfer.NothingToImport");
    const exported = readSavedFile(writeSavedFile(savedOf(user.sees().transfer).addresses));
    expect("rows" in exported ? exported.rows : []).toMatchObject([
      { label: "Kraken", address: EXCHANGE, memo: "104273" },
      { label: "Ledger", address: COLD, memo: "" },
    ]);
  });

  it("W8: refuses an address that looks like a known one, or like an earlier one of the file", async () => {
    const { user } = await withKraken();
    const root = user.sees();
    const rows = [
      { label: "a", chainId: "optio", address: FORGED, memo: "" },
      { label: "b", chainId: "optio", address: COLD, memo: "" },
      { label: "c", chainId: "optio", address: `${COLD.slice(0, 12)}z${COLD.slice(13)}`, memo: "" },
    ];
    expect(withLikeness(root.transfer, root, rows).map(({ resembles }) => resembles)).toEqual([true, false, true]);
  });
});
