/** The longest name in a subject or notification, in characters. */
const NAME_MAX = 40;

/** Controls, separators of lines, private and unpaired code units, and format characters but the joiners of letters. */
const UNSEEN = /(?:(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}])+/gu;

/**
 * A text as one line for a subject, mail or notification: characters that are not seen become spaces, and it is
 * cut to `max` characters. Names are checked when they are chosen; rows from before that rule exist, and the
 * service must not send mail in words a stranger wrote (server M15).
 */
export const plainLine = (text: string, max: number): string => {
  const signs = [...text.replace(UNSEEN, " ").replace(/\s+/gu, " ").trim()];
  return signs.length <= max ? signs.join("") : `${signs.slice(0, max - 1).join("")}…`;
};

/** A person's name for texts that the service sends; `evil.test/x` loses the signs that make mail programs link it. */
export const shownName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  plainLine(`${person.firstName} ${person.lastName}`.replace(/[/:@.](?=\S)/gu, " "), NAME_MAX);
