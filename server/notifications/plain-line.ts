import { replaceHidden } from "../../src/domain/values/plain-text.ts";

/** The longest name in a subject or notification, in characters. */
const NAME_MAX = 40;

/**
 * A text as one line for a subject, mail or notification: hidden characters become spaces, and the text is truncated
 * to `max` characters. Names are checked when they are set, but older rows may break that rule, and the service must not
 * send mail with text that a stranger wrote.
 */
export const plainLine = (text: string, max: number): string => {
  const characters = [
    ...replaceHidden(text, () => " ")
      .replace(/\s+/gu, " ")
      .trim(),
  ];
  return characters.length <= max ? characters.join("") : `${characters.slice(0, max - 1).join("")}…`;
};

/** A person's name for texts that the service sends, without characters that make mail programs show a link. */
export const shownName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  plainLine(`${person.firstName} ${person.lastName}`.replace(/[/:@.](?=\S)/gu, " "), NAME_MAX);
