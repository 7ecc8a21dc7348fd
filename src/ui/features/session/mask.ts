import type { Challenge } from "../../../domain/session/index.ts";

const HIDDEN = "•••";

/** Enough of an e-mail address or phone number to recognise one's own, and no more: `a•••@example.com`, `+1•••42`. */
export const masked = ({ type, identifier }: Pick<Challenge, "type" | "identifier">): string => {
  if (type === "phone") return `${identifier.slice(0, 2)}${HIDDEN}${identifier.slice(-2)}`;
  const at = identifier.lastIndexOf("@");
  const [first = ""] = identifier;
  return `${first}${HIDDEN}${identifier.slice(at)}`;
};
