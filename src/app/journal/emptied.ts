import { type Privacy, partsOf, variantOf } from "../../domain/decider/privacy.ts";
import type { Known } from "./domain.ts";

/** Whether a value of this privacy is dated: an entry of a history. */
const isDated = (privacy: Privacy): boolean => {
  if (privacy.kind === "struct" || privacy.kind === "union") return partsOf(privacy).some(isDated);
  return privacy.kind === "personal" && (privacy.of === "moment" || privacy.of === "happened");
};

const withoutHistory = (privacy: Privacy, value: unknown): unknown => {
  if (privacy.kind === "list") {
    if (!Array.isArray(value)) return value;
    return isDated(privacy.of) ? [] : value.map((item) => withoutHistory(privacy.of, item));
  }
  if (privacy.kind === "union") return withoutHistory(variantOf(privacy, value), value);
  if (privacy.kind !== "struct" || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const field = Object.hasOwn(privacy.fields, key) ? privacy.fields[key] : undefined;
      return [key, field === undefined ? item : withoutHistory(field, item)];
    }),
  );
};

/**
 * A redacted state without every list that is a history: what a log that was cleared may begin with (M6, R15). What
 * stays are stand-ins, which the steps after it need to be decided as they were.
 */
export const emptied = <Root extends object>({ stateFields }: Pick<Known<Root>, "stateFields">, state: Root): Root =>
  Object.fromEntries(
    Object.entries(state).map(([module, part]) => {
      const field = (stateFields as Known<Record<string, unknown>>["stateFields"])[module];
      return [module, field === undefined ? part : withoutHistory(field.privacy, part)];
    }),
  ) as Root;
