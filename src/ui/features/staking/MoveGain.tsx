import { TrendingDown, TrendingUp } from "lucide-react";
import { moveGain } from "../../../domain/staking/figures.ts";
import { compare, type Money, notBelowZero, subtract, ZERO } from "../../../domain/values/money.ts";
import { useAppState } from "../../common/app-context.tsx";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";

const STYLE = {
  [-1]: "bg-warning-soft text-warning",
  0: "bg-sunken text-muted",
  1: "bg-positive-soft text-positive",
} as const;
const TEXT = { [-1]: "stake.gain.less", 0: "stake.gain.same", 1: "stake.gain.more" } as const;

type MoveGainProps = {
  readonly coins: Money;
  readonly from: string;
  readonly to: string;
  readonly symbol: string;
  readonly hidden: boolean;
};

/** How much more or less stake earns in a year after a move than now; nothing where that is not known. */
export const MoveGain = ({ coins, from, to, symbol, hidden }: MoveGainProps) => {
  const validators = useAppState().staking.validators?.validatorSet ?? [];
  const at = (address: string) => validators.find((validator) => validator.address === address);
  const left = at(from);
  const gain = moveGain(coins, left, at(to));
  if (gain === null || left === undefined) return null;
  const way = compare(gain, ZERO);
  const size = way < 0 ? subtract(ZERO, gain) : notBelowZero(gain);
  const isIdle = way > 0 && (left.status ?? "active") !== "active";
  const Icon = way < 0 ? TrendingDown : TrendingUp;
  return (
    <p className={cx("tabular flex items-center gap-2.5 rounded-card px-4 py-2 text-sm font-medium", STYLE[way])}>
      {way === 0 ? null : <Icon className="size-5 shrink-0" />}
      <MaskedText
        text={t(isIdle ? "stake.gain.idle" : TEXT[way], {
          amount: hidden ? MASK : (decimalText(size, 2) ?? "—"),
          symbol,
        })}
      />
    </p>
  );
};
