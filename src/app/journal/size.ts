/** What an object, a list and a leaf cost beside their texts; a rule of thumb, not a measurement. */
const OVERHEAD = 16;

/** Roughly how many bytes a plain value holds in memory, counting what it shares with others as its own. */
export const roughSize = (value: unknown): number => {
  if (typeof value === "string") return OVERHEAD + value.length;
  if (typeof value !== "object" || value === null) return OVERHEAD;
  let total = OVERHEAD;
  if (Array.isArray(value)) for (const item of value) total += roughSize(item);
  else for (const key in value) total += roughSize((value as Readonly<Record<string, unknown>>)[key]);
  return total;
};
