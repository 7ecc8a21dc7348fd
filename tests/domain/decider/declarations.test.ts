import * as Schema from "effect/Schema";
import { expect, it } from "vitest";
import { call } from "../../../src/adapters/http/calls/call.ts";
import { failure } from "../../../src/domain/decider/failure.ts";
import { list, struct, text } from "../../../src/domain/decider/field.ts";
import { begins, ends, events, fails, happens } from "../../../src/domain/decider/message.ts";
import {
  contradictsAnnouncements,
  declarations,
  definitions,
  isDraft,
  sessionChange,
} from "../../../src/domain/index.ts";

it.each([
  ["wallet.LoadTokens", { needs: "load", from: "user" }],
  ["wallet.RecordTokens", { needs: "nothing", from: "call" }],
  ["notifications.Refresh", { needs: "load", from: "user" }],
  ["notifications.Clear", { needs: "server", from: "user" }],
  ["transfer.Confirm", { needs: "balances", from: "user" }],
  ["session.RecordTrust", { needs: "nothing", from: "device" }],
])("the declaration of %s says what it needs and where it comes from", (tag, declared) => {
  expect(declarations[tag]).toMatchObject(declared);
});

const tags = Object.keys(definitions);
const tagsThat = (is: (message: { readonly _tag: string }) => boolean) =>
  tags.filter((_tag) => is({ _tag })).toSorted();

it.each([
  ["begins a session", (event) => sessionChange(event) === "begins", ["session.SessionFound", "session.SignedIn"]],
  ["ends a session", (event) => sessionChange(event) === "ends", ["session.SignedOut"]],
  ["says what is being typed", isDraft, ["contacts.TypeSearch"]],
  [
    "contradicts what was announced (spec §8)",
    contradictsAnnouncements,
    [
      "transfer.Failed",
      "transfer.OutcomeUnknown",
      "transfer.ReturnedToPreview",
      "wallet.HistoryFailed",
      "wallet.MatchesFailed",
      "wallet.RecentFailed",
      "wallet.TokensFailed",
    ],
  ],
] satisfies ReadonlyArray<[string, (message: { readonly _tag: string }) => boolean, string[]]>)(
  "the declarations say which message %s",
  (_, is, expected) => {
    expect(tagsThat(is)).toEqual(expected);
  },
);

it("an event that does not say what it does to the session, or what its failure does, does not compile", () => {
  // @ts-expect-error nothing is declared of it
  events("shop", { Closed: { by: text } });
  // @ts-expect-error whether it keeps or clears what is announced is missing
  happens({ failure });
  // @ts-expect-error whether it begins a session is missing
  happens({ grant: text });
  // @ts-expect-error whether it ends a session is missing
  happens({ reason: text });
  expect([begins({ grant: text }), ends({ reason: text }), fails("clears", { failure })]).toMatchObject([
    { session: "begins", clears: false },
    { session: "ends", clears: false },
    { session: null, clears: true },
  ]);
});

it("R5: a field without a privacy class does not compile, in a message, a list, a call or an answer", () => {
  const bare = Schema.String;
  const made = [
    // @ts-expect-error a schema has no privacy class
    () => happens({ request: text, name: bare }),
    // @ts-expect-error nor in a struct
    () => struct({ name: bare }),
    // @ts-expect-error nor in a list
    () => list(bare),
    // @ts-expect-error nor in the body of a call
    () => call("shop", "POST", "/shop", null, { body: { name: bare } }),
    // @ts-expect-error nor in its path
    () => call("shop", "GET", "/shop/:name", null, { params: { name: bare } }),
    // @ts-expect-error nor as its answer
    () => call("shop", "GET", "/shop", bare),
  ];
  expect(made).toHaveLength(6);
});

it("the schema of an object is made when it is first read, and once", () => {
  let reads = 0;
  const counted = {
    ...text,
    get schema() {
      reads += 1;
      return text.schema;
    },
  };
  const { Loaded } = events("shop", { Loaded: happens({ shop: struct({ name: counted }) }) });
  const shop = struct({ name: counted });
  expect([Loaded({ shop: { name: "Corner" } }), reads]).toEqual([{ _tag: "shop.Loaded", shop: { name: "Corner" } }, 0]);
  const { schema } = shop;
  expect([shop.schema === schema, Schema.is(schema)({ name: "Corner" }), reads]).toEqual([true, true, 1]);
});
