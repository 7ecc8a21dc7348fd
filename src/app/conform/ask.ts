import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Call, InputOf } from "../../adapters/http/calls/call.ts";
import * as contacts from "../../adapters/http/calls/contacts.ts";
import { getNotifications } from "../../adapters/http/calls/notifications.ts";
import { checkResetToken, getUser } from "../../adapters/http/calls/session.ts";
import { getValidators } from "../../adapters/http/calls/staking.ts";
import * as wallet from "../../adapters/http/calls/wallet.ts";
import { encodeRequest, type RawInput } from "../../adapters/http/encode.ts";
import { readAnswer } from "../../adapters/http/send.ts";
import type { TransportShape } from "../../adapters/http/transport.ts";
import type { Contact } from "../../domain/contacts/entities.ts";
import type { Field } from "../../domain/decider/field.ts";
import type { User } from "../../domain/session/entities.ts";
import type { TokenBalance } from "../../domain/wallet/entities.ts";
import { nameOf, SPECIFIED } from "./declared.ts";
import { type Judged, judge, judgeRefusal, type TriedCall, untried } from "./judge.ts";

/** A server to be judged. */
export interface Server {
  readonly transport: TransportShape;
  /** What stands before `/api`; empty for a transport that needs none. */
  readonly api: string;
  /** The access token; null before the sign-in. */
  readonly bearer: string | null;
}

/** Time limit of one call, as the client's. */
const TIME_LIMIT = "30 seconds";

/** Sends a call once. `input`: path parameters, query or body, and headers by name, with secrets as they are. */
export const send = async ({ transport, api, bearer }: Server, call: Call, input: RawInput): Promise<TriedCall> => {
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(call.body, name)));
  const start = performance.now();
  const answered = await Effect.runPromise(
    transport.send(encodeRequest(call, input, body, api, bearer)).pipe(
      Effect.timeoutOrElse({ duration: TIME_LIMIT, orElse: () => Effect.succeed("none within 30 s") }),
      Effect.catchTag("NoAnswer", ({ cause }) => Effect.succeed(causeOf(cause))),
    ),
  );
  const took = Math.round(performance.now() - start);
  return typeof answered === "string" ? { status: null, text: answered, took } : { ...answered, took };
};

/** The innermost reason of a failed request, such as `connect ECONNREFUSED 127.0.0.1:1`. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : causeOf(error.cause);
};

/** The value of an answer by its declaration, or null. */
export const answerOf = <A>(call: Call & { readonly answer: Field<A> }, { status, text }: TriedCall): A | null => {
  const read = status === null ? null : readAnswer(call, { status, text });
  if (read === null || Result.isFailure(read)) return null;
  return Schema.is(call.answer.schema)(read.success) ? read.success : null;
};

/** The calls of the specification that only read. */
export const READING: ReadonlyArray<Call> = SPECIFIED.filter(({ method }) => method === "GET");

/** Asks calls of one server, and collects what is to be said of them. */
const createAsking = (server: Server) => {
  const judged = new Map<Call, Judged>();
  return {
    judged,
    /** Sends a call with each of the inputs; the values of the answers that are readable. `none`: why there is no input. */
    ask: async <C extends Call, A>(
      call: C & { readonly answer: Field<A> },
      inputs: ReadonlyArray<InputOf<C>>,
      none = "",
    ): Promise<ReadonlyArray<A>> => {
      const exchanges: TriedCall[] = [];
      for (const input of inputs) exchanges.push(await send(server, call, { ...input }));
      judged.set(call, exchanges.length === 0 ? untried(call, none) : judge(call, exchanges));
      // an answer may itself be a list
      return exchanges.map((exchange) => answerOf(call, exchange)).filter((answer) => answer !== null);
    },
    /** Sends a call with a value that no server knows. */
    askInvalid: async (call: Call, input: RawInput, what: string): Promise<void> => {
      judged.set(call, judgeRefusal(call, await send(server, call, input), what));
    },
    /** Calls a readable answer wrong. */
    isWrong: (call: Call, why: string): void => {
      const found = judged.get(call);
      if (found?.state === "read") judged.set(call, { ...found, state: "failed", why });
    },
  };
};

/** So many tokens of the wallet are asked about. */
const TOKENS = 5;
/** The search starts at 4 characters (spec §5); this one finds nobody. */
const LEAST_QUERY = 4;
const NOBODY = "nobody";
const SEGMENTS = ["following", "followers", "referrals"];

