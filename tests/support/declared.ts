import { bech32 } from "@scure/base";
import fc from "fast-check";
import { CATALOGUE } from "../../src/adapters/http/catalogue.ts";
import type { Field } from "../../src/domain/decider/field.ts";
import { type Kind, type Privacy, variantOf } from "../../src/domain/decider/privacy.ts";

/** The part of a schema's tree that declarations use. */
export interface Ast {
  readonly _tag: string;
  readonly literal?: unknown;
  readonly types?: ReadonlyArray<Ast>;
  readonly rest?: ReadonlyArray<Ast>;
  readonly propertySignatures?: ReadonlyArray<{ readonly name: PropertyKey; readonly type: Ast }>;
  readonly context?: { readonly isOptional?: boolean };
}

/** Returns the value of a leaf: its class, and the path to it from the message, such as `.user.first_name`. */
export type Leaf = (of: Kind | "plain" | "hidden" | "handle", path: string, ast: Ast) => fc.Arbitrary<unknown>;

const classOf = (privacy: Privacy): Kind | "plain" | "hidden" | "handle" => {
  if (privacy.kind === "personal" || privacy.kind === "known") return privacy.of;
  return privacy.kind === "struct" || privacy.kind === "list" || privacy.kind === "union" ? "plain" : privacy.kind;
};

/** The privacy of the fields of an object in a schema's tree: those of its variant where it is part of a tagged union. */
export const fieldsOf = (ast: Ast, privacy: Privacy): Readonly<Record<string, Privacy>> => {
  if (privacy.kind !== "union") return privacy.kind === "struct" ? privacy.fields : {};
  const tag = ast.propertySignatures?.find(({ name }) => name === privacy.tag)?.type.literal;
  return fieldsOf(ast, variantOf(privacy, { [privacy.tag]: tag }));
};

const walk = (ast: Ast, privacy: Privacy, path: string, leaf: Leaf): fc.Arbitrary<unknown> => {
  switch (ast._tag) {
    case "Literal":
      return fc.constant(ast.literal);
    case "Null":
      return fc.constant(null);
    case "Boolean":
      return fc.boolean();
    case "Union":
      return fc.oneof(...(ast.types ?? []).map((type) => walk(type, privacy, path, leaf)));
    case "Arrays":
      return fc.array(walk(ast.rest?.[0] as Ast, privacy.kind === "list" ? privacy.of : privacy, `${path}[]`, leaf), {
        maxLength: 3,
      });
    case "Objects": {
      const fields = fieldsOf(ast, privacy);
      const signatures = ast.propertySignatures ?? [];
      return fc.record(
        Object.fromEntries(
          signatures.map(({ name, type }) => {
            const own = fields[String(name)];
            if (own === undefined) throw new Error(`${path}.${String(name)} has no class`);
            return [String(name), walk(type, own, `${path}.${String(name)}`, leaf)];
          }),
        ),
        {
          requiredKeys: signatures
            .filter(({ type }) => type.context?.isOptional !== true)
            .map(({ name }) => String(name)),
        },
      );
    }
    default:
      return leaf(classOf(privacy), path, ast);
  }
};

/** Any value that a declared field may hold, its leaves by `leaf`. */
export const declared = (field: Field<unknown>, leaf: Leaf): fc.Arbitrary<unknown> =>
  walk(field.schema.ast as unknown as Ast, field.privacy, "", leaf);

/** The start of all generated visits, in milliseconds since 1970. */
export const START = Date.UTC(2026, 0, 15);
const DAY = 86_400_000;

const account = (seed: number, prefix = "optio"): string =>
  bech32.encode(prefix, bech32.toWords(Uint8Array.from({ length: 20 }, (_, at) => (seed * 7 + at * 13) % 256)));
const phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow";

const AMOUNTS = ["0", "0.005", "0.01", "4.5", "5", "5.000001", "99.99", "100", "100.01", "82502.784512"];

