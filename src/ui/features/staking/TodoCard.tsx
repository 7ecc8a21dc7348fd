import { Coins, ShieldAlert, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { views as staking, validatorViews, whyNot } from "../../../domain/staking/index.ts";
import { views as transfer } from "../../../domain/transfer/index.ts";
import { amount, compare, type Money } from "../../../domain/values/money.ts";
import { monikerText } from "../../../domain/values/moniker.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { visibleText } from "../../kit/visible-text.ts";
import type { OpenStake, StakeAction, StakeCardProps } from "./actions.ts";
import { feeChangeText } from "./DelegationRemarks.tsx";
import { byAddress } from "./StakeValidator.tsx";
import { useServerNow } from "./use-server-now.ts";
import { storedReserve } from "./use-stake-form.ts";

/** Fewer coins than this are not worth a fee. */
const IDLE_FROM = amount("1");

/** What needs a decision about a stake: a validator that is jailed or raised its commission, and coins that earn nothing. */
export const TodoCard = ({ token, account, hidden, onAct }: StakeCardProps & { readonly onAct: OpenStake }) => {
  const t = useText();
  const app = useApp();
  const root = useAppState();
  const now = useServerNow();
  const { validators } = root.staking;
  const known = byAddress(validators?.validatorSet);
  const symbol = visibleText(token.symbol);
  const text = (value: Money) => (hidden ? MASK : (decimalText(value, 2) ?? "—"));
  const items: { key: string; icon: ReactNode; text: string; button: string; action: StakeAction }[] = [];
  for (const delegation of account.delegations) {
    const { validator_address: address, moniker } = delegation;
    const validator = known.get(address);
    const name = visibleText(monikerText(moniker));
    const isLocked = whyNot.lockOf(account, address, now) !== null;
    const way: Pick<(typeof items)[number], "button" | "action"> = isLocked
      ? { button: t("stake.todo.unstake", { name }), action: { type: "undelegate", validator: address } }
      : { button: t("stake.todo.move", { name }), action: { type: "move-delegation", source: address } };
    const change = feeChangeText(delegation, validator);
    if (validator?.status === "jailed")
      items.push({
        ...way,
        key: address,
        icon: <ShieldAlert aria-hidden="true" className="size-5 text-negative" />,
        text: t("stake.todo.jailed", { name }),
      });
    else if (change?.rose === true && !isLocked)
      items.push({
        ...way,
        key: address,
        icon: <TrendingUp aria-hidden="true" className="size-5 text-warning" />,
        text: `${name}: ${change.text}`,
      });
  }
  const idle = transfer.maxOf(root.transfer, root, token.chainId, token.symbol, storedReserve(app), "delegate");
  const earned = validatorViews.earnings(idle, staking.averageApr(account, validators));
  if (compare(idle, IDLE_FROM) >= 0)
    items.push({
      key: "idle",
      icon: <Coins aria-hidden="true" className="size-5 text-accent" />,
      text:
        earned === null
          ? t("stake.todo.idle", { amount: text(idle), symbol })
          : t("stake.todo.idleEarns", { amount: text(idle), year: text(earned.year), symbol }),
      button: t("stake.todo.stake", { symbol }),
      action: { type: "delegate", validator: null },
    });
  if (items.length === 0) return null;
  return (
    <Card flush aria-label={t("stake.todo.heading")}>
      <h2 className="border-b border-line p-[min(1rem,4vw)] text-lg font-semibold text-ink sm:px-6">
        {t("stake.todo.heading")}
      </h2>
      <ul className="divide-y divide-line">
        {items.map(({ key, icon, text, button, action }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-[min(1rem,4vw)] sm:px-6">
            {icon}
            <span className="tabular min-w-0 flex-1 basis-52 text-pretty wrap-anywhere text-ink">{text}</span>
            <Button variant="secondary" size="small" onClick={() => onAct(action)}>
              {button}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
};
