import type { LeftWhy, RestakePlan } from "../../../../domain/staking/restake-plan.ts";
import { isPositive, type Money } from "../../../../domain/values/money.ts";
import { t } from "../../../i18n/index.ts";
import { MaskedText } from "../../../kit/MaskedText.tsx";

/** The texts of the reasons that have one of their own. */
const TEXTS = {
  "under-fee": "payday.leftFee",
  inactive: "payday.leftInactive",
  jailed: "payday.leftJailed",
  unnamed: "payday.leftUnnamed",
  unresolved: "payday.leftUnresolved",
} as const satisfies Readonly<Partial<Record<LeftWhy, string>>>;

const textOf = (why: LeftWhy) => (Object.hasOwn(TEXTS, why) ? TEXTS[why as keyof typeof TEXTS] : "payday.leftBlocked");

type LeftOutProps = {
  readonly plan: RestakePlan;
  readonly nameOf: (address: string) => string;
  readonly amountText: (amount: Money) => string;
};

/** What of a payout is not staked again, and why; and that the balance covers no more. */
export const LeftOut = ({ plan: { left, short, total }, nameOf, amountText }: LeftOutProps) => {
  // names and hidden amounts may be equal
  const texts = [
    ...left.map(({ validator, amount, why }) => ({
      key: validator ?? "unnamed",
      text: t(textOf(why), {
        amount: amountText(amount),
        validator: validator === null ? "" : nameOf(validator),
      }),
    })),
    ...(isPositive(short) ? [{ key: "short", text: t("payday.short", { amount: amountText(total) }) }] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-control bg-sunken px-3 py-2 text-sm text-pretty text-ink">
      {texts.map(({ key, text }) => (
        <li key={key}>
          <MaskedText text={text} />
        </li>
      ))}
    </ul>
  );
};
