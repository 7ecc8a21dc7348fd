import { ArrowDownLeft, History, Sprout } from "lucide-react";
import { tokenPath } from "../../../app/routing/routes.ts";
import { views as contacts } from "../../../domain/contacts/index.ts";
import type { Root } from "../../../domain/index.ts";
import { Command as Staking } from "../../../domain/staking/index.ts";
import { findPeople } from "../../../domain/transfer/index.ts";
import { TOKENS } from "../../../domain/values/tokens.ts";
import { paidOutIn } from "../../../domain/wallet/earned.ts";
import { type TokenBalance, Command as Wallet, views as wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dayText, monthText } from "../../common/dates.ts";
import { dayField } from "../../common/day-field.ts";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { TokenIcon } from "../../common/TokenIcon.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { useNextPayout } from "../../common/use-payout-note.ts";
import { percentText, priceText } from "../../features/wallet/format.ts";
import { t } from "../../i18n/index.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { type Entry, type Meant, NOTHING_MEANT, type PaletteActions } from "./entry.ts";
import { leaveEntries } from "./leave-entries.tsx";
import { type Phrase, phraseIn } from "./phrases.ts";
import { boundsOf, type Period } from "./typed-period.ts";
import { EntryIcon, isSearched, PEOPLE_OFFERED } from "./use-entries.tsx";

type Kind<K extends Phrase["kind"]> = Extract<Phrase, { readonly kind: K }>;

/** Before a token is staked or balances are loaded. */
const NO_TOKEN = { chainId: "", symbol: "" };

/** The name of a period as a part of a sentence: `this month`, `in October 2026`. */
const periodText = (period: Period, from: Date): string => {
  switch (period.unit) {
    case "month":
      return t("palette.inPeriod", { period: monthText(from.getTime()) });
    case "year":
      return t("palette.inPeriod", { period: String(period.year) });
    default:
      return t(`palette.${period.unit}${period.ago === 0 ? "This" : "Last"}`);
  }
};

/** The same as a name: `October 2026`. */
const periodName = (period: Period, from: Date): string =>
  period.unit === "month" || period.unit === "year"
    ? period.unit === "month"
      ? monthText(from.getTime())
      : String(period.year)
    : periodText(period, from);

/** What a stake earned, with the sum where what is loaded says all of it. */
const earnedEntry = (
  root: Root,
  phrase: Kind<"earned">,
  token: TokenBalance | null,
  at: { readonly now: number; readonly payout: number | null; readonly hidden: boolean },
  navigate: (path: string) => void,
): Entry => {
  const period = phrase.period ?? { unit: "months", ago: 0 };
  const { from, until } = boundsOf(period, at.now);
  const sum = token === null ? null : paidOutIn(root.wallet, token, { from: from.getTime(), until: until.getTime() });
  const amount = at.hidden ? t("kit.hidden") : `${decimalText(sum ?? "", 2, 2) ?? "—"} ${token?.symbol ?? ""}`;
  const answer = t("palette.earnedIn", { amount, period: periodText(period, from) });
  const next = at.payout === null ? [] : [t("palette.nextPayout", { date: dayText(at.payout) })];
  return {
    id: "typed:earned",
    group: sum === null ? "pages" : "answers",
    label: sum === null ? t("shell.titleRewards") : [answer, ...next].join(" · "),
    detail: sum === null ? [...next, t("palette.earnedText")].join(" · ") : t("palette.earnedDetail"),
    isFigure: sum !== null,
    icon: <EntryIcon icon={Sprout} />,
    run: () => navigate("/distribution"),
  };
};

/** Opens a request that is filled in: for each person whom the text can mean, and for nobody yet where several do. */
const askEntries = (
  root: Root,
  { who, amount, refused }: Kind<"ask">,
  token: TokenBalance | undefined,
  actions: PaletteActions,
): Meant => {
  const asset = token === undefined ? {} : { chainId: token.chainId, symbol: token.symbol };
  const entry = { group: "actions" as const, detail: t("palette.askText") };
  const people = who === "" ? [] : findPeople(root, who, PEOPLE_OFFERED).map(({ contact }) => contact);
  // without a symbol the amount is in the token that the form opens with; a word that names nobody may name another one
  const isNobody = who !== "" && people.length === 0;
  const asked = isNobody && token === undefined ? "" : amount;
  const sum = [asked, token?.symbol ?? ""].filter((part) => part !== "").join(" ");
  const open = (name: string | null) => () => actions.send({ tab: "receive", ...asset, amount: asked, ask: { name } });
  const anybody: Entry = {
    ...entry,
    id: "typed:ask",
    label: sum === "" ? t("transfer.request.start") : t("palette.askFor", { sum }),
    icon: <EntryIcon icon={ArrowDownLeft} />,
    run: open(null),
  };
  const problem = () => {
    if (refused !== null) return t("palette.askRefused", { typed: refused });
    if (isNobody) return isSearched(root) ? null : t("palette.noPerson", { name: who });
    return people.length > 1 ? t("palette.severalPeople", { name: who }) : null;
  };
  return {
    entries: [
      // no person is chosen by Enter where several fit
      ...(people.length === 1 ? [] : [anybody]),
      ...people.map((contact): Entry => {
        const name = contacts.nameOf(contact);
        return {
          ...entry,
          id: `typed:ask:${contact.id}`,
          label: sum === "" ? t("palette.askPerson", { name }) : t("palette.askPersonFor", { name, sum }),
          detail: `@${contact.username} · ${entry.detail}`,
          icon: <PersonAvatar name={name} seed={contact.id} person={contact} size="small" />,
          run: open(name),
        };
      }),
    ],
    problem: problem(),
  };
};