/** What the reading calls found: what is to be said of each, in the order of the declarations, and what a write needs. */
export interface Asked {
  readonly calls: ReadonlyArray<Judged>;
  readonly walletId: string | null;
  readonly tokens: ReadonlyArray<TokenBalance>;
  readonly people: ReadonlyArray<Contact>;
  readonly notification: string | null;
}

/** Asks about people: those that the account knows, else the account itself. */
const askPeople = async (
  { ask }: ReturnType<typeof createAsking>,
  user: Pick<User, "id" | "username" | "ulid"> | undefined,
): Promise<ReadonlyArray<Contact>> => {
  const pages = await ask(
    contacts.getPeople,
    SEGMENTS.map((segment) => ({ segment, per_page: 30, page: 1 })),
  );
  const people = pages.flatMap(({ data }) => data);
  const person = people[0] ?? user;
  const noPerson = `neither ${nameOf(getUser)} nor ${nameOf(contacts.getPeople)} has a person`;
  const persons = person === undefined ? [] : [person];
  await ask(
    contacts.searchContacts,
    persons.map(({ username }) => ({ query: username.length < LEAST_QUERY ? NOBODY : username })),
    noPerson,
  );
  const [profile] = await ask(
    contacts.getProfile,
    persons.map(({ id }) => ({ id })),
    noPerson,
  );
  const ulid = profile?.ulid ?? user?.ulid;
  await ask(contacts.getReceivingAddresses, ulid === undefined ? [] : [{ id: ulid }], noPerson);
  return people;
};

/** Makes every reading call of the specification; ids come from the answers before. */
export const askEverything = async (server: Server): Promise<Asked> => {
  const asking = createAsking(server);
  const { ask, askInvalid, isWrong, judged } = asking;
  const [user] = await ask(getUser, [{}]);
  const refused = judged.get(getUser);
  if (refused?.status === 401) {
    const calls = READING.map((call) => (call === getUser ? refused : untried(call, "the token is refused")));
    return { calls, walletId: null, tokens: [], people: [], notification: null };
  }
  const [own] = await ask(contacts.getOwnProfile, [{}]);
  const [countries] = await ask(contacts.getCountries, [{}]);
  if (countries?.length === 0) isWrong(contacts.getCountries, "names no country, so nobody can finish the onboarding");
  const [notifications] = await ask(getNotifications, [{ page: 1 }]);
  const [set] = await ask(getValidators, [{}]);
  if (set?.validatorSet.length === 0) isWrong(getValidators, "names no validator, so nothing can be staked");
  await askInvalid(checkResetToken, { token: "conform" }, "a made-up token");

  await ask(wallet.getMnemonic, [{}]);
  const [list] = await ask(wallet.getWallets, [{}]);
  const ids = (list?.wallets ?? []).slice(0, 1).map(({ id }) => ({ id }));
  const noWallet = `${nameOf(wallet.getWallets)} has no wallet`;
  await ask(
    wallet.getWalletTransactions,
    ids.map((id) => ({ ...id, limit: 10, page: 1 })),
    noWallet,
  );
  await ask(contacts.getRecents, ids, noWallet);
  const held = await ask(wallet.getWalletTokens, ids, noWallet);
  const tokens = held.flatMap(({ tokens }) => tokens).slice(0, TOKENS);
  const noToken = ids.length === 0 ? noWallet : `${nameOf(wallet.getWalletTokens)} has no token`;
  await ask(
    wallet.getTokenAccount,
    ids.flatMap((id) => tokens.map(({ chainId, symbol }) => ({ ...id, chainId, symbol }))),
    noToken,
  );
  await ask(
    wallet.getTokenHistory,
    tokens.map(({ chainId, symbol }) => ({ a: chainId, b: symbol, hours: 24 })),
    noToken,
  );

  const people = await askPeople(asking, user ?? own);
  return {
    // a call that is declared later is seen to be missing here
    calls: READING.map((call) => judged.get(call) ?? untried(call, "conform has no question for it")),
    walletId: ids[0]?.id ?? null,
    tokens: held.flatMap(({ tokens }) => tokens),
    people,
    notification: notifications?.data[0]?.id ?? null,
  };
};
