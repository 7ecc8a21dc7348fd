import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../../src/adapters/http/http-request.ts";
import { pageTransport } from "../../../src/adapters/http/transport.ts";
import { callEarly, loadConfig } from "../../../src/app/boot/entry.ts";
import { open, type User } from "../../support/driver.ts";
import { json, losing, refusing } from "../../support/scripted-api.ts";
import { createPeopleDevice } from "../../support/session/people.ts";
import { expectNoUnhandledRejections } from "../../support/session/rejections.ts";

expectNoUnhandledRejections();

const MINUTE = 60_000;
const FIRST = ["/user", "/wallets", "/notifications", "/wallets/wallet-1/tokens"];

type Device = ReturnType<typeof createPeopleDevice>;

/** A device that Ada has used before: her session and the hints of the previous start are stored. */
const usedBefore = async (): Promise<Device> => {
  const device = createPeopleDevice();
  device.servers.ada.always("getUser", (serve) => {
    const { status, text } = serve();
    return json(status, { ...JSON.parse(text), phone_number: "+43123456" });
  });
  device.servers.ada.always("getWalletTokens", (serve) => {
    const { status, text } = serve();
    return { status, text: text.replaceAll('"100"', '"777"') };
  });
  device.signedInAs("ada");
  await (await open(device)).closesTheTab();
  expect(device.storage.getItem("optio.wallet")).toBe("ada/wallet-1");
  return device;
};

/** The platform's `fetch` in front of the scripted servers of a device. */
const fetchOf =
  ({ server }: Device): typeof fetch =>
  async (url, init) => {
    if (url === "/config.json") return new Response("", { status: 404 });
    const request = { method: "GET", url, headers: init?.headers, body: null } as HttpRequest;
    const { status, text } = await Effect.runPromise(server.transport.send(request));
    return new Response(text, { status, headers: { Date: new Date(0).toUTCString() } });
  };

/** Sends the early calls of a start, as index.html does before the application is loaded. */
const startsEarly = async (
  device: Device,
  window: { readonly localStorage: Pick<Storage, "getItem"> } = { localStorage: device.storage },
) => {
  const fetch = fetchOf(device);
  const early = await callEarly(
    Object.assign(Object.create(window), { fetch }),
    loadConfig("", fetch, device.clock),
    device.clock.now,
  );
  if (early === null) throw new Error("no early calls");
  await device.clock.settle();
  return early;
};
type Early = Awaited<ReturnType<typeof startsEarly>>;

const opensWith = (device: Device, early: Early): Promise<User> =>
  open({ ...device, server: { ...device.server, transport: pageTransport(device.server.transport, { early }) } });

const spokenSince = (device: Device, left: number) => device.spoken.slice(left).map(({ path }) => path.split("?")[0]);

