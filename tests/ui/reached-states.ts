import fc from "fast-check";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import { createMemoryFigures } from "../../src/adapters/storage/figures.ts";
import type { AppApi } from "../../src/app/api/app-api.ts";
import type { RoutePath } from "../../src/app/routing/routes.ts";
import { Command as Transfer } from "../../src/domain/transfer/index.ts";
import { address } from "../domain/transfer/examples.ts";
import { isFreeText } from "../support/contract-answers.ts";
import { losing, type Reply, refusing, silence } from "../support/scripted-api.ts";
import { serverOf, WAYS } from "./product-routes.ts";
import { OPENED_AT, openRoute, openWholeApp, type WholeApp } from "./whole-app.tsx";

const HOSTILE = "<img src=x>\u202elive";
const REFUSED = refusing(422, { error: "Refused", errors: {} });
/** What becomes of each call that changes something, after the page was opened. */
const CHANGES: Readonly<Record<"carried out" | "refused" | "lost" | "never answered" | "session over", Reply | null>> =
  {
    "carried out": null,
    refused: REFUSED,
    lost: losing,
    "never answered": silence,
    "session over": refusing(401, { error: "Unauthorized" }),
  };

/** A state of the application that its user reaches, in the words of the test's report. */
export interface Reached {
  readonly online: boolean;
  readonly balances: "current" | "of an earlier visit";
  readonly changes: keyof typeof CHANGES;
  readonly reads: "answered" | "refused" | "hostile" | "empty" | "pending";
  /** The preview of a transfer: what was asked for, something else, or a refusal. */
  readonly quotes: "as asked" | "other" | "refused";
  readonly transfer: "none" | "polled" | "unknown";
  readonly wallet: boolean;
  /** What the chain allows: everything, no move of a stake, no further undelegation, or no stake with two of three validators. */
  readonly stakes: "free" | "locked" | "7 of 7" | "jailed";
  /** Whether the server knows the calls that the specification lacks. */
  readonly extensions: boolean;
  /** Whether the warning before the idle limit is open. */
  readonly warned: boolean;
  /** What is typed as an amount: what the wallet has, or too much. */
  readonly amount: "0.1" | "1000000";
  /** A number that decides in which order the controls are pressed. */
  readonly order: number;
}

/** Any reachable state; a server that answers, a connection and no transfer are the most frequent. */
export const reached: fc.Arbitrary<Reached> = fc.record({
  online: fc.constantFrom(true, true, false),
  balances: fc.constantFrom("current", "current", "of an earlier visit"),
  changes: fc.constantFrom("carried out", "refused", "lost", "never answered", "session over"),
  reads: fc.constantFrom("answered", "answered", "answered", "refused", "hostile", "empty", "pending"),
  quotes: fc.constantFrom("as asked", "as asked", "as asked", "other", "refused"),
  transfer: fc.constantFrom("none", "none", "polled", "unknown"),
  wallet: fc.constantFrom(true, true, true, true, true, false),
  stakes: fc.constantFrom("free", "free", "locked", "7 of 7", "jailed"),
  extensions: fc.constantFrom(true, true, false),
  warned: fc.constantFrom(...Array.from({ length: 9 }, () => false), true),
  amount: fc.constantFrom("0.1", "0.1", "0.1", "1000000"),
  order: fc.nat(),
});

/** Without these answers no screen is reached. */
const NEEDED: ReadonlySet<string> = new Set(["getUser", "getWallets", "getWalletTokens", "getMnemonic"]);
const BALANCES: ReadonlySet<string> = new Set(["getWalletTokens", "getTokenAccount"]);

/** What the chain's rules read of the answers, where they differ from the described ones. */
interface StakeAnswers {
  readonly validatorSet?: ReadonlyArray<object>;
  readonly unbondingDetails?: { readonly entries: ReadonlyArray<object> };
}
/** An answer where it says what can be done: with a stake, or with a notification. */
const changeAnswer = (stakes: Reached["stakes"], call: string, answer: unknown): unknown => {
  const { validatorSet = [], unbondingDetails }: StakeAnswers = Object(answer);
  if (call === "getValidators") {
    const statuses = ["jailed", "inactive", "active"];
    const set = validatorSet.map((validator, at) => ({ ...validator, status: statuses[at] }));
    return { ...Object(answer), maxEntries: 7, ...(stakes === "jailed" ? { validatorSet: set } : {}) };
  }
  if (call === "getNotifications") {
    const { data = [] }: { readonly data?: ReadonlyArray<object> } = Object(answer);
    return { ...Object(answer), data: data.map((entry, at) => (at === 0 ? { ...entry, read_at: null } : entry)) };
  }
  if (call !== "getTokenAccount" || unbondingDetails === undefined) return answer;
  const [first] = unbondingDetails.entries;
  const seven = Array.from({ length: 7 }, (_, at) => ({ ...first, creationHeight: String(100 + at) }));
  return {
    ...Object(answer),
    ...(stakes === "locked" ? {} : { redelegations: [] }),
    ...(stakes === "7 of 7" ? { unbondingDetails: { ...unbondingDetails, entries: seven } } : {}),
  };
};

