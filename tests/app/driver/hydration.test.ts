import { describe, expect, it } from "vitest";
import { KEYS, type StorageKey } from "../../../src/adapters/storage/keys.ts";
import { Command as Session, views } from "../../../src/domain/session/index.ts";
import { type Device, open, openSignedIn, signedInAlready } from "../../support/driver.ts";
import { losing, silence, slowly } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";
import { slowStorage } from "../../support/slow-storage.ts";

const NEVER = Number.POSITIVE_INFINITY;
const SESSION = [KEYS.accessToken, KEYS.refreshToken, KEYS.expiresAt, KEYS.session];
const TRANSFERS = [KEYS.transfers, KEYS.transferMarkers];

/** The stored values of some keys, byte for byte. */
const bytes = ({ storage }: Device, keys: ReadonlyArray<StorageKey>) =>
  keys.map(({ name }) => storage.getItem(`optio.${name}`));

/** Opens a tab whose storage returns these keys with a delay. */
const openSlowly = (device: Device, ms: number, keys: ReadonlyArray<StorageKey>) =>
  open(device, undefined, undefined, slowStorage(device.clock, ms, keys));

/** A device on which a page crashed during a transfer. */
const withTransfer = async (): Promise<Device> => {
  const user = await openSignedIn();
  user.server.next("transfer", losing);
  await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent" });
  await user.sends();
  await user.closesTheTab();
  user.server.always("getWalletTransactions", silence);
  return user.device;
};

describe("a session that loads slowly", () => {
  const opened = async (ms: number) => {
    const device = signedInAlready();
    const before = bytes(device, SESSION);
    const user = await openSlowly(device, ms, SESSION);
    return { device, user, unchanged: () => expect(bytes(device, SESSION)).toEqual(before) };
  };

  it.each([4_999, 5_000])("W12 is found after %i ms", async (ms) => {
    const { device, user } = await opened(ms);
    await device.clock.turn(ms - 1);
    expect(user.sees().session.phase).toBe("starting");
    await device.clock.turn(1);
    expect(user.sees().session).toMatchObject({ phase: "signedIn" });
    expect(user.reports).toEqual([]);
  });

  it.each([5_001, NEVER])("W12 is reported and skipped after 5,000 ms, when it arrives after %d", async (ms) => {
    const { device, user, unchanged } = await opened(ms);
    await device.clock.turn(4_999);
    expect(user.sees().session.phase).toBe("starting");
    await device.clock.turn(1);
    expect(user.sees().session).toMatchObject({ phase: "signedOut", storedUnreadable: true, ended: null });
    expect(user.reports).toEqual(["the stored session could not be read"]);
    await device.clock.turn(60_000);
    expect(user.sees().session.phase).toBe("signedOut");
    unchanged();
  });

  it("W12 does not change what happened in the meantime, and is not overwritten by it", async () => {
    const { device, user, unchanged } = await opened(8_000);
    await device.clock.turn(5_000);
    user.does(Session.RequestSignInLink({ identifier: "ada@demo.optio" }));
    await device.clock.turn(1_000);
    const meanwhile = user.sees();
    expect(views.challenge(meanwhile.session)).not.toBeNull();
    await device.clock.turn(10_000);
    expect(user.sees().session).toEqual(meanwhile.session);
    unchanged();
    // a session of this page only, in no storage
    await user.signsIn();
    expect(user.sees().session.phase).toBe("signedIn");
    unchanged();
    await device.clock.turn(60_000);
    expect(user.sees().session.phase).toBe("signedIn");
    unchanged();
  });

  it("W12 is skipped at once if the storage refuses to be read, with a message and without a report", async () => {
    const device = signedInAlready();
    const refusing = (): never => {
      throw new DOMException("blocked", "SecurityError");
    };
    const blocked: Device = { ...device, tab: () => ({ ...device.tab(), getItem: refusing, setItem: refusing }) };
    const user = await open(blocked);
    expect(user.sees().session).toMatchObject({ phase: "signedOut", storedUnreadable: true });
    expect(user.reports).toEqual([]);
    await user.signsIn();
    expect(user.sees().session.phase).toBe("signedIn");
  });
});

