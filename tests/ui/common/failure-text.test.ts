import { afterEach, describe, expect, it, vi } from "vitest";
import { type Failure, noAnswer } from "../../../src/domain/decider/failure.ts";
import { failureText } from "../../../src/ui/common/failure-text.ts";

const rejected = (status: number, message: string): Failure => ({
  ...noAnswer("/user", "GET"),
  kind: "Rejected",
  status,
  message,
});

const online = (is: boolean) => vi.stubGlobal("navigator", { onLine: is });

afterEach(() => vi.unstubAllGlobals());

describe("failureText", () => {
  it("says that the device is offline if there was no answer for that reason", () => {
    online(false);
    expect(failureText(noAnswer("/login", "POST"))).toBe("You're offline. Try again when you're connected.");
  });

  it("is the text of the specification if there was no answer although the device is online", () => {
    online(true);
    expect(failureText(noAnswer("/login", "POST"))).toBe("Something went wrong. Please try again later.");
  });

  it("is the server's text also while the device is offline", () => {
    online(false);
    expect(failureText(rejected(403, "Suspended"))).toBe("Suspended");
  });

  it.each([502, 503, 504])("explains %i without a text of the server", (status) => {
    online(true);
    expect(failureText(rejected(status, "An unknown error occurred"))).toBe(
      "Optio is busy right now. Try again in a few minutes.",
    );
    expect(failureText(rejected(status, "Maintenance until 10:00"))).toBe("Maintenance until 10:00");
  });

  it("explains 429 without a text of the server", () => {
    expect(failureText(rejected(429, "An unknown error occurred"))).toBe(
      "Too many attempts. Wait a few minutes, then try again.",
    );
  });

  it("is the catalogue's text for every other status", () => {
    expect(failureText(rejected(418, "An unknown error occurred"))).toBe("An unknown error occurred");
  });

  it("makes hidden characters of a server's text visible", () => {
    expect(failureText(rejected(403, "a\u202eb"))).toBe("a⟨U+202E⟩b");
  });
});
