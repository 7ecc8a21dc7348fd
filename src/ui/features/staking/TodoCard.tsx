import { CircleCheck, CircleSlash, ShieldAlert, Sprout, TrendingUp } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import { stakeRowOf } from "../../../app/routing/row-paths.ts";
import { Command as Notifications } from "../../../domain/notifications/index.ts";
import { earnings, usualApr } from "../../../domain/staking/figures.ts";
import { whyNot } from "../../../domain/staking/index.ts";
import { views as transfer } from "../../../domain/transfer/index.ts";
import { amount, compare, type Money } from "../../../domain/values/money.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { CommandButton } from "../../common/CommandButton.tsx";
import { dayText } from "../../common/dates.ts";
import { LinkButton } from "../../common/LinkButton.tsx";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { maskNumbers } from "../../kit/mask-numbers.ts";
import { ShowMore } from "../../kit/ShowMore.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { leave, type OpenStake, type StakeAction, type StakeCardProps } from "./actions.ts";
import { feeChangeText, onlyWayOut } from "./DelegationRemarks.tsx";
import { useMoniker } from "./StakeEffects.tsx";
import { byAddress } from "./StakeValidator.tsx";
import { storedReserve } from "./use-stake-form.ts";

/** Unstaked coins that were paid: the server's notification of it, which is exact, and the validator that they left. */
interface Arrived {
  readonly id: string;
  readonly text: string;
  readonly validator: string;
  readonly at: number;
}

/**
 * The payouts of unstaked coins that the person has not seen yet: unread notifications that lead to an unbonding entry which
 * the account no longer lists.
 */
const useArrived = (token: TokenBalance, account: TokenAccount): ReadonlyArray<Arrived> => {
  const { notifications } = useAppState();
  const { entries } = account.unbondingDetails;
  return notifications.list.flatMap(({ id, text, link = "", read_at, created_at }) => {
    const [path, query = ""] = link.split("?");
    const row = stakeRowOf(query);
    if (read_at !== null || path !== stakePath(token) || row?.height === undefined) return [];
    const { validator, height: creationHeight } = row;
    const isListed = entries.some(
      (entry) => entry.validator_address === validator && entry.creationHeight === creationHeight,
    );
    return isListed ? [] : [{ id, text, validator, at: Date.parse(created_at) }];
  });
};

/** How many are shown at first: a chain that jails many validators hides nothing else of the page. */
const SHOWN = 3;
/** The page of the own validator. */
const OPERATOR_DESK = "/create-validator";
/** Fewer coins than this are not worth a fee. */
const IDLE_FROM = amount("1");

const ICON = {
  arrived: <CircleCheck className="size-5 text-positive" />,
  jailed: <ShieldAlert className="size-5 text-negative" />,
  inactive: <CircleSlash className="size-5 text-muted" />,
  commission: <TrendingUp className="size-5 text-warning" />,
  idle: <Sprout className="size-5 text-accent" />,
} as const;

/** The order of the kinds: of one kind as the stakes are listed. */
const RANK: Readonly<Record<keyof typeof ICON, number>> = {
  jailed: 0,
  inactive: 1,
  arrived: 2,
  commission: 2,
  idle: 3,
};

/** One thing to decide, and the ways to do it. */
interface Item {
  readonly key: string;
  readonly kind: keyof typeof ICON;
  readonly text: string;
  /** What the button says, and its whole name where that says less. */
  readonly button: string;
  readonly name?: string;
  readonly also?: ReactNode;
  /** What the button opens: an action on the stake, or a page. */
  readonly action?: StakeAction;
  readonly href?: string;
}

/**
 * What needs a decision about a stake: unstaked coins that arrived, a validator that earns nothing or raised its
 * commission, and coins that earn nothing.
 */
