import { describe, expect, it } from "vitest";
import { type Call, secretKeys } from "../../../src/adapters/http/calls/call.ts";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { startEarlyCalls } from "../../../src/adapters/http/early-calls.ts";
import { WIRE, WIRE_HEADERS, type WireCall } from "../../support/wire/table.ts";
import { bundle, isRefresh, json, refused, tab } from "../session-store/tab.ts";

const rows = Object.entries(WIRE).map(([name, wire]) => ({ name, wire, line: `${wire.method} ${wire.path}` }));
const callOf = (name: string): Call | undefined => allCalls.find((call) => call.name === name);

/** The names of the parameters in a path of the table. */
const paramsOf = ({ path }: WireCall): ReadonlyArray<string> =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Sends one call of the table through the real API; every key has its own name as its value. */
const sentBy = async (name: string, wire: WireCall, keys: ReadonlyArray<string>, signedIn = true) => {
  const { api, run, sent, cells, vault } = tab(() => json(200, {}));
  if (!signedIn) for (const key of cells.names()) cells.removeItem(key);
  const call = callOf(name);
  if (call === undefined) throw new Error(`no call is declared as ${name}`);
  const secrets = new Set(secretKeys(call));
  const value = (key: string): string => (secrets.has(key) ? vault.put(key) : key);
  const input = Object.fromEntries([...paramsOf(wire), ...keys, ...wire.headers].map((key) => [key, value(key)]));
  await run(api.request(call, input as never, null));
  const [request, ...more] = sent;
  if (request === undefined || more.length > 0) throw new Error(`${name} was sent ${sent.length} times`);
  return request;
};

const asPairs = (keys: ReadonlyArray<string>) => Object.fromEntries(keys.map((key) => [key, key]));

describe("the wire", () => {
  it("has a row of the table for every declared call, and a declared call for every row", () => {
    expect(allCalls.map(({ name }) => name).toSorted()).toEqual(Object.keys(WIRE).toSorted());
  });

  it.each(rows)("$name is $line with its keys and nothing else", async ({ name, wire }) => {
    const all = [...wire.keys, ...wire.optional, ...wire.extensions];
    for (const keys of [wire.keys, all]) {
      const { method, url, body } = await sentBy(name, wire, keys);
      const [path = "", query = ""] = url.split("?");
      expect([method, path]).toEqual([wire.method, `/api${wire.path.replace(/[{}]/g, "")}`]);
      const inQuery = wire.method === "GET" || wire.method === "DELETE";
      expect(Object.fromEntries(new URLSearchParams(query))).toEqual(inQuery ? asPairs(keys) : {});
      expect(body === null ? null : JSON.parse(body)).toEqual(inQuery ? null : asPairs(keys));
    }
  });

  it.each(rows)("$name declares no key that the table lacks", ({ name, wire }) => {
    const call = callOf(name);
    expect(Object.keys(call?.body ?? {}).toSorted()).toEqual(
      [...wire.keys, ...wire.optional, ...wire.extensions].toSorted(),
    );
    expect(Object.keys(call?.params ?? {}).toSorted()).toEqual(paramsOf(wire).toSorted());
    expect(Object.keys(call?.headers ?? {})).toEqual(wire.headers);
  });

  it.each(rows)("$name has the headers of every call, and the token where it is due", async ({ name, wire }) => {
    const all = { ...WIRE_HEADERS, ...asPairs(wire.headers) };
    expect((await sentBy(name, wire, wire.keys)).headers).toEqual(
      wire.bearer ? { ...all, Authorization: "Bearer access 1" } : all,
    );
    expect((await sentBy(name, wire, wire.keys, false)).headers).toEqual(all);
  });

  it.each(rows)("$name is an extension exactly where the specification lacks it", ({ name, wire }) => {
    expect(callOf(name)?.extension).toBe(!wire.specified);
  });
});

describe("the calls that the adapters send by themselves", () => {
  it("renew a session by POST /refreshToken", async () => {
    const { wallets, sent } = tab((request, bearer) => {
      if (isRefresh(request)) return json(200, bundle(2));
      return bearer === "access 2" ? json(200, { wallets: [] }) : refused;
    });
    await wallets();
    expect(sent.find(isRefresh)).toEqual({
      method: "POST",
      url: "/api/refreshToken",
      headers: { ...WIRE_HEADERS, Authorization: "Bearer access 1" },
      body: JSON.stringify({ refresh_token: "refresh 1", platform_type: "web" }),
    });
  });

  it("end a session by POST /logout", async () => {
    const { api, run, sent } = tab(() => json(404, {}));
    await run(api.signOut);
    expect(sent).toEqual([
      {
        method: "POST",
        url: "/api/logout",
        headers: { ...WIRE_HEADERS, Authorization: "Bearer access 1" },
        body: JSON.stringify({ refresh_token: "refresh 1" }),
        keepalive: true,
      },
    ]);
  });

  it("of a start are those that the application sends", () => {
    const token = `x.${btoa(JSON.stringify({ sub: "user-1", iat: 1 }))}.x`;
    const stored: Readonly<Record<string, string>> = {
      access_token: token,
      expires_at: "100000",
      onboarded: "true",
      wallet: "user-1/wallet-1",
    };
    const sent: Array<readonly [unknown, unknown, unknown]> = [];
    startEarlyCalls({
      fetch: (url, init) => {
        sent.push([init?.method, url, init?.headers]);
        return Promise.reject(new Error("not answered"));
      },
      now: () => 0,
      apiBase: "",
      readStored: ({ name }) => stored[name] ?? null,
      hasEnded: () => false,
    });
    const headers = { ...WIRE_HEADERS, Authorization: `Bearer ${token}` };
    expect(sent).toEqual(
      ["/user", "/wallets", "/notifications?page=1", "/wallets/wallet-1/tokens"].map((path) => [
        "GET",
        `/api${path}`,
        headers,
      ]),
    );
  });
});
