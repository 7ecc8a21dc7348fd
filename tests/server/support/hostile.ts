import type { Call } from "../../../src/adapters/http/calls/call.ts";

/** Calls whose fields travel in a JSON body. */
export const hasBody = (call: Call): boolean => call.method !== "GET" && call.method !== "DELETE";

/** The path of a call with its parameters encoded. */
export const pathOf = (call: Call, param: (name: string) => string): string =>
  `/api${call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(param(name)))}`;

/** Whether a body is one of the two error forms of the contract (spec §8). */
export const isErrorForm = (body: unknown): boolean => {
  if (typeof body !== "object" || body === null) return false;
  if ("error" in body) return typeof body.error === "string" && body.error !== "";
  if (!("message" in body) || typeof body.message !== "string" || !("errors" in body)) return false;
  const lists: ReadonlyArray<unknown> = typeof body.errors === "object" ? Object.values(body.errors ?? {}) : [];
  return (
    lists.length > 0 && lists.every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === "string"))
  );
};
