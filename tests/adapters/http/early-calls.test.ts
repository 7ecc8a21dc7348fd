import { describe, expect, it } from "vitest";
import { startEarlyCalls } from "../../../src/adapters/http/early-calls.ts";

/** How many requests a start sends at this time, whose stored token expires at 1,000. */
const sentAt = (now: number): number => {
  const stored: Readonly<Record<string, string>> = {
    access_token: `x.${btoa(JSON.stringify({ sub: "user-1", iat: 0 }))}.x`,
    expires_at: "1000",
    onboarded: "true",
  };
  let sent = 0;
  startEarlyCalls({
    fetch: () => {
      sent += 1;
      return Promise.reject(new Error("not answered"));
    },
    now: () => now,
    apiBase: "",
    readStored: ({ name }) => stored[name] ?? null,
    hasEnded: () => false,
  });
  return sent;
};

describe("the requests that a start sends before the application is loaded", () => {
  it("are sent until the stored token expires, and no longer from that instant on", () => {
    expect([999, 1_000, 1_001].map(sentAt)).toEqual([3, 0, 0]);
  });
});
