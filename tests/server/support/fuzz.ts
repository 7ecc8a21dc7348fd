import fc from "fast-check";
import type { Call } from "../../../src/adapters/http/calls/call.ts";
import { hasBody, pathOf } from "./hostile.ts";

/** Values of an existing person, so that some requests pass the first checks. */
export interface Known {
  readonly values: ReadonlyArray<string>;
  readonly token: string;
}

/** One generated request. */
export interface FuzzedRequest {
  readonly call: Call;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const HOSTILE_TEXTS = [
  "",
  " ",
  "\0",
  "a\u0000b",
  "\ud800",
  "\u202e\u200b\ufeff",
  `a${"\u0301\u0327\u0323".repeat(300)}`,
  "\ufdfa".repeat(1_000),
  "x".repeat(1_024),
  "x".repeat(1_025),
  "x".repeat(5_000),
  "' or 1=1; drop table users; --",
  "%%%%",
  "____",
  "\\",
  "../../etc/passwd",
  "%2e%2e%2f",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "NaN",
  "-0",
  "1e999",
  "0x10",
  "٣",
  "99999999999999999999999999999999999999",
  "0.000000000000000000000000001",
  "<script>alert(1)</script>",
  "https://evil.test/\r\nX: y",
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "optio1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq",
  "0x0000000000000000000000000000000000000000",
  "ann@people.test",
  "+4915123456789",
  "123456",
  "send",
  "delegate",
  "2026-11-21",
] as const;

const HOSTILE_VALUES: ReadonlyArray<unknown> = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[]]]],
  { __proto__: null, toString: 1 },
  ["a", { b: "c" }],
];

const RAW_BODIES = [
  "",
  " ",
  "{",
  "[]",
  "null",
  '"text"',
  "1",
  "{} {}",
  '{"a":1,"a":2}',
  `${"[".repeat(2_000)}`,
  "\ufeff{}",
  "a=b&c=d",
];

const HEADERS: ReadonlyArray<Readonly<Record<string, string>>> = [
  { "Content-Type": "text/plain" },
  { "Content-Type": "multipart/form-data; boundary=x" },
  { Accept: "text/html" },
  { "Content-Encoding": "gzip" },
  { "Accept-Language": "x".repeat(4_000) },
  { "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "gopher" },
  { "X-HTTP-Method-Override": "DELETE" },
  { Cookie: `optio=${"%".repeat(500)}; a=b; =` },
  { "Idempotency-Key": "k".repeat(3_000) },
  { "If-None-Match": "*" },
  { Range: "bytes=0-0" },
];

const JWT = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.";

const text = (known: Known): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 3, arbitrary: fc.constantFrom(...known.values) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  );

const value = (known: Known): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: text(known) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );

/** An object with these names: most are present, some are missing, some are unknown. */
const fields = <A>(names: ReadonlyArray<string>, of: fc.Arbitrary<A>): fc.Arbitrary<Readonly<Record<string, A>>> =>
  fc
    .tuple(
      fc.record(Object.fromEntries(names.map((name) => [name, fc.option(of, { freq: 8, nil: undefined })]))),
      fc.option(fc.dictionary(fc.string({ maxLength: 12 }), of, { maxKeys: 2 }), { freq: 5, nil: {} }),
    )
    .map(([own, other]) => {
      const all: Record<string, A> = { ...other };
      for (const [name, given] of Object.entries(own)) if (given !== undefined) all[name] = given;
      return all;
    });

const authorization = (known: Known): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant({ Authorization: `Bearer ${known.token}` }) },
    { weight: 2, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("Bearer", "Bearer x", "Basic YTpi", `Bearer ${JWT}`, `Bearer ${"a".repeat(6_000)}`)
        .map((Authorization) => ({ Authorization })),
    },
  );

const query = (names: ReadonlyArray<string>, known: Known): fc.Arbitrary<string> =>
  fields(names, text(known)).map((given) => {
    const pairs = Object.entries(given).map(([name, content]): [string, string] => [name, content.slice(0, 2_000)]);
    return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
  });

const address = fc.ipV4().map((from) => ({ "X-Forwarded-For": from }));

/** Requests of one call with a valid method and path, and arbitrary content. */
export const requestsOf = (call: Call, known: Known): fc.Arbitrary<FuzzedRequest> => {
  const names = Object.keys(call.body);
  const params = fc.array(text(known), { minLength: 4, maxLength: 4 });
  const json = fields(names, value(known)).map((given) => JSON.stringify(given));
  const body = fc.oneof({ weight: 8, arbitrary: json }, { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) });
  return fc
    .record({
      params,
      query: hasBody(call) ? fc.constant("") : query(names, known),
      body: hasBody(call) ? body : fc.constant(null),
      bearer: authorization(known),
      odd: fc.option(fc.constantFrom(...HEADERS), { freq: 3, nil: {} }),
      address,
    })
    .map((made) => {
      let at = 0;
      const nextParam = (): string => {
        at += 1;
        // an empty segment or a lone surrogate would result in another path
        return (made.params[at % made.params.length] ?? "").slice(0, 1_500).replace(/\p{Cs}/gu, "") || "x";
      };
      return {
        call,
        path: pathOf(call, nextParam) + made.query,
        headers: { "Content-Type": "application/json", ...made.odd, ...made.bearer, ...made.address },
        body: made.body,
      };
    });
};
