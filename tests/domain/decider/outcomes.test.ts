import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { isRight, right } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { decidedEvents } from "../../../src/domain/decider/decision.ts";
import type { Field } from "../../../src/domain/decider/field.ts";
import type { Tagged } from "../../../src/domain/decider/message.ts";
import { type Command, definitions, domain, type Event, type Root } from "../../../src/domain/index.ts";
import { Event as Session } from "../../../src/domain/session/index.ts";
import { Event as Wallet } from "../../../src/domain/wallet/index.ts";
import { anyLeaf, declared } from "../../support/declared.ts";
import { signedOut } from "../../support/examples.ts";
import { runs } from "../../support/properties.ts";
import { envelope } from "../../support/spec.ts";

type Message = Tagged & Readonly<Record<string, unknown>>;

/** Steps of a flow, whose outcome also depends on the step, and the poll of a transfer: their modules test them. */
const OF_A_FLOW: ReadonlyArray<string> = ["wallet.PasscodeReset", "wallet.Phrase", "transfer.Poll"];
/** A new search replaces the pending one, whatever its text. */
const ANY_KEY: ReadonlyArray<string> = ["contacts.Found"];
/** The requests of all modules: `module.Name`, whose outcomes are recorded by `RecordName` and `RecordNameFailure`. */
const REQUESTS = Object.keys(definitions).flatMap((tag) => {
  const [, module = "", name = ""] = /^(\w+)\.(\w+)Requested$/.exec(tag) ?? [];
  const isRecorded = [`Record${name}`, `Record${name}Failure`].every((record) => `${module}.${record}` in definitions);
  return isRecorded && !OF_A_FLOW.includes(`${module}.${name}`) ? [`${module}.${name}`] : [];
});

/** The command that asks for it. */
const commandOf = (request: string): string => {
  const [module, name] = request.split(".");
  return `${module}.Load${name}` in definitions ? `${module}.Load${name}` : request;
};

const anyOf = (tag: string): fc.Arbitrary<Message> =>
  declared(definitions[tag] as Field<Tagged>, anyLeaf) as fc.Arbitrary<Message>;

const grant = { account: "OAuth", issuedAt: 0, expiresAt: 0 } as const;
const signedIn = domain.evolve(domain.initial, Session.SessionFound({ grant }), envelope());
const following = (state: Root, ...events: ReadonlyArray<Tagged>): Root =>
  events.reduce((before, event) => domain.evolve(before, event as Event, envelope()), state);
const holding = following(signedIn, Wallet.WalletsLoaded({ wallets: [{ id: "w1", name: "Main" }] }));
const decided = (state: Root, command: Message) =>
  domain.decide(state, command as unknown as Command, { envelope: envelope(), world: state });
const eventsOf = (state: Root, command: Message): ReadonlyArray<Tagged> => {
  const decision = decided(state, command);
  return isRight(decision) ? decidedEvents(decision.right) : [];
};
/** What an outcome has besides the request and its reason: the key of its request. */
const namesIn = (failure: Message): ReadonlyArray<string> =>
  Object.keys(failure).filter((field) => !["_tag", "request", "failure"].includes(field));
const pick = (of: Message, names: ReadonlyArray<string>) => Object.fromEntries(names.map((name) => [name, of[name]]));
const IGNORED = right({ ignored: "request no longer pending" });

describe("rule 1: an outcome", () => {
  it.each(REQUESTS)("of %s counts once, for the pending request of its key, and during its session", (request) => {
    const [module, name] = request.split(".");
    const [record, failure] = [`${module}.Record${name}`, `${module}.Record${name}Failure`];
    const requests = anyOf(`${module}.${name}Requested`);
    fc.assert(
      fc.property(requests, requests, anyOf(record), anyOf(failure), (asked, other, answer, refusal) => {
        const keyOf = (of: Message) => pick(of, namesIn(refusal));
        const pending = following(signedIn, { ...asked, request: "new" } as Tagged);
        for (const outcome of [answer, refusal].map((message) => ({ ...message, ...keyOf(asked), request: "new" }))) {
          const events = eventsOf(pending, outcome);
          expect(events.length).toBeGreaterThan(0);
          expect(decided(following(pending, ...events), outcome)).toEqual(IGNORED);
          expect(decided(pending, { ...outcome, request: "old" })).toEqual(IGNORED);
          expect(decided(following(pending, signedOut), outcome)).toEqual(IGNORED);
          if (!ANY_KEY.includes(request) && !isDeepStrictEqual(keyOf(other), keyOf(asked)))
            expect(decided(pending, { ...outcome, ...keyOf(other) })).toEqual(IGNORED);
        }
      }),
      runs(20),
    );
  });

  it("is checked of every request that needs no flow", () => {
    expect(REQUESTS.length).toBeGreaterThan(27);
  });
});

