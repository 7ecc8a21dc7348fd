import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import { describe, expect, it } from "vitest";
import { watchLeaving } from "../../../src/adapters/browser/leaving.ts";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import type { Method } from "../../../src/adapters/http/calls/call.ts";
import { fetchTransport, pageTransport } from "../../../src/adapters/http/transport.ts";

/** A page that sends one request, which the browser aborts while it is left: `outcome` is null until there is one. */
const leftPage = (method: Method = "GET") => {
  const clock = createHandClock(0);
  const page = new EventTarget();
  const fetches: { readonly answer: (status: number) => void; readonly abort: () => void }[] = [];
  const fetch = () =>
    new Promise<Response>((resolve, reject) => {
      fetches.push({
        answer: (status) => resolve(new Response("{}", { status })),
        abort: () => reject(new TypeError("Failed to fetch")),
      });
    });
  const transport = pageTransport(fetchTransport(fetch), { leaving: watchLeaving(page, clock) });
  let outcome: string | null = null;
  void Effect.runPromiseExit(transport.send({ method, url: "/api/user", headers: {}, body: null })).then((exit) => {
    outcome = Exit.isSuccess(exit) ? `status ${exit.value.status}` : "no answer";
  });
  return {
    clock,
    outcome: () => outcome,
    sent: () => fetches.length,
    emit: (...types: ReadonlyArray<"beforeunload" | "pagehide" | "pageshow">) => {
      for (const type of types) page.dispatchEvent(new Event(type));
    },
    abort: async () => {
      fetches.at(-1)?.abort();
      await clock.settle();
    },
    answer: async (status: number) => {
      fetches.at(-1)?.answer(status);
      await clock.settle();
    },
  };
};

describe("a request of a page that is being left", () => {
  it("has no outcome when the browser aborts it, after beforeunload or after pagehide, so that no user is logged out", async () => {
    for (const events of [["beforeunload"], ["pagehide"], ["beforeunload", "pagehide"]] as const) {
      const page = leftPage();
      page.emit(...events);
      await page.abort();
      await page.clock.turn(4_999);
      expect(page.outcome()).toBeNull();
    }
  });

  it("stays without one for as long as the page is hidden", async () => {
    const page = leftPage();
    page.emit("beforeunload", "pagehide");
    await page.abort();
    await page.clock.turn(3_600_000);
    expect([page.outcome(), page.sent()]).toEqual([null, 1]);
  });

  it("is sent again when the page is shown again, each time that this happens", async () => {
    const page = leftPage();
    for (const sent of [1, 2, 3]) {
      page.emit("beforeunload", "pagehide");
      await page.abort();
      expect(page.sent()).toBe(sent);
      page.emit("pageshow");
      await page.clock.settle();
    }
    await page.answer(200);
    expect([page.outcome(), page.sent()]).toEqual(["status 200", 4]);
  });

  it("is sent again five seconds after beforeunload if the page was not left", async () => {
    const page = leftPage();
    page.emit("beforeunload");
    await page.abort();
    await page.clock.turn(5_000);
    expect(page.sent()).toBe(2);
    await page.abort();
    expect(page.outcome()).toBe("no answer");
  });

  it("gets an answer that arrives all the same", async () => {
    const page = leftPage();
    page.emit("beforeunload");
    await page.answer(401);
    expect(page.outcome()).toBe("status 401");
  });

  it("has no answer if it changes data: it is never sent twice", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const page = leftPage(method);
      page.emit("beforeunload", "pagehide");
      await page.abort();
      expect([page.outcome(), page.sent()]).toEqual(["no answer", 1]);
    }
  });
});

it("a request that fails in an open page has no answer at once", async () => {
  const page = leftPage();
  page.emit("beforeunload", "pagehide", "pageshow");
  await page.abort();
  expect([page.outcome(), page.sent()]).toEqual(["no answer", 1]);
});
