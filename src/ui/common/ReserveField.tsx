import { type KeyboardEvent, useRef, useState } from "react";
import { rules } from "../../domain/transfer/index.ts";
import type { Money } from "../../domain/values/money.ts";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Field } from "../kit/Field.tsx";
import { TextInput } from "../kit/TextInput.tsx";

/** Props of {@link ReserveField}: `saved` in OPT; `decimals` is how many OPT has; with a hint, Save is below it. */
export type ReserveFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly saved: string;
  readonly decimals: number;
  readonly onSave: (reserve: Money) => void;
};

/**
 * The OPT that Max keeps back for later fees, at most {@link rules.RESERVE_LIMIT}; empty and zero keep nothing (F35).
 * It is no form of its own, since it also stands inside the Send form: Enter and Save both save.
 */
export const ReserveField = ({ label, hint, saved, decimals, onSave }: ReserveFieldProps) => {
  const t = useText();
  const [typed, setTyped] = useState(saved);
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const save = () => {
    const read = rules.readReserve(typed, decimals);
    setWrong(read === null);
    if (read === null) return input.current?.focus();
    setTyped(read);
    onSave(read);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <div className={hint === undefined ? "flex flex-wrap items-end gap-2" : "flex flex-col items-start gap-4"}>
      <Field
        className={hint === undefined ? "min-w-[min(100%,12rem)] flex-1" : "w-full"}
        label={label}
        hint={hint}
        error={wrong ? t("transfer.reserveNotANumber", { limit: rules.RESERVE_LIMIT }) : undefined}
      >
        <TextInput
          ref={input}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button variant="secondary" onClick={save}>
        {t("transfer.reserveSave")}
      </Button>
    </div>
  );
};
