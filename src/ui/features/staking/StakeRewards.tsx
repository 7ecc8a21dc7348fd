import { isLeft } from "fp-ts/Either";
import { useState } from "react";
import * as rewardsOf from "../../../domain/staking/rewards.ts";
import { readTokenAmount } from "../../../domain/transfer/amount-unit.ts";
import { views } from "../../../domain/transfer/index.ts";
import { add, compare, equal, isPositive, normalize, ZERO } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { t } from "../../i18n/index.ts";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { useMoniker } from "./StakeEffects.tsx";
import { type StakeForm, storedReserve } from "./use-stake-form.ts";

type FormProps = { readonly form: StakeForm; readonly token: TokenBalance; readonly hidden: boolean };

/** What a stake of the smallest amount is for: the rewards that it pays, the fee, and what is left; null for any other. */
export const useRewardsNote = ({ form, token, hidden }: FormProps): string | null => {
  const { transfer, ...world } = useAppState();
  const nameOf = useMoniker(token);
  const { validator, amount } = form.watch();
  const now = rewardsOf.rewardsNow(transfer, world, token, validator);
  const read = readTokenAmount(amount, token);
  if (now === null || hidden || !isPositive(now.rewards) || isLeft(read) || !equal(read.right, now.stake)) return null;
  const { rewards, fee, feeSymbol, gain } = now;
  const texts = { rewards, fee, feeSymbol, symbol: visibleText(token.symbol), name: nameOf(validator) };
  if (gain === null) return t("stake.rewardsNow.note", texts);
  return isPositive(gain) ? t("stake.rewardsNow.noteGain", { ...texts, gain }) : t("stake.rewardsNow.noteLoss", texts);
};

/**
 * The choice to add a validator's rewards to the amount. They arrive with the action, so the balance has to cover both
 * before; where it does not, this says so.
 */
export const WithRewards = ({ form, token, hidden }: FormProps) => {
  const app = useApp();
  const { transfer, ...world } = useAppState();
  const [added, setAdded] = useState<{ readonly before: string; readonly after: string } | null>(null);
  const { validator, amount, spendReserve } = form.watch();
  const now = rewardsOf.rewardsNow(transfer, world, token, validator);
  const isAdded = added !== null && added.after === amount;
  const read = readTokenAmount(isAdded ? added.before : amount, token);
  if (now === null || !isPositive(now.rewards) || isLeft(read) || compare(read.right, now.stake) <= 0) return null;
  const symbol = visibleText(token.symbol);
  const total = normalize(add(read.right, now.rewards));
  const reserve = spendReserve ? ZERO : storedReserve(app);
  const most = views.maxOf(transfer, world, token.chainId, token.symbol, reserve, "delegate");
  const texts = { rewards: now.rewards, symbol };
  if (compare(total, most) > 0 && !isAdded)
    return hidden ? null : <p className="text-sm text-muted">{t("stake.rewardsNow.notCovered", texts)}</p>;
  const fill = (next: string) =>
    form.setValue("amount", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <div>
      <Checkbox
        label={hidden ? t("stake.rewardsNow.alsoHidden") : t("stake.rewardsNow.also", texts)}
        checked={isAdded}
        onChange={() => {
          if (!isAdded) setAdded({ before: amount, after: total });
          fill(isAdded ? added.before : total);
        }}
      />
      <p className="mt-1 pl-9 text-sm text-pretty text-muted">{t("stake.rewardsNow.alsoNote")}</p>
    </div>
  );
};
