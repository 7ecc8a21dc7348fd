import { shownName } from "../notifications/plain-name.ts";
import { CHALLENGE_MINUTES } from "./challenges.ts";
import type { Identifier } from "./identifier.ts";

/** A message by email or, for a phone number, as text. */
export interface Mail {
  readonly subject: string;
  readonly body: string;
  /** Of a digest of alerts: whose it is, and the address that ends them. */
  readonly digest?: { readonly userId: string; readonly unsubscribe: string };
}

/** The kind of an identifier in a message. */
export const nameOf = ({ type }: Identifier): string => (type === "email" ? "email address" : "phone number");

/** Which account a message is about, by the address that it goes to: a mailbox may be that of several accounts. */
export const accountLine = ({ value }: Identifier): string => `\nOptio account: ${value}`;

const LIFE = `It works once, within ${CHALLENGE_MINUTES} minutes.`;
const IGNORE = "If you did not ask for it, ignore this message.";

export const signInCode = (code: string, account: Identifier): Mail => ({
  subject: "Your Optio code",
  body: `Your code is ${code}. ${LIFE}\n${IGNORE}${accountLine(account)}`,
});

/** In place of a code after many wrong ones: a link cannot be guessed. */
export const signInLinkOnly = (link: string, account: Identifier): Mail => ({
  subject: "Your Optio code",
  body: `Sign in with this link:\n${link} ${LIFE}\n${IGNORE}${accountLine(account)}`,
});

export const signInLink = (link: string, code: string | null, account: Identifier): Mail => ({
  subject: "Your Optio sign-in link",
  body: `Sign in with this link:\n${link}${code === null ? "" : `\n\nor with the code ${code}.`} ${LIFE}${accountLine(account)}`,
});

export const noAccount = (identifier: Identifier, url: string): Mail => ({
  subject: "Sign up for Optio",
  body: `There is no Optio account with this ${nameOf(identifier)} yet. Sign up here:\n${url}\n${IGNORE}`,
});

export const resetLink = (link: string, code: string | null, account: Identifier): Mail => ({
  subject: "Reset your Optio password",
  body: `Choose a new password:\n${link}${code === null ? "" : `\n\nor enter the code ${code}.`}${accountLine(account)}`,
});

export const passwordChangeCode = (code: string, account: Identifier): Mail => ({
  subject: "Change your Optio password",
  body: `Your code is ${code}.${accountLine(account)}`,
});

/** To an address that may be mistyped, so it does not name the account. */
export const identifierCode = (code: string): Mail => ({
  subject: "Confirm your address for Optio",
  body: `Your code is ${code}.`,
});

export const passwordChanged = (account: Identifier): Mail => ({
  subject: "Your Optio password was changed",
  body: `The password of your Optio account was changed.\nIf it was not you, reset it now on the log-in page and contact support.${accountLine(account)}`,
});

/** To the owner of an address that another account tried to add. */
export const identifierTaken = (identifier: Identifier): Mail => ({
  subject: "Your address was not added",
  body: `Someone tried to add this ${nameOf(identifier)} to another Optio account. It belongs to yours, so nothing was changed.`,
});

export const identifierChanged = (account: Identifier): Mail => ({
  subject: `Your Optio ${nameOf(account)} was changed`,
  body: `The ${nameOf(account)} of your Optio account was changed to another one.\nIf it was not you, contact support now.${accountLine(account)}`,
});

export const invitation = (from: Parameters<typeof shownName>[0], link: string): Mail => ({
  subject: `${shownName(from)} invites you to Optio`,
  body: `Join here:\n${link}`,
});
