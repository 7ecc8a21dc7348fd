import { readIdentifier } from "./identifier.ts";

/** The email address in the one spelling by which accounts are compared, in lower case, or null for another text. */
export const readEmail = (text: string): string | null => {
  const read = readIdentifier(text);
  return "type" in read && read.type === "email" ? read.identifier.toLowerCase() : null;
};
