import { Sprout } from "lucide-react";
import { stakePath } from "../../../app/routing/routes.ts";
import { stakeRowPath } from "../../../app/routing/row-paths.ts";
import type { Root } from "../../../domain/index.ts";
import { views as staking, whyNot } from "../../../domain/staking/index.ts";
import { type TokenBalance, views as wallet } from "../../../domain/wallet/index.ts";
import { spokenAddress } from "../../common/spoken-address.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/Address.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { type Entry, type Meant, NOTHING_MEANT, type PaletteActions } from "./entry.ts";
import type { Phrase } from "./phrases.ts";
import { ranked } from "./rank.ts";
import { EntryIcon } from "./use-entries.tsx";

type Leave = Extract<Phrase, { readonly kind: "move" | "unstake" }>;

/** The most stakes that are offered. */
const STAKES = 20;

/** The stakes of a wallet with their tokens, as far as they are loaded. */
const stakesOf = (root: Root, tokens: ReadonlyArray<TokenBalance>) =>
  tokens.flatMap((token) => {
    const account = wallet.accountOf(root.wallet, token.chainId, token.symbol)?.account ?? null;
    if (account === null) return [];
    const { delegations } = staking.withListedNames(account, root.staking.validators);
    return delegations.map((stake) => ({ token, account, stake, name: validatorName(stake.moniker) }));
  });

/**
 * What a wish to take stake away offers: the form of each stake that its text can mean, and the page of the stake where there
 * is not exactly one. `now` is the server's time in milliseconds since 1970.
 */
export const leaveEntries = (
  root: Root,
  { kind, from, amount, symbol: unit, refused }: Leave,
  { now, hidden }: { readonly now: number; readonly hidden: boolean },
  actions: PaletteActions,
): Meant => {
  const stakeable = wallet
    .tokensByValue(root.wallet.tokens?.tokens ?? [])
    .filter((token) => token.stakeable && (unit === null || token.symbol === unit));
  const first = wallet.stakedToken(stakeable);
  // an amount in another token is none of the stake
  if (first === null)
    return unit === null ? NOTHING_MEANT : { entries: [], problem: t("palette.notStakeable", { symbol: unit }) };
  const all = stakesOf(root, stakeable);
  const found = (from === "" ? all : ranked(all, from, { textOf: ({ name }) => name })).slice(0, STAKES);
  const isMove = kind === "move";
  const entry = ({ token, account, stake, name }: (typeof found)[number]): Entry => {
    const { chainId, symbol } = token;
    const source = stake.validator_address;
    const isLocked = isMove && whyNot.lockOf(account, source, now) !== null;
    const coins = hidden ? t("kit.hidden") : `${decimalText(stake.coins, 6) ?? "—"} ${symbol}`;
    // validators can have the same name
    const isNamesake = found.some((other) => other.name === name && other.stake !== stake);
    const detail = (shown: string): string =>
      [
        ...(isNamesake ? [shown] : []),
        t("palette.stakedThere", { coins }),
        t(isLocked ? "palette.moveLocked" : "palette.review"),
      ].join(" · ");
    return {
      id: `typed:leave:${chainId}/${symbol}/${source}`,
      group: "actions",
      label:
        amount === ""
          ? t(isMove ? "palette.moveFrom" : "palette.unstakeFrom", { name })
          : t(isMove ? "palette.moveSumFrom" : "palette.unstakeSumFrom", { name, sum: `${amount} ${symbol}` }),
      detail: detail(compactAddress(source)),
      spoken: { detail: detail(spokenAddress(source)) },
      icon: <EntryIcon icon={Sprout} />,
      run: () =>
        isLocked
          ? actions.navigate(stakeRowPath(token, { validator: source }))
          : actions.goTo(stakePath(token), {
              ...{ page: "staking", chainId, symbol, source },
              amount: amount === "" ? null : amount,
              leaves: kind,
            }),
    };
  };
  const page: Entry = {
    id: "typed:own-stake",
    group: "pages",
    label: t("stake.heading", { symbol: first.symbol }),
    detail: t(isMove ? "palette.moveText" : "palette.unstakeText"),
    icon: <EntryIcon icon={Sprout} />,
    run: () => actions.navigate(stakePath(first)),
  };
  const problem = () => {
    if (refused !== null) return t("palette.noAmount", { typed: refused });
    // before the stakes are loaded nobody knows
    return found.length === 0 && all.length > 0 ? t("palette.noStake", { name: from }) : null;
  };
  // no stake is chosen by Enter where several fit
  return { entries: found.length === 1 ? found.map(entry) : [page, ...found.map(entry)], problem: problem() };
};
