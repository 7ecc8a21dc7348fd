import { readIdentifier } from "../../../domain/values/identifier.ts";

/** The identifier as rules and server know it, or what was typed where it is none: a command holds one spelling (M4). */
export const canonicalIdentifier = (typed: string): string => {
  const read = readIdentifier(typed);
  return "rule" in read ? typed.trim() : read.identifier;
};
