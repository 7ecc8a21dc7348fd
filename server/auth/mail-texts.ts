import { shownName } from "../notifications/plain-line.ts";
import { CHALLENGE_MINUTES } from "./challenges.ts";
import type { Identifier } from "./identifier.ts";

/** A message by email or, for a phone number, as text. */
export interface Mail {
  readonly subject: string;
  readonly body: string;
}

/** The kind of an identifier in a message. */
export const nameOf = ({ type }: Identifier): string => (type === "email" ? "email address" : "phone number");

const LIFE = `It works once, within ${CHALLENGE_MINUTES} minutes.`;
const IGNORE = "If you did not ask for it, ignore this message.";

export const signInCode = (code: string): Mail => ({
  subject: "Your Optio code",
  body: `Your code is ${code}. ${LIFE}\n${IGNORE}`,
});

/** In place of a code after many wrong ones: a link cannot be guessed. */
export const signInLinkOnly = (link: string): Mail => ({
  subject: "Your Optio code",
  body: `Sign in with this link:\n${link} ${LIFE}\n${IGNORE}`,
});

export const signInLink = (link: string, code: string | null): Mail => ({
  subject: "Your Optio sign-in link",
  body: `Sign in with this link:\n${link}${code === null ? "" : `\n\nor with the code ${code}.`} ${LIFE}`,
});

export const noAccount = (identifier: Identifier, url: string): Mail => ({
  subject: "Sign up for Optio",
  body: `There is no Optio account with this ${nameOf(identifier)} yet. Sign up here:\n${url}\n${IGNORE}`,
});

export const resetLink = (link: string, code: string | null): Mail => ({
  subject: "Reset your Optio password",
  body: `Choose a new password:\n${link}${code === null ? "" : `\n\nor enter the code ${code}.`}`,
});

/** The codes of a signed-in person. */
const codeFor =
  (subject: string) =>
  (code: string): Mail => ({ subject, body: `Your code is ${code}.` });
export const passwordChangeCode = codeFor("Change your Optio password");
export const identifierCode = codeFor("Confirm your address for Optio");

export const PASSWORD_CHANGED: Mail = {
  subject: "Your Optio password was changed",
  body: "The password of your Optio account was changed.\nIf it was not you, reset it now on the log-in page and contact support.",
};

/** To the owner of an address that another account tried to add. */
export const identifierTaken = (identifier: Identifier): Mail => ({
  subject: "Your address was not added",
  body: `Someone tried to add this ${nameOf(identifier)} to another Optio account. It belongs to yours, so nothing was changed.`,
});

export const identifierChanged = (identifier: Identifier): Mail => ({
  subject: `Your Optio ${nameOf(identifier)} was changed`,
  body: `The ${nameOf(identifier)} of your Optio account was changed to another one.\nIf it was not you, contact support now.`,
});

export const invitation = (from: Parameters<typeof shownName>[0], link: string): Mail => ({
  subject: `${shownName(from)} invites you to Optio`,
  body: `Join here:\n${link}`,
});
