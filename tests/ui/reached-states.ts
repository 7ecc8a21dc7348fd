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
interface Reached {
  readonly online: boolean;
  readonly balances: "current" | "of an earlier visit";
  readonly changes: keyof typeof CHANGES;
  readonly reads: "answered" | "refused" | "hostile" | "empty";
  /** The preview of a transfer: what was asked for, something else, or a refusal. */
  readonly quotes: "as asked" | "other" | "refused";
  readonly transfer: "none" | "polled" | "unknown";
  readonly wallet: boolean;
  /** Whether the controls are pressed from the last one to the first. */
  readonly backwards: boolean;
}

/** Any reachable state; a server that answers, a connection and no transfer are the most frequent. */
export const reached: fc.Arbitrary<Reached> = fc.record({
  online: fc.boolean(),
  balances: fc.constantFrom("current", "current", "of an earlier visit"),
  changes: fc.constantFrom("carried out", "refused", "lost", "never answered", "session over"),
  reads: fc.constantFrom("answered", "answered", "refused", "hostile", "empty"),
  quotes: fc.constantFrom("as asked", "as asked", "as asked", "other", "refused"),
  transfer: fc.constantFrom("none", "none", "polled", "unknown"),
  wallet: fc.constantFrom(true, true, true, true, false),
  backwards: fc.boolean(),
});

/** Without these answers no screen is reached. */
const NEEDED: ReadonlySet<string> = new Set(["getUser", "getWallets", "getWalletTokens", "getMnemonic"]);
const BALANCES: ReadonlySet<string> = new Set(["getWalletTokens", "getTokenAccount"]);

type Server = Parameters<typeof serverOf>[1];
const serverIn = ({ reads, quotes }: Reached): Server => ({
  at: OPENED_AT,
  quotesAsAsked: quotes === "as asked",
  refusal: "Refused",
  fails: ({ name, method }) => reads === "refused" && method === "GET" && !NEEDED.has(name),
  isEmpty: ({ name, method }) =>
    reads === "empty" && method === "GET" && (name === "getWalletTokens" || !NEEDED.has(name)),
  text: (call, leaf, valid) => {
    if (call === "getWalletTokens" && leaf.name === "balance") return "1000";
    return reads === "hostile" && isFreeText(leaf) ? valid + HOSTILE : valid;
  },
});

/** A token of the user whom the answers name. */
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
const CALM: Reached = {
  online: true,
  balances: "current",
  changes: "carried out",
  reads: "answered",
  quotes: "as asked",
  transfer: "none",
  wallet: true,
  backwards: false,
};

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
      ...(hasWallet ? {} : { handlers: serverOf("without wallet", server) }),
      ...(isRestored ? { accessToken: TOKEN, figures: await earlierFigures() } : {}),
    },
  );
  const canSend = isMember && hasWallet && !isRestored && state.reads !== "empty";
  if (canSend && state.transfer !== "none") await loseTransfer(page, state.transfer);
  const reply = CHANGES[state.changes];
  for (const { name, method } of allCalls)
    if (method !== "GET" && name !== "transferPreview" && reply !== null) page.api.always(name, reply);
  if (state.quotes === "refused") page.api.always("transferPreview", REFUSED);
  if (!state.online) await page.act(() => setOnline(false));
  await page.settle();
  return page;
};
