import { number } from "./rewriting.ts";

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A whole number that stands for an id, far beyond what a double holds. */
export const numberOfId = (id: string) => {
  const hex = UUID.test(id) ? `1${id.replaceAll("-", "")}` : `2${Buffer.from(id).toString("hex")}`;
  return number(BigInt(`0x${hex}`));
};

/** The id that a number stands for. */
const idOf = (digits: string): string => {
  const hex = BigInt(digits).toString(16);
  if (hex.startsWith("2")) return Buffer.from(hex.slice(1), "hex").toString();
  const [, ...parts] = /^1(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? [];
  if (parts.length === 0) throw new Error(`${digits} stands for no id`);
  return parts.join("-");
};

/** A request to a server whose ids are numbers, as the server that it stands before knows them. */
export const withOwnIds = (text: string): string =>
  text.replaceAll(/(?<=[/"])\d{20,}(?=["/?]|$)/g, (digits) => idOf(digits));
