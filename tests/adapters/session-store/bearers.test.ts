import * as Effect from "effect/Effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Call } from "../../../src/adapters/http/calls/call.ts";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { fetchTransport } from "../../../src/adapters/http/transport.ts";
import { runs } from "../../support/properties.ts";
import { expectNoUnhandledRejections } from "../../support/session/rejections.ts";
import { bearerOf } from "../../support/session/strict-server.ts";
import { json, tab } from "./tab.ts";

expectNoUnhandledRejections();

/** The calls of spec §7 without a bearer that the product uses. */
const WITHOUT = ["/resendMagicLinkV1", "/authCodeLogin"];

/** An input for any call: only the parameters of its path. */
const requestOf = async (call: Call, params: (name: string) => string) => {
  const { api, run, sent } = tab(() => json(404, {}));
  const input = Object.fromEntries(Object.keys(call.params).map((name) => [name, params(name)]));
  await run(api.request(call, input as never, null));
  return sent;
};

describe("T13 the bearer", () => {
  it.each(allCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "T13 %s has it where it is required",
    async (_, call) => {
      const [request, ...more] = await requestOf(call, () => "x");
      expect(more).toEqual([]);
      expect(request === undefined ? undefined : bearerOf(request)).toBe(
        WITHOUT.includes(call.path) ? null : "access 1",
      );
    },
  );

  it("T13 is omitted from exactly the calls that spec §7 names", () => {
    expect(
      allCalls
        .filter(({ auth }) => auth === "none")
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(WITHOUT.toSorted());
  });

  it("T13 is absent when no user is signed in", async () => {
    for (const call of allCalls) {
      const { api, run, sent, cells } = tab(() => json(404, {}));
      for (const name of cells.names()) cells.removeItem(name);
      await run(
        api.request(call, Object.fromEntries(Object.keys(call.params).map((name) => [name, "x"])) as never, null),
      );
      expect(sent.map(bearerOf), call.name).toEqual([null]);
    }
  });

  it("T13 is sent to no other origin, whatever a path contains", async () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "//evil.example",
        "/\\evil.example",
        "..",
        "../..",
        "%2e%2e",
        "https://evil.example",
        "@evil.example",
      ),
      fc.webUrl(),
    );
    const withParams = allCalls.filter(({ params }) => Object.keys(params).length > 0);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...withParams), hostile, async (call, value) => {
        for (const request of await requestOf(call, () => value)) {
          const { origin, pathname } = new URL(request.url, "https://wallet.example");
          expect(origin).toBe("https://wallet.example");
          expect(pathname.startsWith("/api/")).toBe(true);
        }
      }),
      runs(300),
    );
  });

  it("T13 is not sent to a redirect: a redirect is an unreadable answer", async () => {
    const requests: Array<RequestInit | undefined> = [];
    const transport = fetchTransport(async (_, init) => {
      requests.push(init);
      return new Response("{}", { headers: { Date: "Sat, 21 Nov 2026 09:15:00 GMT" } });
    });
    const answer = await Effect.runPromise(
      transport.send({ method: "GET", url: "/api/user", headers: { Authorization: "Bearer a" }, body: null }),
    );
    expect(requests).toMatchObject([
      { redirect: "error", credentials: "same-origin", cache: "no-store", referrerPolicy: "no-referrer" },
    ]);
    expect(answer.date).toBe(Date.UTC(2026, 10, 21, 9, 15));
  });
});
