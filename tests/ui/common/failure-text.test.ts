import { describe, expect, it, vi } from "vitest";
import { codeOf } from "../../../src/adapters/http/failure.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import {
  failureText,
  inviteFailureText,
  passcodeFailureText,
  savedFailureText,
} from "../../../src/ui/common/failure-text.ts";
import {
  codeFailureText,
  createWalletFailureText,
  wrongPasscodeText,
} from "../../../src/ui/common/form-failure-text.ts";
import { noAnswer } from "../../support/examples.ts";
import "../../support/texts.ts";

const rejected = (status: number, message: string): Failure => ({
  ...noAnswer("/user", "GET"),
  kind: "Rejected",
  status,
  code: codeOf(message),
  message,
});

const online = (is: boolean) => vi.stubGlobal("navigator", { onLine: is });

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

  it.each([
    [502, "Optio is busy right now. Try again in a few minutes."],
    [503, "Optio is busy right now. Try again in a few minutes."],
    [504, "Optio is busy right now. Try again in a few minutes."],
    [429, "Too many attempts. Wait a few minutes, then try again."],
    [418, "Try again. If it happens again, contact support."],
  ])(
    "is the specification's text with help after it for a %i without a text, else the server's alone",
    (status, help) => {
      online(true);
      expect(failureText(rejected(status, "An unknown error occurred"))).toBe(`An unknown error occurred\n${help}`);
      expect(failureText(rejected(status, "Maintenance until 10:00"))).toBe("Maintenance until 10:00");
    },
  );

  it("makes hidden characters of a server's text visible", () => {
    expect(failureText(rejected(403, "a\u202eb"))).toBe("a⟨U+202E⟩b");
  });
});

const NO_ANSWER = noAnswer("/any", "POST");
const FAULT: Failure = { ...NO_ANSWER, kind: "ServerFault" };
const BUSY = rejected(503, "Maintenance until 10:00");

describe("the text of a change without a refusal", () => {
  it.each([
    [
      "a one-time code",
      codeFailureText,
      "We lost the connection while checking your code. Try again, or resend the code.",
      "Something went wrong. Please try again later.\nTry again, or resend the code.",
    ],
    [
      "a profile",
      savedFailureText,
      "We lost the connection. Save again to be sure it changed.",
      "Something went wrong. Please try again later.\nSave again to be sure it changed.",
    ],
    [
      "a wallet passcode",
      passcodeFailureText,
      "We lost the connection. Save again to be sure it changed.",
      "Failed to update wallet key, please try again.\nSave again to be sure it changed.",
    ],
    [
      "a new wallet",
      createWalletFailureText,
      "We couldn't confirm that your wallet was created. Try again: it is never created twice.",
      "Something went wrong. Please try again later.\nWe couldn't confirm that your wallet was created. Try again: it is never created twice.",
    ],
  ])(
    "of %s speaks of a lost connection only if no answer came, and repeats what the server said",
    (_, textOf, lost, fault) => {
      online(true);
      expect(textOf(NO_ANSWER)).toBe(lost);
      expect(textOf(FAULT)).toBe(fault);
      expect(textOf(BUSY)).toMatch(/^Maintenance until 10:00\n/);
      // it may have been changed, whatever the browser says of the network
      online(false);
      expect(textOf(NO_ANSWER)).toBe(lost);
    },
  );
});

describe("texts of the catalogue that have help", () => {
  it("are shown literally, with the help on the next line", () => {
    online(true);
    expect(codeFailureText(rejected(401, "Invalid Auth Code"))).toBe(
      "Invalid Auth Code\nCheck it, and use the newest one we sent.",
    );
    expect(codeFailureText(rejected(429, "Too many attempts. Please try again later."))).toBe(
      "Too many attempts. Please try again later.",
    );
    expect(wrongPasscodeText()).toBe("Invalid wallet key.\nNothing was sent. Check your passcode and try again.");
  });
});

describe("an answer that could not be read", () => {
  const misread = (endpoint: string, field?: string): Failure => ({
    ...noAnswer(endpoint, "GET"),
    kind: "Unreadable",
    status: 200,
    ...(field !== undefined && { misread: field }),
  });

  it("is named by its call and its field", () => {
    expect(failureText(misread("/wallets/:id/tokens", "tokens.0.balance can't be read"))).toBe(
      "We couldn't read the server's answer.\nGET /wallets/{id}/tokens: tokens.0.balance can't be read",
    );
    expect(failureText(misread("/user"))).toBe(
      "We couldn't read the server's answer.\nGET /user: the answer is no JSON",
    );
  });

  it("W13: leaves it open whether a change was made", () => {
    expect(savedFailureText(misread("/user/profile", "id is missing"))).toBe(
      "We couldn't read the server's answer.\nGET /user/profile: id is missing\nSave again to be sure it changed.",
    );
  });
});

describe("inviteFailureText", () => {
  it("W13: says that it is unknown whether the invitation was sent, unless the server refused it", () => {
    online(true);
    const unknown = "We don't know whether the invitation was sent. Sending it again may send a second email.";
    expect(inviteFailureText(NO_ANSWER)).toBe(unknown);
    expect(inviteFailureText({ ...rejected(503, "Maintenance"), kind: "ServerFault" })).toBe(`Maintenance\n${unknown}`);
    expect(inviteFailureText(rejected(422, "Too many invitations"))).toBe("Too many invitations");
  });
});