describe("transfers that load slowly", () => {
  const unreadAfter = async (ms: number) => {
    const device = await withTransfer();
    const before = bytes(device, TRANSFERS);
    const user = await openSlowly(device, ms, TRANSFERS);
    return { device, user, unchanged: () => expect(bytes(device, TRANSFERS)).toEqual(before) };
  };

  it.each([4_999, 5_000])("W12 are found after %i ms, together with what was sent in the meantime", async (ms) => {
    const { device, user } = await unreadAfter(ms);
    await user.asksForPreview({ amount: "7", to: MIRA });
    device.server.next("transfer", slowly(device.clock, 20_000));
    expect(user.confirms()).toBeNull();
    await device.clock.turn(ms);
    expect(user.sees().transfer).toMatchObject({
      storedUnreadable: false,
      attempts: [
        { status: "unknown", intent: { amount: "5" } },
        { status: "sending", intent: { amount: "7" } },
      ],
    });
    await device.clock.turn(20_000);
    await user.closesTheTab();
    const again = await open(device);
    expect(again.sees().transfer.attempts).toMatchObject([{ status: "unknown", intent: { amount: "5" } }]);
  });

  it.each([5_001, NEVER])("W12 are unchanged when they arrive after %d ms, whatever is sent then", async (ms) => {
    const { device, user, unchanged } = await unreadAfter(ms);
    await device.clock.turn(5_000);
    expect(user.sees().transfer).toMatchObject({ storedUnreadable: true, attempts: [] });
    expect(user.reports).toEqual(["the stored transfers could not be read"]);
    await user.asksForPreview({ amount: "7", to: MIRA });
    device.server.next("transfer", losing);
    expect(user.confirms()).toBeNull();
    await device.clock.turn(20_000);
    expect(user.sees().transfer.attempts).toMatchObject([{ status: "unknown", intent: { amount: "7" } }]);
    unchanged();
    // a page that can read the storage finds both
    await user.closesTheTab();
    const again = await open(device);
    expect(again.sees().transfer.attempts.map(({ intent }) => intent.amount)).toEqual(["5", "7"]);
  });
});

describe("a value that is no list of transfers", () => {
  const CORRUPT = '[{"key":"a"},';
  const corrupted = async () => {
    const device = signedInAlready();
    for (const { name } of TRANSFERS) device.storage.setItem(`optio.${name}`, CORRUPT);
    const unchanged = () => expect(bytes(device, TRANSFERS)).toEqual([CORRUPT, CORRUPT]);
    return { device, unchanged, user: await open(device) };
  };

  it("W12 is unchanged to the byte, and a transfer sent then is found by the next page and by other tabs", async () => {
    const { device, user, unchanged } = await corrupted();
    const other = await open(device);
    expect(user.sees().transfer.storedUnreadable).toBe(true);
    await user.asksForPreview({ amount: "7", to: MIRA });
    device.server.next("transfer", losing);
    device.server.always("getWalletTransactions", silence);
    await user.sends();
    expect(other.sees().transfer.attempts).toMatchObject([{ intent: { amount: "7" } }]);
    await user.closesTheTab();
    const again = await open(device);
    expect(again.sees().transfer).toMatchObject({ storedUnreadable: true, attempts: [{ status: "unknown" }] });
    unchanged();
  });

  it("W12 is removed by a logout, except for the fingerprints, which are stored together with those of this session", async () => {
    const { device, user } = await corrupted();
    await user.asksForPreview({ amount: "7", to: MIRA });
    device.server.next("transfer", losing);
    await user.sends();
    await user.signsOut();
    expect([...device.storage.names()].sort()).toEqual(["optio.transfer_markers", "optio.transfer_markers_beside"]);
    expect(device.storage.getItem("optio.transfer_markers")).toBe(CORRUPT);
    await user.signsIn();
    await user.asksForPreview({ amount: "7", to: MIRA });
    expect(user.confirms()).toBe("transfer.AlreadySent");
  });
});