/** The places where two states differ. */
const differences = (before: unknown, after: unknown, path: string): ReadonlyArray<string> => {
  if (isDeepStrictEqual(before, after)) return [];
  const isObject = (of: unknown): of is Record<string, unknown> => typeof of === "object" && of !== null;
  // a request is one value
  if (!isObject(before) || !isObject(after) || before.status === "pending") return [path];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    differences(before[name], after[name], Array.isArray(after) ? `${path}[]` : `${path}.${name}`),
  );
};

/** Where the request of each query and action stands in the state: all that its failure changes. */
const PLACES: Readonly<Record<string, string>> = {
  "session.User": "session.userRequest",
  "session.Onboard": "session.onboard",
  "wallet.Tokens": "wallet.tokensRequest",
  "wallet.Account": "wallet.accounts[].request",
  "wallet.Recent": "wallet.recent.request",
  "wallet.History": "wallet.history.request",
  "wallet.Matches": "wallet.matches.request",
  "wallet.Export": "wallet.export.request",
  "wallet.Statement": "wallet.statement.request",
  "wallet.Prices": "wallet.prices[].request",
  "transfer.Recipients": "transfer.recipients.request",
  "staking.Validators": "staking.load",
  "staking.Operated": "staking.operatedLoad",
  "contacts.Countries": "contacts.countries",
  "contacts.Recents": "contacts.recentsRequest",
  "contacts.Payees": "contacts.payeesRequest",
  "contacts.People": "contacts.people[].request",
  "contacts.Found": "contacts.search.request",
  "contacts.Profile": "contacts.person.request",
  "contacts.Addresses": "contacts.addressesRequest.request",
  "notifications.Refresh": "notifications.refresh",
  "notifications.MarkAllRead": "notifications.markAll",
  "notifications.Clear": "notifications.clear",
  "notifications.Alerts": "notifications.loadAlerts",
  "notifications.SetAlert": "notifications.alertChanges[].request",
};

describe("a failure", () => {
  it.each(Object.entries(PLACES))(
    "of %s is kept at %s with its reason, and what was read before stays",
    (request, place) => {
      const [module, name] = request.split(".");
      const [record, failure] = [`${module}.Record${name}`, `${module}.Record${name}Failure`];
      fc.assert(
        fc.property(anyOf(`${module}.${name}Requested`), anyOf(record), anyOf(failure), (asked, answer, refusal) => {
          const key = pick(asked, namesIn(refusal));
          const first = following(signedIn, { ...asked, request: "old" } as Tagged);
          const read = following(first, ...eventsOf(first, { ...answer, ...key, request: "old" }));
          const again = following(read, { ...asked, request: "new" } as Tagged);
          const failed = following(again, ...eventsOf(again, { ...refusal, ...key, request: "new" }));
          expect(differences(again, failed, "$")).toEqual([`$.${place}`]);
          expect(JSON.stringify(failed)).toContain(
            JSON.stringify({ status: "failed", id: "new", failure: refusal.failure }),
          );
        }),
        runs(20),
      );
    },
  );

  it("is at these places, except of requests that change something before their answer or whose failure means something else", () => {
    expect(REQUESTS.filter((request) => !Object.hasOwn(PLACES, request))).toEqual([
      // a photo or profile that the server does not offer is not offered again
      ...["session.SaveProfile", "session.ChangePhoto"],
      // the set-up waits for the wallets
      "wallet.Wallets",
      ...["transfer.Preview", "contacts.Invite", "contacts.Change"],
      // a first page that fails leaves no page
      ...["notifications.Page", "notifications.MarkRead"],
    ]);
  });
});

/** What a second one of these does instead of being refused: most replace the first one. */
const INSTEAD: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["wallet.Wallets", "wallet.Tokens", "wallet.Account", "wallet.History", "wallet.Matches", "wallet.Statement"]
      .concat("wallet.Prices", "contacts.Recents", "contacts.Found")
      .map((request) => [request, `${request}Requested`]),
  ),
  "transfer.Recipients": "ignored",
  "notifications.MarkRead": "notifications.NotFound",
};

describe("a request that is pending", () => {
  it.each(REQUESTS.filter((request) => commandOf(request) in definitions))(
    "of %s is not sent a second time, except where a second one replaces it",
    (request) => {
      const tag = commandOf(request);
      fc.assert(
        fc.property(anyOf(`${request}Requested`), anyOf(tag), (asked, command) => {
          const again = {
            ...command,
            ...pick(
              asked,
              Object.keys(command).filter((name) => name in asked && name !== "_tag"),
            ),
          };
          const decision = decided(following(holding, { ...asked, request: "new" } as Tagged), again as Message);
          const found = isRight(decision) ? (decidedEvents(decision.right)[0]?._tag ?? "ignored") : decision.left._tag;
          expect(found).toBe(INSTEAD[request] ?? `${request.split(".")[0]}.Busy`);
        }),
        runs(20),
      );
    },
  );
});
