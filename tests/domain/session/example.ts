import { Event, type Purpose, session, type User } from "../../../src/domain/session/index.ts";
import type { Handle, SecretRef } from "../../../src/domain/values/secret.ts";
import { specify } from "../../support/spec.ts";

/** given / when / then of the session. */
export const given = specify(session, undefined);

/** The time of the envelopes in tests. */
export const NOW = Date.UTC(2026, 0, 15, 12);

export const handleOf = (name: string): Handle => name as Handle;

/** A secret in the vault, with the rules it violates. */
export const secret = (name: string, ...broken: ReadonlyArray<string>): SecretRef => ({
  handle: handleOf(name),
  broken,
});

export const grant = { account: "OAuth", issuedAt: NOW - 1000, expiresAt: NOW + 3_600_000 } as const;

/** The vault handle of the tokens of a sign-in. */
export const tokens = handleOf("tokens");

/** A sign-in with an accepted code. */
export const accepted = (purpose: Purpose | null, by: "password" | "code" | "link" = "code"): Event =>
  Event.SignedIn({ grant, tokens, by, purpose, identifier: by === "link" ? null : "ada@optio.example" });

export const ada: User = {
  id: "u-1",
  first_name: "Ada",
  last_name: "Lovelace",
  username: "ada",
  email: "ada@optio.example",
  phone_number: null,
  avatar: null,
  bio: null,
  country: "AT",
  is_private: false,
  onboarded_at: "2026-01-01T00:00:00Z",
  roles: [],
  referral_code: "ADA",
  ulid: "01H",
  linked_account: null,
};

export const adasMail = { type: "email", identifier: "ada@optio.example" } as const;

/** There is no stored session. */
export const noSession = Event.NoSessionFound();
/** There is a stored session. */
export const present = Event.SessionFound({ grant });
/** The password was accepted, and a code was requested at NOW. */
export const signingIn = Event.SignInRequested({ request: "in", ...adasMail, password: handleOf("password") });
export const challengeFor = (purpose: Purpose, sentAt = NOW) =>
  ({ purpose, ...adasMail, link: purpose === "reset", sentAt }) as const;
export const codeFor = (purpose: Purpose, sentAt = NOW) => Event.CodeSent({ challenge: challengeFor(purpose, sentAt) });
