import { useState } from "react";
import { rules } from "../../domain/transfer/index.ts";
import { isZero, type Money, ZERO } from "../../domain/values/money.ts";
import type { TokenBalance } from "../../domain/wallet/entities.ts";
import { useText } from "../i18n/index.ts";
import { ReserveField } from "./ReserveField.tsx";

/** The remembered reserve as money; what is not an amount, or too much, counts as none. */
export const reserveOf = (remembered: string): Money => rules.readReserve(remembered, 18) ?? ZERO;

/** What is kept back for later fees: shown, and changed in place (decisions.md §4 Money). */
export const FeeReserve = ({
  token,
  reserve,
  onChange,
}: {
  readonly token: TokenBalance;
  readonly reserve: Money;
  readonly onChange: (reserve: Money) => void;
}) => {
  const t = useText();
  const [editing, setEditing] = useState(false);
  if (!editing)
    return (
      <p className="text-sm text-muted">
        {isZero(reserve) ? t("transfer.noReserve") : t("transfer.reserve", { reserve, symbol: token.symbol })}
        {" · "}
        <button
          type="button"
          className="min-h-6 font-medium text-accent underline underline-offset-4"
          onClick={() => setEditing(true)}
        >
          {t("transfer.change")}
        </button>
      </p>
    );
  return (
    <ReserveField
      label={t("transfer.reserveField")}
      saved={reserve}
      decimals={token.decimals}
      onSave={(kept) => {
        onChange(kept);
        setEditing(false);
      }}
    />
  );
};
