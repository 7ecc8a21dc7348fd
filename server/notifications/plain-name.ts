import { replaceHidden } from "../../src/domain/values/plain-text.ts";

/** The longest name in a subject or notification, in characters. */
const NAME_MAX = 40;

const withoutHidden = (text: string): string => replaceHidden(text, () => " ");

/** A letter of a script that is written from right to left: the isolates that the client shows hold one. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc\ud802\ud803\ud83a\ud83b]/;

/**
 * A name as a part of a subject, mail or notification: one line of at most 40 characters, in which hidden characters are
 * spaces. One that is written from right to left is isolated (FSI … PDI), so that the sentence stays in its order. Names are
 * checked when they are set, but older rows may break that rule, and the service must not send text that a stranger wrote.
 */
export const plainName = (name: string): string => {
  const characters = [...withoutHidden(name).replace(/\s+/gu, " ").trim()];
  const isWhole = characters.length <= NAME_MAX;
  // a joiner is hidden when the letter after it was cut off
  const line = isWhole ? characters.join("") : `${withoutHidden(characters.slice(0, NAME_MAX - 1).join("")).trim()}…`;
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line;
};

/**
 * A text of the service for a message, in which a name that somebody else chose, such as that of a validator, is not shown as a
 * link by mail programs. Decimals stay.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/[/:@\u3002\uff0e\uff0f\uff1a\uff20\uff61](?=\S)|\.(?=[^\s\d])/gu, " ");

/** The product's name: a person who bears it could speak for the service. */
const PRODUCT = /optio/i;

/**
 * A person's name for texts that the service sends, without characters that make mail programs show a link, in any width;
 * "Somebody" for one that contains the product's name.
 */
export const shownName = (person: { readonly firstName: string; readonly lastName: string }): string => {
  const name = `${person.firstName} ${person.lastName}`;
  return PRODUCT.test(name.normalize("NFKC"))
    ? "Somebody"
    : plainName(name.replace(/[/:@.\u3002\uff0e\uff0f\uff1a\uff20\uff61](?=\S)/gu, " "));
};