describe("the calls that index.html sends before the application is loaded", () => {
  it("are the first calls of the application, which takes their answers and sends none of them again", async () => {
    const device = await usedBefore();
    const left = device.spoken.length;
    const early = await startsEarly(device);
    expect(spokenSince(device, left)).toEqual(FIRST);
    const user = await opensWith(device, early);
    const calls = spokenSince(device, left);
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
    expect(user.sees().session).toMatchObject({ phase: "signedIn", user: { username: "ada" } });
    expect(user.sees().wallet.tokens?.totalBalanceUsd).toBe("777");
    expect(user.sees().session.clockSkew).toBe(0);
    expect(user.reports).toEqual([]);
  });

  it("T5: never show one user's data to another who signs in before the application is loaded", async () => {
    const device = await usedBefore();
    const early = await startsEarly(device);
    device.signedInAs("bea");
    const left = device.spoken.length;
    const user = await opensWith(device, early);
    expect(user.sees().session).toMatchObject({ phase: "signedIn", user: { username: "bea" } });
    expect(JSON.stringify(user.sees())).not.toMatch(/43123456|777/);
    const spoken = device.spoken.slice(left);
    expect(spoken.map(({ path }) => path.split("?")[0])).toEqual(expect.arrayContaining(FIRST));
    expect(spoken.every(({ person }) => person === "bea")).toBe(true);
  });

  it("cost one request and show nothing for a wallet that is not the first one any more", async () => {
    const device = await usedBefore();
    device.storage.setItem("optio.wallet", "ada/wallet-of-someone");
    device.servers.ada.next("getWalletTokens", refusing(404));
    const left = device.spoken.length;
    const user = await opensWith(device, await startsEarly(device));
    expect(spokenSince(device, left)).toEqual(
      expect.arrayContaining(["/wallets/wallet-of-someone/tokens", "/wallets/wallet-1/tokens"]),
    );
    expect(user.sees().wallet.tokens?.tokens).toHaveLength(1);
    expect(user.sees().wallet.tokensRequest.status).toBe("succeeded");
    expect(device.storage.getItem("optio.wallet")).toBe("ada/wallet-1");
  });

  it("T5: never request the wallet of another user's session", async () => {
    const device = await usedBefore();
    // a session that was written without a logout of the one before
    device.signedInAs("bea");
    expect(device.storage.getItem("optio.wallet")).toBe("ada/wallet-1");
    const left = device.spoken.length;
    await startsEarly(device);
    expect(spokenSince(device, left)).toEqual(FIRST.slice(0, 3));
  });

  it("T1: are renewed once after a 401, and sent again after no answer", async () => {
    const device = await usedBefore();
    device.servers.ada.next("getNotifications", losing);
    device.servers.ada.expireTokens();
    const early = await startsEarly(device);
    const left = device.spoken.length;
    const user = await opensWith(device, early);
    expect(user.sees().session).toMatchObject({ phase: "signedIn", user: { username: "ada" } });
    expect(user.sees().wallet.tokens?.tokens).toHaveLength(1);
    expect(user.sees().notifications.list).toHaveLength(1);
    expect(spokenSince(device, left).filter((path) => path === "/refreshToken")).toHaveLength(1);
  });

  it("are requested again when the application took longer than 30 s to load, or after a change", async () => {
    const device = await usedBefore();
    const late = await startsEarly(device);
    await device.clock.turn(30_001);
    const left = device.spoken.length;
    await opensWith(device, late);
    expect(spokenSince(device, left)).toEqual(expect.arrayContaining(FIRST));

    const early = await startsEarly(device);
    const headers = { Authorization: `Bearer ${device.storage.getItem("optio.access_token")}` };
    const get = (url: string): HttpRequest => ({ method: "GET", url, headers, body: null });
    expect(early.take(get("/api/user"))).not.toBeNull();
    expect(early.take(get("/api/user"))).toBeNull();
    expect(early.take({ ...get("/api/user"), method: "POST" })).toBeNull();
    expect(early.take(get("/api/wallets"))).toBeNull();
  });

  const stores = (key: string, value: (device: Device) => string | null) => (device: Device) => {
    const text = value(device);
    if (text === null) device.storage.removeItem(`optio.${key}`);
    else device.storage.setItem(`optio.${key}`, text);
  };
  const issued = (seconds: number) => (device: Device) =>
    `h.${btoa(JSON.stringify({ sub: "ada", n: 1, iat: device.clock.now() / 1_000 - seconds }))}.s`;

  it.each([
    ["there is no session", stores("access_token", () => null)],
    ["the user has not finished onboarding", stores("onboarded", () => null)],
    ["the token expires now", stores("expires_at", ({ clock }) => String(clock.now()))],
    ["the expiry is no number", stores("expires_at", () => "soon")],
    ["the token is no JWT", stores("access_token", () => "canary")],
    ["the token does not say when it was issued", stores("access_token", () => `h.${btoa("{}")}.s`)],
    ["I9: the token is older than 24 hours", stores("access_token", issued(24 * 3600 + 1))],
    ["I4: the idle limit has passed", stores("last_activity", ({ clock }) => String(clock.now() - 30 * MINUTE))],
  ])("are not sent where %s", async (_why, prepare) => {
    const device = await usedBefore();
    prepare(device);
    const left = device.spoken.length;
    await startsEarly(device);
    expect(spokenSince(device, left)).toEqual([]);
  });

  it.each(["..", "a/b", "%2e%2e", "wallet 1", "", "a?x=1"])(
    "S4: never put the stored text %j into a path",
    async (id) => {
      const device = await usedBefore();
      device.storage.setItem("optio.wallet", `ada/${id}`);
      const left = device.spoken.length;
      await startsEarly(device);
      expect(spokenSince(device, left)).toEqual(FIRST.slice(0, 3));
    },
  );

  it("T10: are left to the application where storage refuses", async () => {
    const device = await usedBefore();
    const left = device.spoken.length;
    const refusing = {
      get localStorage(): Storage {
        throw new Error("SecurityError");
      },
    };
    const early = await startsEarly(device, refusing);
    expect(spokenSince(device, left)).toEqual([]);
    const user = await opensWith(device, early);
    expect(user.sees().session.phase).toBe("signedIn");
  });
});
