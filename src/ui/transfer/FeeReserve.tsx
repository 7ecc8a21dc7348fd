import { type FormEvent, useState } from "react";
import { isZero, type Money, ZERO } from "../../domain/kernel/money.ts";
import { rules } from "../../domain/transfer/index.ts";
import type { TokenBalance } from "../../domain/wallet/entities.ts";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Field } from "../kit/Field.tsx";
import { TextInput } from "../kit/TextInput.tsx";

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
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  if (typed === null)
    return (
      <p className="text-sm text-muted">
        {isZero(reserve) ? t("transfer.noReserve") : t("transfer.reserve", { reserve, symbol: token.symbol })}
        {" · "}
        <button
          type="button"
          className="min-h-6 font-medium text-accent underline underline-offset-4"
          onClick={() => setTyped(reserve)}
        >
          {t("transfer.change")}
        </button>
      </p>
    );
  const save = () => {
    const read = rules.readReserve(typed, token.decimals);
    if (read === null) return setWrong(true);
    onChange(read);
    setWrong(false);
    setTyped(null);
  };
  const onKey = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <div className="flex items-end gap-2">
      <Field
        className="flex-1"
        label={t("transfer.reserveField")}
        error={wrong ? t("transfer.reserveNotANumber", { limit: rules.RESERVE_LIMIT }) : undefined}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => (event.key === "Enter" ? onKey(event) : undefined)}
        />
      </Field>
      <Button variant="secondary" onClick={save}>
        {t("transfer.reserveSave")}
      </Button>
    </div>
  );
};
