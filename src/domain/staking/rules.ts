import { looksLikePhrase } from "../values/free-text.ts";
import { parseUrl } from "../values/parse-url.ts";
import { hasHiddenCharacters, hasVisibleCharacter } from "../values/plain-text.ts";

/** The longest a validator's name may be, in characters (spec §5, §9: max 70). */
export const VALIDATOR_NAME_MAX = 70;

/** A validator's name: there, and 70 characters at most. */
export const validatorNameProblem = (name: string): string | null => {
  const length = [...name.trim()].length;
  if (length === 0) return "rule.validatorName.required";
  return length > VALIDATOR_NAME_MAX ? "rule.validatorName.tooLong" : null;
};

/** Bytes of UTF-8 that the texts of a validator may have (docs/staking.md 18). */
export const VALIDATOR_TEXT_LIMITS = { moniker: 70, website: 140, details: 280 } as const;

/** A scheme at the start of an address: `https:`, `javascript:`. */
const SCHEME = /^\s*([a-z][a-z0-9+-]*):/i;

/** The host of a page with its port, if any; never a name before an `@`, which others would read as the host. */
const HOST = /^[^\s:@\\]+(?::\d{1,5})?$/;

/** A validator's website: without a scheme, `ada.example`, or with that of a page. Others show it as a link. */
export const websiteProblem = (website: string): string | null => {
  const address = website.trim();
  if (address === "") return null;
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "https" && scheme !== "http") return "rule.validatorWebsite.scheme";
  const [, host = ""] = (scheme === undefined ? /^([^/?#]*)/ : /^[a-z]+:\/\/([^/?#]*)/i).exec(address) ?? [];
  return HOST.test(host) && parseUrl(`https://${host}`) !== null ? null : "rule.validatorWebsite.malformed";
};

/**
 * The rule that a text of a validator breaks, or null: bytes within the chain's limit, and no characters that change
 * how the text is read. Details may have line breaks; an empty text is fine.
 */
export const validatorTextProblem = (field: keyof typeof VALIDATOR_TEXT_LIMITS, text: string): string | null => {
  if (looksLikePhrase(text)) return "rule.text.phrase";
  if (new TextEncoder().encode(text).length > VALIDATOR_TEXT_LIMITS[field]) return "rule.validatorText.tooLong";
  const line = field === "details" ? text.replaceAll("\n", " ") : text;
  return line.trim() !== "" && (hasHiddenCharacters(line) || !hasVisibleCharacter(line))
    ? "rule.validatorText.hidden"
    : null;
};