const buyEntry = (token: TokenBalance | undefined, actions: PaletteActions): Entry => {
  const asset = token === undefined ? {} : { chainId: token.chainId, symbol: token.symbol };
  return {
    id: "typed:receive",
    group: "actions",
    label: token === undefined ? t("wallet.receive") : t("palette.receiveToken", { symbol: token.symbol }),
    detail: t("palette.buyText"),
    icon: <EntryIcon icon={ArrowDownLeft} />,
    run: () => actions.send({ tab: "receive", ...asset }),
  };
};

/** A price, which is public, and its change in a day. */
const priceEntry = (root: Root, token: TokenBalance, navigate: (path: string) => void): Entry => {
  const change = wallet.change24hOf(root.wallet, token);
  const figures = wallet.hasPrice(token)
    ? [priceText(token.priceUsd), ...(change === undefined ? [] : [percentText(change)])]
    : [];
  return {
    id: `typed:price:${token.chainId}/${token.symbol}`,
    group: figures.length === 0 ? "tokens" : "answers",
    label: figures.length === 0 ? t("prices.of", { symbol: token.symbol }) : figures.join(" "),
    detail:
      figures.length === 0
        ? t("prices.none")
        : [
            t("prices.of", { symbol: token.symbol }),
            token.chainName,
            ...(figures.length > 1 ? [t("palette.changeSpan")] : []),
          ].join(" · "),
    isFigure: figures.length > 0,
    icon: <TokenIcon symbol={token.symbol} size="small" />,
    run: () => navigate(tokenPath(token)),
  };
};

const activityEntry = ({ period }: Kind<"activity">, now: number, navigate: (path: string) => void): Entry => {
  const { from, until } = boundsOf(period, now);
  const last = new Date(until.getFullYear(), until.getMonth(), until.getDate() - 1);
  return {
    id: "typed:activity",
    group: "pages",
    label: t("palette.activityOf", { period: periodName(period, from) }),
    icon: <EntryIcon icon={History} />,
    run: () => navigate(`/activity?from=${dayField(from)}&to=${dayField(last)}`),
  };
};

/** The phrase of a text, read with the names and symbols of the product's and the wallet's tokens. */
export const usePhrase = (typed: string): Phrase | null => {
  const tokens = useAppState().wallet.tokens?.tokens ?? [];
  const known = [...Object.entries(TOKENS).map(([symbol, { name }]) => ({ symbol, name })), ...tokens];
  return phraseIn(
    typed,
    new Map([
      ...known.map(({ symbol, name }) => [name.toLowerCase(), symbol] as const),
      ["ethereum", "ETH"] as const,
      ...known.map(({ symbol }) => [symbol.toLowerCase(), symbol] as const),
    ]),
  );
};

/** Loads what an answer about a stake needs, where no page has loaded it. */
const useStakeLoads = (phrase: Phrase | null, token: TokenBalance | null): void => {
  const root = useAppState();
  const wanted = phrase?.kind === "earned" || phrase?.kind === "move" || phrase?.kind === "unstake";
  const { chainId, symbol } = token ?? NO_TOKEN;
  const known = wallet.accountOf(root.wallet, chainId, symbol);
  useLoad(
    `${chainId}/${symbol}`,
    wanted && token !== null && known?.account == null,
    known?.request,
    token === null ? null : Wallet.LoadAccount({ chainId, symbol }),
  );
  const { validators, load } = root.staking;
  useLoad("validators", wanted && token !== null && validators === null, load, Staking.LoadValidators());
};

/** What a phrase such as `how much did i earn`, `price of eth` or `transactions in october` offers, before what its words find. */
export const usePhraseEntries = (phrase: Phrase | null, actions: PaletteActions): Meant => {
  const app = useApp();
  const { navigate } = actions;
  const root = useAppState();
  const { hidden } = useHiddenBalances();
  const tokens = wallet.tokensByValue(root.wallet.tokens?.tokens ?? []);
  const staked = wallet.stakedToken(tokens);
  const payout = useNextPayout(staked ?? NO_TOKEN);
  useStakeLoads(phrase, staked);
  if (phrase === null) return NOTHING_MEANT;
  const tokenOf = (symbol: string | null) => tokens.find((token) => token.symbol === symbol);
  const only = (...entries: ReadonlyArray<Entry>): Meant => ({ entries, problem: null });
  switch (phrase.kind) {
    case "earned":
      return only(earnedEntry(root, phrase, staked, { now: app.now(), payout, hidden }, navigate));
    case "ask":
      return askEntries(root, phrase, tokenOf(phrase.symbol), actions);
    case "buy":
      return only(buyEntry(tokenOf(phrase.symbol), actions));
    case "move":
    case "unstake":
      return leaveEntries(root, phrase, { now: app.now() - root.session.clockSkew, hidden }, actions);
    case "price":
      return only(
        ...tokens.filter(({ symbol }) => symbol === phrase.symbol).map((token) => priceEntry(root, token, navigate)),
      );
    case "activity":
      return only(activityEntry(phrase, app.now(), navigate));
  }
};
