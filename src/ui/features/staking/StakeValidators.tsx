import { isLeft } from "fp-ts/Either";
import { ArrowDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { useController } from "react-hook-form";
import { earnings } from "../../../domain/staking/figures.ts";
import { type Validator, views } from "../../../domain/staking/index.ts";
import { sameNamed } from "../../../domain/staking/same-named.ts";
import { readTokenAmount } from "../../../domain/transfer/amount-unit.ts";
import type { Money } from "../../../domain/values/money.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { shareText } from "../../common/share-text.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { isolated, visibleText } from "../../kit/visible-text.ts";
import type { StakeAction } from "./actions.ts";
import { CancelRows } from "./CancelRows.tsx";
import { MoveGain } from "./MoveGain.tsx";
import type { StakeForm } from "./use-stake-form.ts";
import { type KnownValidator, ValidatorRow } from "./ValidatorRow.tsx";

export type FieldsProps = {
  readonly form: StakeForm;
  readonly token: TokenBalance;
  readonly account: TokenAccount;
  readonly action: StakeAction;
  readonly hidden: boolean;
};

const NO_VALIDATORS: ReadonlyArray<Validator> = [];

/** The validators of the set. */
export const useValidatorSet = (): ReadonlyArray<Validator> =>
  useAppState().staking.validators?.validatorSet ?? NO_VALIDATORS;

/** A validator of the list; of one that it leaves out what the own stake says; null for none. */
export const useKnownValidator = (account: TokenAccount): ((address: string) => KnownValidator | null) => {
  const set = useValidatorSet();
  return (address) => {
    if (address === "") return null;
    const listed = set.find((of) => of.address === address);
    if (listed !== undefined) return listed;
    const held = account.delegations.find(({ validator_address }) => validator_address === address);
    return { address, moniker: held?.moniker ?? "" };
  };
};

type RowProps = FieldsProps & { readonly change: (() => void) | null; readonly focused: boolean };

/** The error of the chosen validator and the button that changes it, which takes the focus of both. */
const useChange = ({ form, change, focused }: Pick<RowProps, "form" | "change" | "focused">) => {
  const { field, fieldState } = useController({ control: form.control, name: "validator" });
  const button = useRef<HTMLButtonElement>(null);
  // from the list the focus returns to what opened it
  useEffect(() => {
    if (focused) button.current?.focus({ preventScroll: true });
  }, [focused]);
  const ref = (element: HTMLButtonElement | null) => {
    button.current = element;
    field.ref(element);
  };
  return { error: fieldState.error?.message, change: change === null ? null : { onPress: change, ref } };
};

/** The validator of a new stake, with the way to another one. */
const WithRow = (props: RowProps) => {
  const { form, account } = props;
  const set = useValidatorSet();
  const of = useKnownValidator(account)(form.watch("validator"));
  return (
    <ValidatorRow
      of={of}
      lead={
        of === null ? t("sheet.row.chooseFirst") : t("sheet.row.with", { name: isolated(validatorName(of.moniker)) })
      }
      sameName={of === null ? null : (sameNamed(set).get(of.address) ?? null)}
      {...useChange(props)}
    />
  );
};

/** What an amount earns in a year with a validator now, as text. */
const yearText = (of: KnownValidator, coins: Money | null, symbol: string, hidden: boolean): string | undefined => {
  const apr = "status" in of ? views.returnOf(of) : null;
  const earned = coins === null ? null : earnings(coins, apr);
  if (earned === null) return undefined;
  return t("sheet.row.yearAt", {
    year: hidden ? MASK : (decimalText(earned.year, 2) ?? "—"),
    symbol,
    apr: shareText(apr),
  });
};

/** The two ends of a move, each with what the amount earns there, and the difference. */
const MoveRows = (props: RowProps) => {
  const { form, token, account, hidden } = props;
  const choice = useChange(props);
  const set = useValidatorSet();
  const known = useKnownValidator(account);
  const { source, validator, amount } = form.watch();
  const read = readTokenAmount(amount, token);
  const coins = isLeft(read) ? null : read.right;
  const symbol = visibleText(token.symbol);
  const [from, to] = [known(source), known(validator)];
  const about = (of: KnownValidator | null) => {
    const text = of === null ? undefined : yearText(of, coins, symbol, hidden);
    return text === undefined ? undefined : <MaskedText text={text} />;
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="relative flex flex-col gap-1.5">
        <ValidatorRow
          of={from}
          lead={from === null ? "" : t("sheet.row.from", { name: isolated(validatorName(from.moniker)) })}
          about={about(from)}
          sameName={null}
          change={null}
        />
        <span className="absolute top-1/2 left-5 z-1 grid size-7 -translate-y-1/2 place-items-center rounded-full bg-raised text-earn">
          <ArrowDown className="size-4" />
        </span>
        <ValidatorRow
          of={to}
          lead={
            to === null ? t("sheet.row.chooseFirst") : t("sheet.row.to", { name: isolated(validatorName(to.moniker)) })
          }
          about={about(to)}
          sameName={to === null ? null : (sameNamed(set).get(to.address) ?? null)}
          {...choice}
        />
      </div>
      {coins === null ? null : <MoveGain coins={coins} from={source} to={validator} symbol={symbol} hidden={hidden} />}
    </div>
  );
};

/** The entry that a cancel takes back, and the validator that it goes back to. */
const EntryRow = ({ form, account, action }: RowProps) => {
  const { validator } = form.watch();
  const known = useKnownValidator(account)(validator);
  const entry = account.unbondingDetails.entries.find(
    ({ validator_address, creationHeight }) =>
      validator_address === validator &&
      action.type === "cancel-undelegate" &&
      creationHeight === action.creationHeight,
  );
  if (known === null) return null;
  // of one whose stake is gone and that the list leaves out, the entry knows the name
  const to = known.moniker === "" && entry !== undefined ? { ...known, moniker: entry.moniker ?? "" } : known;
  return <CancelRows entry={entry} to={to} />;
};

/** The validators of an action: one that is chosen for new stake, both of a move, or the one that stake leaves. */
export const StakeValidators = (props: RowProps) => {
  const { form, account, action } = props;
  const left = useKnownValidator(account)(form.watch("validator"));
  switch (action.type) {
    case "delegate":
      return <WithRow {...props} />;
    case "move-delegation":
      return <MoveRows {...props} />;
    case "undelegate":
      return left === null ? null : (
        <ValidatorRow
          of={left}
          lead={t("sheet.row.from", { name: isolated(validatorName(left.moniker)) })}
          sameName={null}
          change={null}
        />
      );
    case "cancel-undelegate":
      return <EntryRow {...props} />;
  }
};
