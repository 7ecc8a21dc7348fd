import { describe, expect, it } from "vitest";
import { checkPreflight } from "../../../src/app/conform/preflight.ts";

const ORIGIN = "https://app.example";
const HEADERS = "Content-Type, App-Version, Authorization, Idempotency-Key";

/** What a page of another origin meets, by the headers of every answer; `sent`: the requests. */
const meets = async (allowed: Readonly<Record<string, string>>, idempotencyKey = true, status = 204) => {
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const asked = new Headers(init?.headers).get("Access-Control-Request-Headers") ?? "";
    sent.push(`${init?.method ?? "GET"} ${String(input)} ${asked}`);
    return new Response(null, { status, headers: { "Access-Control-Allow-Origin": ORIGIN, ...allowed } });
  };
  return { ...(await checkPreflight(fetch, "https://api.example", { origin: ORIGIN, idempotencyKey })), sent };
};
const OPEN = {
  "Access-Control-Allow-Headers": HEADERS,
  "Access-Control-Allow-Methods": "GET, POST, DELETE",
  "Access-Control-Expose-Headers": "Date",
};

describe("the preflight of a page of another origin", () => {
  it("is asked for each method and set of headers, and nothing but OPTIONS and one GET is sent", async () => {
    const { problems, lost, sent } = await meets(OPEN);
    expect({ problems, lost }).toEqual({ problems: [], lost: [] });
    expect(sent).toContain(
      "OPTIONS https://api.example/api/wallets/1/transfer app-version,authorization,content-type,idempotency-key",
    );
    expect(sent.filter((line) => !line.startsWith("OPTIONS"))).toEqual(["GET https://api.example/api/countries "]);
  });

  it("without Idempotency-Key no transfer is sent, unless the configuration leaves the header out", async () => {
    const allowed = { ...OPEN, "Access-Control-Allow-Headers": "content-type, app-version, authorization" };
    expect((await meets(allowed)).problems).toEqual([
      `a page of ${ORIGIN} cannot send POST /wallets/{id}/transfer: the server does not allow the header Idempotency-Key (allow it, or set idempotencyKey to false)`,
    ]);
    expect((await meets(allowed, false)).problems).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      "the app version",
      { "Access-Control-Allow-Headers": "content-type, authorization, idempotency-key" },
      "the header App-Version",
    ],
    ["Authorization, which * does not stand for", { "Access-Control-Allow-Headers": "*" }, "the header Authorization"],
    ["the origin", { "Access-Control-Allow-Origin": "https://other.example" }, `the origin ${ORIGIN}`],
    ["DELETE", { "Access-Control-Allow-Methods": "GET, POST" }, "the method DELETE"],
  ])("says that the server does not allow %s", async (_, change, what) => {
    const { problems } = await meets({ ...OPEN, ...change });
    expect(problems.join()).toContain(`the server does not allow ${what}`);
  });

  it("says that a server answers no preflight, and that it hides its time", async () => {
    expect((await meets(OPEN, true, 404)).problems.join()).toContain("its preflight is answered 404");
    expect((await meets({ ...OPEN, "Access-Control-Expose-Headers": "" })).lost).toEqual([
      "the server's clock on another origin (Date is not in Access-Control-Expose-Headers)",
    ]);
  });
});