/** Texts by kind: few, so that they are often equal, and varied enough to reach each rule. */
export const POOLS: Readonly<Partial<Record<Kind, ReadonlyArray<string>>>> = {
  identifier: [
    "ada@demo.optio",
    "Ada@Demo.optio",
    "+436601234567",
    "+43 660 1234567",
    "+43 (0) 660 123456",
    " ada@demo.optio",
    "x@",
    "maria",
    "12",
    "",
  ],
  name: ["Maria", "Ｍａｒｉａ", "𝓜𝓪𝓻𝓲𝓪 Ｇｒｕｂｅｒ", " Ada ", "", "x".repeat(70), "ﾏﾘｱ", "Ma\u0000ria", "ক্ষমা"],
  username: ["ada", " ada ", "a", "", "maria.gruber", "name with space"],
  ownName: ["Maria", " Ada ", "", "x".repeat(70), "ﾏﾘｱ", "Ma\u0000ria"],
  ownUsername: ["ada", " ada ", "a", "", "name with space"],
  address: [
    account(1),
    account(2),
    account(3, "optiovaloper"),
    account(4, "cosmos"),
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "0x52908400098527886e0F7030069857D2E4169EE7",
    "optio1nonsense00000",
    "nonsense",
    `0x${"0".repeat(40)}`,
    "",
  ],
  id: ["user-1", "01J0QK6Z3V2H8T6K7M5N4P3Q2R", "a space", "42", ""],
  key: ["request-1", "0b6a9c52-6f3e-4c1a-9d7e-3c5f1a2b4d00", "another client's", ""],
  hash: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "HASH-1", ""],
  fingerprint: [
    "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
  ],
  memo: ["", "rent", ".-..!-!..-!", phrase, "x".repeat(257), "ada@demo.optio", "①②③", "  ", "rent\u202e", "a\u200bb"],
  description: ["", "for the flat", phrase, "x".repeat(501), "👍🏽", "rent\ufeff"],
  message: [CATALOGUE.invalidAuthCode, CATALOGUE.invalidSeed, "The account of Maria is suspended", ""],
  text: ["", "Anna Huber sent you 5 OPT", "/profile/anna", "ada@demo.optio", "rent"],
  word: ["optio", "ethereum", "OPT", "ETH", "send", "all", "success", "failed", "dust for ada", "AT", "RU", ""],
  height: ["1234567", "1234568", ""],
  moment: [new Date(START + 1_000).toISOString(), "2025-11-02T10:11:12.345Z", "2026-02-15T08:00:00Z", "soon", ""],
  due: [new Date(START + 1_000).toISOString(), "2025-11-02T10:11:12.345Z", "2026-02-15T08:00:00Z", "soon", ""],
  happened: [
    new Date(START + 10_000).toISOString(),
    new Date(START - 3_600_000).toISOString(),
    "2025-11-02T10:11:12.345Z",
    "never",
  ],
  amount: AMOUNTS,
  moved: AMOUNTS,
  fee: ["0.005", "0.01", "0"],
  figure: ["0", "-1.25", "1", "82502.78"],
  rate: ["0", "-0.05", "0.05", "1", "7.5", "100.5"],
  typed: [
    "5",
    "4,5",
    "5.000001",
    "100",
    "100.01",
    "99.995",
    "1,500",
    "0",
    "0.0000000",
    "",
    "abc",
    phrase,
    "1.0000001",
    "00123",
  ],
  label: ["Kraken", "Cold wallet"],
  derived: ["6"],
};

const numberOf = (of: string): fc.Arbitrary<number> => {
  if (of === "instant") {
    const { second, day } = { second: 1_000, day: DAY };
    return fc.constantFrom(
      ...[-day * 40, -60 * second, 0, 10 * second, 60 * second, day, day * 31].map((by) => START + by),
    );
  }
  return fc.integer({ min: 0, max: 3 });
};

/** Leaves that reach every branch; keys are filled in later by `linked`. */
export const anyLeaf: Leaf = (of, path, ast) => {
  // amounts have at most the decimals of their token: the pools have six
  if (path.endsWith(".decimals")) return fc.constantFrom(6, 18);
  if (ast._tag === "Unknown") return fc.constantFrom({ errors: { email: ["ada@demo.optio is taken"] } }, null);
  if (ast._tag !== "String") return numberOf(of);
  if (of === "handle")
    return fc.constantFrom(..."123").map((digit) => `secret:00000000-0000-4000-8000-00000000000${digit}`);
  if (of === "hidden") return fc.constantFrom("https://explorer.example/tx/1", "avatar");
  // scripts and functions may be named like a person or a network
  if (of === "plain" && /\.(?:components|frames)\[\]$/.test(path)) {
    return fc.constantFrom("MariaCard (kit.js:1:2)", "optioLogo (kit.js:3:4)", "? (Shell.js:5:6)");
  }
  if (of === "plain") return fc.constantFrom("rule.password.tooShort", "transfer");
  const pool = POOLS[of];
  if (pool === undefined) throw new Error(`no pool of ${of}`);
  return fc.constantFrom(...pool);
};
