import { expect, it } from "vitest";
import { sessionNotice } from "../../../../src/ui/features/session/session-notice.ts";
import { signedOut } from "../../../support/session/states.ts";
import "../../../support/texts.ts";

it.each([
  ["chosen", "neutral", "You're signed out."],
  ["elsewhere", "neutral", "You were signed out in another tab."],
  ["inactive", "neutral", "You were signed out because you were inactive."],
  ["switched", "neutral", "You switched accounts in another tab."],
  ["password", "positive", "Password saved. Sign in with it now."],
  ["expired", "neutral", "Your session ended. Sign in to continue."],
  ["refresh", "neutral", "Your session ended. Sign in to continue."],
  ["unstored", "negative", "This browser couldn't store your sign-in."],
  ["user", "negative", "We couldn't load your account, so we signed you out."],
] as const)("the notice about a session that ended by '%s' is %s: only a failure is red", (reason, tone, text) => {
  const ended = { ...signedOut, ended: { reason, message: null } };
  expect(sessionNotice(ended)).toMatchObject({ tone, text, detail: null });
});
