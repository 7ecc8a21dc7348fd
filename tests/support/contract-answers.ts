import { bech32 } from "@scure/base";
import type { Call } from "../../src/adapters/http/calls/call.ts";
import type { Kind, Privacy } from "../../src/domain/decider/privacy.ts";
import { type Ast, fieldsOf } from "./declared.ts";

/** The class of a text of an answer. `plain` texts are the program's own; `hidden` are addresses of pictures, and tokens. */
type TextKind = Kind | "plain" | "hidden";

/** A text of an answer: its class, the name of its field, and the position of its row. */
export interface TextLeaf {
  readonly of: TextKind;
  readonly name: string;
  readonly row: number;
}

const encoded = (prefix: string, seed: number): string =>
  bech32.encode(prefix, bech32.toWords(Uint8Array.from({ length: 20 }, (_, at) => (seed * 7 + at * 13) % 256)));

/** Valid texts of the fields whose value the client reads, by name. */
const BY_NAME: Readonly<Record<string, string>> = {
  chainId: "optio",
  symbol: "OPT",
  type: "send",
  status: "success",
  roles: "Admin",
  country: "AT",
  code: "AT",
  dial_code: "+43",
  avatar: "/api/avatars/1",
  image: "/images/OPT.png",
  blockExplorerLink: "https://explorer.optio.example/tx/1",
  link: "/my-assets/optio/OPT",
  mnemonic: Array.from({ length: 24 }, () => "legal").join(" "),
};

/** The classes of texts that the client shows and does not read. */
const FREE: ReadonlySet<TextKind> = new Set([
  ...(["name", "username", "identifier", "text", "memo", "description", "message", "word"] as const),
]);

/** Whether a text is free: the server or another person can choose any, and the client only shows it. */
export const isFreeText = ({ of, name }: TextLeaf): boolean => FREE.has(of) && BY_NAME[name] === undefined;

const AMOUNTS: ReadonlySet<TextKind> = new Set(["amount", "moved", "fee", "figure", "typed"]);

/** A valid text of a class, different in each row where it names something. */
const validText = ({ of, name, row }: TextLeaf, now: number): string => {
  const named = BY_NAME[name];
  if (name === "symbol" && row > 0) return `OPT${row}`;
  if (named !== undefined) return named;
  if (AMOUNTS.has(of)) return String(row + 1);
  if (of === "rate") return `0.0${row + 1}`;
  if (of === "moment" || of === "happened") return new Date(now - (row + 1) * 3_600_000).toISOString();
  if (of === "due") return new Date(now + (row + 1) * 86_400_000).toISOString();
  if (of === "identifier") return `person${row}@demo.optio`;
  if (of === "address") return encoded(/validator/i.test(name) ? "optiovaloper" : "optio", row + 1);
  if (of === "height") return String(100 + row);
  return `${name}-${row}`;
};

const NUMBERS: Readonly<Record<string, number>> = {
  decimals: 6,
  unreadable: 0,
  expires_in: 900,
  unstakingWaitTime: 1_814_400,
};

const textKindOf = (privacy: Privacy): TextKind => {
  if (privacy.kind === "personal" || privacy.kind === "known") return privacy.of;
  return privacy.kind === "hidden" ? "hidden" : "plain";
};

/** Rows of each list of an answer. */
const ROWS = 3;

const sampleOf = (ast: Ast, privacy: Privacy, at: Omit<TextLeaf, "of">, text: (leaf: TextLeaf) => string): unknown => {
  switch (ast._tag) {
    case "Literal":
      return ast.literal;
    case "Boolean":
      return ["stakeable", "isFollowing", "valid", "has_password"].includes(at.name);
    case "Union": {
      const [first] = (ast.types ?? []).filter(({ _tag: tag }) => tag !== "Null");
      return first === undefined ? null : sampleOf(first, privacy, at, text);
    }
    case "Arrays": {
      const [row] = ast.rest ?? [];
      if (row === undefined) return [];
      const of = privacy.kind === "list" ? privacy.of : privacy;
      return Array.from({ length: ROWS }, (_, index) => sampleOf(row, of, { ...at, row: index }, text));
    }
    case "Objects": {
      const fields = fieldsOf(ast, privacy);
      return Object.fromEntries(
        (ast.propertySignatures ?? []).map(({ name, type }) => {
          const field = fields[String(name)];
          if (field === undefined) throw new Error(`${String(name)} has no class`);
          return [String(name), sampleOf(type, field, { ...at, name: String(name) }, text)];
        }),
      );
    }
    case "String":
      return text({ ...at, of: textKindOf(privacy) });
    default:
      return NUMBERS[at.name] ?? 1;
  }
};

/**
 * An answer of a call as its declaration describes it, with every optional field, the first variant of each union and three
 * rows in each list. `text` chooses each text, given a valid one. A field that is declared later takes part by itself.
 */
export const answerOf = (call: Call, now: number, text: (leaf: TextLeaf, valid: string) => string): unknown =>
  call.answer === null
    ? null
    : sampleOf(call.answer.schema.ast as unknown as Ast, call.answer.privacy, { name: call.name, row: 0 }, (leaf) =>
        text(leaf, validText(leaf, now)),
      );