type Server = Parameters<typeof serverOf>[1];
const serverIn = ({ reads, quotes, stakes }: Reached): Server => ({
  change: (call, answer) => changeAnswer(stakes, call, answer),
  at: OPENED_AT,
  quotesAsAsked: quotes === "as asked",
  refusal: "Refused",
  fails: ({ name, method }) => reads === "refused" && method === "GET" && !NEEDED.has(name),
  isEmpty: ({ name, method }) =>
    reads === "empty" && method === "GET" && (name === "getWalletTokens" || !NEEDED.has(name)),
  text: (call, leaf, valid) => {
    if (call === "getWalletTokens" && leaf.name === "balance") return "1000";
    // a username that the rules accept
    if (leaf.of === "username" && reads !== "hostile") return valid.replace("-", ".");
    // the addresses of other people are not the user's
    if (call === "getReceivingAddresses" && leaf.of === "address") return address(2);
    return reads === "hostile" && isFreeText(leaf) ? valid + HOSTILE : valid;
  },
});

/** A token of the user named by the answers. */
const TOKEN = `e30.${btoa(JSON.stringify({ sub: "me-id-0" })).replaceAll("=", "")}.x`;
let stored: ReturnType<typeof createMemoryFigures> | null = null;
/** The figures that a visit with a connection stored. */
const earlierFigures = async (): Promise<ReturnType<typeof createMemoryFigures>> => {
  if (stored !== null) return stored;
  const figures = createMemoryFigures();
  const handlers = serverOf("member", serverIn({ ...CALM }));
  const page = await openWholeApp("/my-assets/optio/OPT", { signedIn: true, accessToken: TOKEN, handlers, figures });
  await page.turn(5_000);
  await page.close();
  if (figures.values.size !== 1) throw new Error("the first visit stored no figures");
  stored = figures;
  return figures;
};
/** A state in which everything is possible. */
export const CALM: Reached = {
  online: true,
  balances: "current",
  changes: "carried out",
  reads: "answered",
  quotes: "as asked",
  transfer: "none",
  wallet: true,
  stakes: "free",
  extensions: true,
  warned: false,
  amount: "0.1",
  order: 0,
};

/** States in which the search once failed. */
export const PINNED: ReadonlyArray<{ readonly route: RoutePath; readonly state: Reached }> = [
  // a notification was marked read without a connection
  { route: "/dashboard", state: { ...CALM, online: false, reads: "hostile", amount: "1000000", order: 2_147_483_637 } },
  // Max was pressed, a validator was chosen, which names the dialog, and Max was pressed again
  { route: "/my-assets/stake/:chainId/:symbol", state: { ...CALM, online: false, reads: "hostile", order: 23 } },
];

/** Sends a transfer whose answer is lost, and polls for it, or ends polling without a result. */
const loseTransfer = async (page: WholeApp, how: "polled" | "unknown"): Promise<void> => {
  const { app } = page;
  const form = { chainId: "optio", symbol: "OPT", amount: "5", to: address(2), memo: "", description: "" };
  // the scripted server answers every second preview with what was asked for
  for (const _ of [1, 2]) {
    await page.act(() => void app.dispatch(Transfer.RequestPreview({ ...form, resembles: false })));
    await page.settle();
  }
  page.api.always("transfer", losing);
  const passcode = { handle: app.vault.put("passcode"), broken: [] };
  await page.act(() => void app.dispatch(Transfer.Confirm({ passcode, again: false })));
  await page.turn(how === "polled" ? 2_000 : 300_000);
  await page.settle();
  if (app.state().transfer.attempts.length === 0) throw new Error("the transfer was not sent");
};

/** Sets what the browser reports about the connection. */
export const setOnline = (online: boolean): void => {
  Object.defineProperty(window.navigator, "onLine", { configurable: true, get: () => online });
  window.dispatchEvent(new Event(online ? "online" : "offline"));
};

/** Opens the screen of a route, and brings the application into a state as its user does. */
export const openReached = async (
  route: RoutePath,
  state: Reached,
  watched: (app: AppApi) => AppApi,
): Promise<WholeApp> => {
  const { as, press } = WAYS[route];
  const isMember = as === "member" && press === undefined;
  const hasWallet = state.wallet || !isMember;
  const server = serverIn(state);
  const isRestored = state.balances !== "current" && isMember && hasWallet;
  const page = await openRoute(
    route,
    { ...server, fails: (call) => (isRestored && BALANCES.has(call.name)) || server.fails(call) },
    {
      watched,
      prepare: (api) => {
        if (state.reads !== "pending") return;
        for (const { name, method } of allCalls) if (method === "GET" && !NEEDED.has(name)) api.always(name, silence);
      },
      ...(hasWallet ? {} : { handlers: serverOf("without wallet", server) }),
      ...(isRestored ? { accessToken: TOKEN, figures: await earlierFigures() } : {}),
    },
  );
  const canSend = isMember && hasWallet && !isRestored && state.reads !== "empty";
  if (canSend && state.transfer !== "none") await loseTransfer(page, state.transfer);
  const reply = CHANGES[state.changes];
  for (const { name, method, extension } of allCalls) {
    if (extension && !state.extensions) page.api.always(name, refusing(404, { error: "Not Found" }));
    else if (method !== "GET" && name !== "transferPreview" && reply !== null) page.api.always(name, reply);
  }
  if (state.quotes === "refused") page.api.always("transferPreview", REFUSED);
  // 25 minutes without a gesture
  if (state.warned && as !== "visitor") await page.turn(25 * 60_000 + 1_000);
  if (!state.online) await page.act(() => setOnline(false));
  await page.settle();
  return page;
};
