import { type Call, secretKeys } from "./call.ts";
import type { RawInput } from "./encode.ts";

/** One request and what came of it, for the journal: secrets are left out, the rest is not yet redacted. */
export interface ExchangeTold {
  readonly call: string;
  readonly status: number | null;
  readonly input: RawInput;
  readonly answer: unknown;
  readonly failure: string | null;
  readonly cause: number | null;
}

/** A call's input without what the vault holds of it. */
export const withoutSecrets = (call: Call, input: RawInput): RawInput => {
  const secrets = new Set(secretKeys(call));
  return Object.fromEntries(Object.entries(input).filter(([key]) => !secrets.has(key)));
};