export const TodoCard = memo(({ token, account, hidden, onAct }: StakeCardProps & { readonly onAct: OpenStake }) => {
  const [all, setAll] = useState(false);
  const app = useApp();
  const root = useAppState();
  const now = useServerNow(whyNot.waitEndsOf(account));
  const nameOf = useMoniker(token);
  const arrived = useArrived(token, account);
  const { validators } = root.staking;
  const known = byAddress(validators?.validatorSet);
  const symbol = visibleText(token.symbol);
  const text = (value: Money) => (hidden ? MASK : (decimalText(value, 2) ?? "—"));
  const items: Item[] = arrived.map(({ id, text, validator, at }) => ({
    key: id,
    kind: "arrived",
    text: t("stake.todo.arrived", {
      text: hidden ? maskNumbers(text) : text,
      name: nameOf(validator),
      date: dayText(at),
    }),
    button: t("stake.todo.stakeAgain"),
    action: { type: "delegate", validator },
    also: (
      <CommandButton variant="ghost" size="small" command={Notifications.MarkRead({ id })}>
        {t("transfer.dismiss")}
      </CommandButton>
    ),
  }));
  for (const delegation of account.delegations) {
    const { validator_address: address, moniker } = delegation;
    const validator = known.get(address);
    const name = validatorName(moniker);
    const action = leave(account, address, now);
    const isLocked = action.type === "undelegate";
    const way = {
      key: address,
      button: t(isLocked ? "stake.unstake" : "stake.move"),
      name: t(isLocked ? "stake.todo.unstake" : "stake.todo.move", { name }),
      action,
    };
    const change = feeChangeText(delegation, validator);
    if (whyNot.isOwnValidator(root, token, address)) {
      // to take the own stake away would make it worse
      if (validator?.status === "jailed" || validator?.status === "inactive")
        items.push({
          key: address,
          kind: validator.status,
          text: t(`stake.todo.own.${validator.status}`, { name }),
          button: t("stake.todo.desk"),
          href: OPERATOR_DESK,
        });
      continue;
    }
    if (validator?.status === "jailed" || validator?.status === "inactive")
      items.push({
        ...way,
        kind: validator.status,
        text:
          validator.status === "jailed" && isLocked
            ? `${name}: ${onlyWayOut(validators, now)}`
            : t(`stake.todo.${validator.status}`, { name }),
      });
    else if (change?.rose === true && !isLocked)
      items.push({ ...way, kind: "commission", text: `${name}: ${change.text}` });
  }
  const idle = transfer.maxOf(root.transfer, root, token.chainId, token.symbol, storedReserve(app), "delegate");
  // not what the own stake earns: with a jailed validator that is nothing
  const earned = earnings(idle, validators && usualApr(validators));
  if (compare(idle, IDLE_FROM) >= 0)
    items.push({
      key: "idle",
      kind: "idle",
      text:
        earned === null
          ? t("stake.todo.idle", { amount: text(idle), symbol })
          : t("stake.todo.idleEarns", { amount: text(idle), year: text(earned.year), symbol }),
      button: t("stake.stakeMore"),
      name: t("stake.todo.stake", { symbol }),
      action: { type: "delegate", validator: null },
    });
  // what earns nothing stands first
  items.sort((a, b) => RANK[a.kind] - RANK[b.kind]);
  const shown = all ? items : items.slice(0, SHOWN);
  if (items.length === 0) return null;
  return (
    <TitledCard title={t("stake.todo.heading")}>
      <ul>
        {shown.map(({ key, kind, text, button, name, action, href, also }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-[min(1rem,4vw)] sm:px-6">
            {ICON[kind]}
            <span className="tabular min-w-0 flex-1 basis-36 text-pretty wrap-anywhere text-ink">
              <MaskedText text={text} />
            </span>
            <span className="flex max-w-full flex-wrap gap-2">
              {also}
              {href === undefined ? null : (
                <LinkButton size="small" href={href}>
                  {button}
                </LinkButton>
              )}
              {action === undefined ? null : (
                <Button
                  variant="secondary"
                  size="small"
                  className="max-w-full wrap-anywhere"
                  aria-label={name}
                  onClick={() => onAct(action)}
                >
                  {button}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore left={items.length - shown.length} more={() => setAll(true)} />
    </TitledCard>
  );
});
