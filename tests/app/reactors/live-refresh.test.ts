import { filter } from "rxjs";
import { describe, it } from "vitest";
import type { Attention } from "../../../src/adapters/browser/attention.ts";
import { liveRefresh } from "../../../src/app/reactors/live-refresh.ts";
import type { Reactor } from "../../../src/app/reactors/reactor.ts";
import { Command as Contacts, Event as ContactsEvent } from "../../../src/domain/contacts/index.ts";
import { IDLE } from "../../../src/domain/decider/request.ts";
import { domain, type Root } from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Staking, Event as StakingEvent } from "../../../src/domain/staking/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { Command as Wallet, Event as WalletEvent } from "../../../src/domain/wallet/index.ts";
import { VALIDATORS } from "../../domain/staking/examples.ts";
import { TOKENS } from "../../domain/transfer/examples.ts";
import { signedOut } from "../../support/examples.ts";
import { noAnswer, specifyReactor } from "./marbles.ts";

const { initial } = domain;
const state: Root = { ...initial, wallet: { ...initial.wallet, wallets: [{ id: "w1", name: "Wallet" }] } };
const loaded = WalletEvent.WalletsLoaded({ wallets: [{ id: "w1", name: "Wallet" }] });
const tokensLoaded = WalletEvent.TokensLoaded({ tokens: { totalBalanceUsd: amount("0"), tokens: [] } });
const tokensFailed = WalletEvent.TokensFailed({ failure: noAnswer });
const commands = { t: Wallet.LoadTokens(), r: Wallet.LoadRecent(), n: Notifications.Refresh() };
const page = (visible: () => boolean = () => true): Attention => ({ visible, listen: () => () => undefined });
/** A session of 100 s that has loaded its wallet. */
const session = { happens: "a 99999ms z", events: { a: loaded, z: signedOut }, state };

/** The commands of a reactor for people. */
const onlyPeople =
  (reactor: Reactor): Reactor =>
  (happened$, context) =>
    reactor(happened$, context).pipe(filter((sent) => "command" in sent && sent.command._tag.startsWith("contacts.")));

describe("live refresh", () => {
  it("loads balances, activity and notifications every 45 s, until the session ends", () => {
    specifyReactor({ ...session, reactor: liveRefresh(page()), sends: "45s (trn) 44995ms (trn)", commands });
  });

  it("does nothing while the page is hidden", () => {
    specifyReactor({ ...session, reactor: liveRefresh(page(() => false)), sends: "" });
  });

  it("W14: loads on while the browser says that the device is offline", () => {
    const offline = { ...state, session: { ...state.session, online: false } };
    const sends = "45s (trn) 44995ms (trn)";
    specifyReactor({ ...session, reactor: liveRefresh(page()), state: offline, sends, commands });
  });

  it("doubles the interval after a failure, and resets it after a success", () => {
    specifyReactor({
      reactor: liveRefresh(page()),
      // the failure of the first reading arrives just after it, the success of the second likewise
      happens: "a 45009ms f 90009ms s 60s z",
      events: { a: loaded, f: tokensFailed, s: tokensLoaded, z: signedOut },
      state,
      sends: "45s (trn) 90005ms (trn) 45005ms (trn)",
      commands,
    });
  });

  it("loads at once when the page is visible or the browser says something else of the network, and then restarts the interval of 45 s", () => {
    const looks = new Set<() => void>();
    const attention: Attention = {
      visible: () => true,
      listen: (listener) => {
        looks.add(listener);
        return () => looks.delete(listener);
      },
    };
    specifyReactor({
      reactor: (happened$, context) => {
        context.scheduler.schedule(() => {
          for (const look of looks) look();
          for (const look of looks) look();
        }, 10_000);
        return liveRefresh(attention)(happened$, context);
      },
      happens: "a 29999ms c 59999ms z",
      events: { a: loaded, c: { _tag: "session.ConnectionChanged", online: true }, z: signedOut },
      state,
      sends: "10s (trn) 19995ms (trn) 44995ms (trn)",
      commands,
    });
  });

  it("loads the stakes that a screen has loaded, and validators that are 3 minutes old", () => {
    const account = (chainId: string, symbol: string) => ({
      chainId,
      symbol,
      request: IDLE,
      account: null,
      accountAt: null,
      isRestored: false,
    });
    const tokens = {
      totalBalanceUsd: amount("0"),
      tokens: TOKENS.map((token) => ({ ...token, stakeable: token.symbol === "OPT" })),
    };
    const accounts = [account("optio", "OPT"), account("ethereum", "USDT")];
    specifyReactor({
      reactor: liveRefresh(page()),
      happens: "(av) 229999ms z",
      events: { a: loaded, v: StakingEvent.ValidatorsLoaded({ validators: VALIDATORS }), z: signedOut },
      state: { ...state, wallet: { ...state.wallet, tokens, accounts } },
      sends: "45s (trns) 44994ms (trns) 44994ms (trns) 44994ms (trnsv) 44993ms (trnsv)",
      commands: {
        ...commands,
        s: Wallet.LoadAccount({ chainId: "optio", symbol: "OPT" }),
        v: Staking.LoadValidators(),
      },
    });
  });

  it("loads validators again with each poll after they failed to load", () => {
    const failed: Root = {
      ...state,
      staking: { ...state.staking, load: { status: "failed", id: "v1", failure: noAnswer } },
    };
    specifyReactor({
      ...session,
      reactor: liveRefresh(page()),
      state: failed,
      sends: "45s (trnv) 44994ms (trnv)",
      commands: { ...commands, v: Staking.LoadValidators() },
    });
  });

  it.each([
    ["the names of payments", "payeesRequest", Contacts.LoadPayees({ walletId: "w1" })],
    ["the recent recipients", "recentsRequest", Contacts.LoadRecents({ walletId: "w1" })],
  ] as const)("loads %s again after they failed to load, after each failure at twice the interval", (_, key, p) => {
    const failed = { status: "failed", id: "p1", failure: noAnswer } as const;
    const lost = { failure: noAnswer };
    const unread: Root = { ...state, contacts: { ...state.contacts, [key]: failed } };
    specifyReactor({
      reactor: onlyPeople(liveRefresh(page())),
      // each failure arrives just after its poll, the connection changes before the last
      happens: "(af) 45005ms f 89999ms f 49999ms c 30s z",
      events: {
        a: loaded,
        f: key === "payeesRequest" ? ContactsEvent.PayeesFailed(lost) : ContactsEvent.RecentsFailed(lost),
        c: { _tag: "session.ConnectionChanged", online: true },
        z: signedOut,
      },
      state: unread,
      sends: "45s p 89999ms p 50008ms p",
      commands: { p },
    });
  });

  it("loads only the wallets after they failed to load, with the same interval", () => {
    const failed = WalletEvent.WalletsFailed({ failure: noAnswer });
    specifyReactor({
      reactor: liveRefresh(page()),
      happens: "f 45009ms f 99s z",
      events: { f: failed, z: signedOut },
      state: {
        ...initial,
        wallet: { ...initial.wallet, walletsRequest: { status: "failed", id: "w1", failure: noAnswer } },
      },
      sends: "45s w 90009ms w",
      commands: { w: Wallet.LoadWallets() },
    });
  });

  it("loads nothing without a wallet", () => {
    const events = { a: WalletEvent.WalletsLoaded({ wallets: [] }), z: signedOut };
    specifyReactor({ ...session, reactor: liveRefresh(page()), events, state: initial, sends: "" });
  });
});
