import { moveGain } from "../../../domain/staking/figures.ts";
import { compare, type Money, notBelowZero, subtract, ZERO } from "../../../domain/values/money.ts";
import { useAppState } from "../../common/app-context.tsx";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { isolated } from "../../kit/visible-text.ts";

const STYLE = { [-1]: "text-warning", 0: "text-muted", 1: "text-positive" } as const;
const TEXT = { [-1]: "stake.gain.less", 0: "stake.gain.same", 1: "stake.gain.more" } as const;

type MoveGainProps = {
  readonly coins: Money;
  readonly from: string;
  readonly to: string;
  readonly symbol: string;
  readonly hidden: boolean;
};

/** How much more or less stake earns in a year after a move, with the validator that it leaves named; nothing where that is not known. */
export const MoveGain = ({ coins, from, to, symbol, hidden }: MoveGainProps) => {
  const validators = useAppState().staking.validators?.validatorSet ?? [];
  const at = (address: string) => validators.find((validator) => validator.address === address);
  const left = at(from);
  const gain = moveGain(coins, left, at(to));
  if (gain === null || left === undefined) return null;
  const way = compare(gain, ZERO);
  const size = way < 0 ? subtract(ZERO, gain) : notBelowZero(gain);
  return (
    <p className={cx("tabular text-sm font-medium", STYLE[way])}>
      <MaskedText
        text={t(TEXT[way], {
          amount: hidden ? MASK : (decimalText(size, 4) ?? "—"),
          name: isolated(validatorName(left.moniker)),
          symbol,
        })}
      />
    </p>
  );
};
