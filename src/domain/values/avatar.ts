import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as Schema from "effect/Schema";
import { hidden, optional } from "../decider/field.ts";
import { AVATAR_SOURCES, type AvatarSource, type AvatarTemplates, filledTemplate } from "./avatar-templates.ts";
import { readEmail } from "./email.ts";
import { segment } from "./segment.ts";

/** Any value: a server may send a number or null, and a malformed account must not make its person unreadable. */
const account = optional(hidden(Schema.Unknown));

/** A person's accounts elsewhere, which an answer may have: where pictures are looked for (docs/wire.md Extensions). */
export const avatarAccounts = {
  gravatar_hash: account,
  facebook_id: account,
  github_id: account,
  skype_id: account,
  twitter_id: account,
  vkontakte_id: account,
  instagram_id: account,
  google_id: account,
};

/** What the pictures of a person depend on: their own picture, and what an answer says of them elsewhere. */
export type AvatarOwner = {
  readonly avatar: string | null;
  readonly email?: string | null;
} & { readonly [Name in keyof typeof avatarAccounts]?: unknown };

/** A hash of Gravatar: SHA-256, or MD5 as it was before. */
const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/;
/** No sign that separates parts of an address; a site may decode an encoded one before it reads the path (S4). */
const ACCOUNT = /^(?!\.+$)[\p{L}\p{N}._:@+,-]{1,64}$/u;

const accountOf = (value: unknown): string | null => {
  const text = typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? String(value) : value;
  return typeof text === "string" && ACCOUNT.test(text) ? segment(text) : null;
};

/** The hash that the answer has, else that of the email address that it has, as Gravatar computes it. */
const gravatarOf = ({ gravatar_hash: hash, email }: AvatarOwner): string | null => {
  if (typeof hash === "string" && HASH.test(hash)) return hash;
  const address = readEmail(email ?? "");
  return address === null ? null : bytesToHex(sha256(utf8ToBytes(address)));
};

const idAt = (source: AvatarSource, owner: AvatarOwner): string | null =>
  source === "gravatar" ? gravatarOf(owner) : accountOf(owner[`${source}_id`]);

/**
 * The addresses outside of the product at which a picture of a person may be, in the order of the sources. Empty unless
 * the configuration has templates, because each request tells another company which people the user looks at.
 */
export const avatarAddresses = (owner: AvatarOwner, templates: AvatarTemplates): ReadonlyArray<string> =>
  AVATAR_SOURCES.flatMap((source) => {
    const template = templates[source];
    const id = template === undefined ? null : idAt(source, owner);
    return template === undefined || id === null ? [] : [filledTemplate(template, id)];
  });
