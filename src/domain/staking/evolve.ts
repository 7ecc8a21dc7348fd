import { assign, edit, evolver, unchanged } from "../decider/decider.ts";
import type { SignedOut } from "../session/messages.ts";
import { isStakeAction } from "../transfer/action.ts";
import type { Intent, Event as TransferEvent } from "../transfer/messages.ts";
import type { Event as WalletEvent } from "../wallet/messages.ts";
import { sameToken } from "../wallet/token.ts";
import { entryKey, type Unbonding } from "../wallet/unbonding.ts";
import { leftForm, restakeHandlers } from "./evolve-restake.ts";
import { type Event, requests } from "./messages.ts";
import { initial, type State } from "./state.ts";
import { believed } from "./validators.ts";

type UnbondingPaid = Extract<WalletEvent, { readonly _tag: "wallet.UnbondingPaid" }>;

/** The events of transfers that are followed. */
type TransferFollowed = Extract<TransferEvent, { readonly _tag: keyof typeof restakeHandlers | "transfer.FormLeft" }>;

/** The validator to remember once a form is left: that of its action; null after a send and a move (spec §4). */
const validatorOf = ({ action }: Intent): string | null =>
  isStakeAction(action) && action.type !== "move-delegation" ? action.validator : null;

/** How many paid entries a page keeps: more than unbond at once. The newest stay. */
const MOST_PAID = 100;

/** The paid entries of a page with those that were paid now, each once. */
const withPaid = (paid: ReadonlyArray<Unbonding>, now: ReadonlyArray<Unbonding>): ReadonlyArray<Unbonding> =>
  [...new Map([...paid, ...now].map((entry) => [entryKey(entry), entry])).values()].slice(-MOST_PAID);

const UNREAD = { status: "reading", days: [], unreadable: 0, isUnkept: false } as const;

/** Folds events into the state. A failed request leaves the validators that are already loaded. */
export const evolve = evolver<State, Event | SignedOut | TransferFollowed | UnbondingPaid>({
  ...requests.validators.evolve<State>("load", {
    succeeded: (_state, { validators }) => ({
      validators: { ...validators, validatorSet: validators.validatorSet.map(believed) },
    }),
  }),
  ...requests.operated.evolve<State>("operatedLoad", {
    succeeded: (_state, { operated }) => ({ operated }),
  }),
  "staking.StakeShown": assign((_state, { chainId, symbol }) => ({ shown: { chainId, symbol, paid: [] } })),
  "staking.StakeLeft": assign(() => ({ shown: null })),
  "wallet.UnbondingPaid": edit(({ shown }, { entries, ...token }, state) => {
    if (shown !== null && sameToken(shown, token)) shown.paid = withPaid(state.shown?.paid ?? [], entries);
  }),
  ...restakeHandlers,
  "staking.HistoryRequested": assign(({ history }, { validator }) => ({
    // what is known of it stays until it is read again
    history: history?.validator === validator ? history : { ...UNREAD, validator },
  })),
  "staking.HistoryRead": assign((_state, { validator, days, unreadable }) => ({
    history: { ...UNREAD, status: "read", validator, days, unreadable },
  })),
  "staking.HistoryNotRead": assign(({ history }, { why }) =>
    history === undefined ? {} : { history: { ...history, status: why } },
  ),
  "staking.DaysForgotten": unchanged,
  "staking.DayNotKept": assign(({ history }) =>
    history === undefined ? {} : { history: { ...history, isUnkept: true } },
  ),
  "transfer.FormLeft": (state, event, envelope) => ({
    ...leftForm(state, event, envelope),
    ...(event.intent === null ? {} : { lastValidator: validatorOf(event.intent) }),
  }),
  "session.SignedOut": () => initial,
});
