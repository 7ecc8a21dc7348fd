import { isRight } from "fp-ts/Either";
import { Sprout } from "lucide-react";
import { useEffect, useState } from "react";
import { Command } from "../../../../domain/staking/index.ts";
import { loadedRows } from "../../../../domain/staking/payday.ts";
import {
  canRetry,
  isGoing,
  isOver,
  knownStakes,
  type Restake,
  type RestakeLine,
} from "../../../../domain/staking/restake.ts";
import { type PlannedLine, type RestakePlan, takenOf } from "../../../../domain/staking/restake-plan.ts";
import { amount as exact, type Money, multiply, sum } from "../../../../domain/values/money.ts";
import { type Handle, NOT_TYPED, type SecretRef } from "../../../../domain/values/secret.ts";
import type { TokenBalance } from "../../../../domain/wallet/index.ts";
import { sameToken } from "../../../../domain/wallet/token.ts";
import { useApp, useAppState } from "../../../common/app-context.tsx";
import { PasscodeForm } from "../../../common/PasscodeForm.tsx";
import { rejectionText } from "../../../common/rejection-text.ts";
import { useOutcomeOnScreen } from "../../../common/shown-outcomes.ts";
import { useReason, useSend } from "../../../common/use-command.ts";
import { useMonikers } from "../../../common/use-monikers.ts";
import { validatorName } from "../../../common/validator-name.ts";
import { t } from "../../../i18n/index.ts";
import { Amount, MASK } from "../../../kit/Amount.tsx";
import { Button } from "../../../kit/Button.tsx";
import { cx } from "../../../kit/cx.ts";
import { Dialog, FocusOnTitle } from "../../../kit/Dialog.tsx";
import { decimalText } from "../../../kit/decimal-text.ts";
import { StickyActions } from "../../../kit/StickyActions.tsx";
import { visibleText } from "../../../kit/visible-text.ts";
import { LeftOut } from "./LeftOut.tsx";
import { RunEnd } from "./RunEnd.tsx";
import { StakeAgainLine } from "./StakeAgainLine.tsx";
import type { PaydayState } from "./use-payday.ts";

const NO_PLAN: Pick<RestakePlan, "lines" | "left"> = { lines: [], left: [] };

/**
 * The lines of the run, and those that can still be staked, each once; a line that can be has its amount of now. While others
 * can be, one that was not sent and can't be any more, such as one that another tab staked, is left out.
 */
const shownLines = (
  run: Restake | null,
  planned: ReadonlyArray<PlannedLine>,
): ReadonlyArray<Pick<RestakeLine, "validator" | "amount"> & { readonly progress: RestakeLine["progress"] | null }> => {
  const known = new Set(run?.lines.map(({ validator }) => validator));
  const amounts = new Map(planned.map(({ validator, amount }) => [validator, amount]));
  const isGone = ({ validator, progress }: RestakeLine): boolean =>
    progress.status === "stopped" && amounts.size > 0 && !amounts.has(validator);
  const lines = run?.lines.filter((line) => !isGone(line)) ?? [];
  return [
    ...lines.map((line) => {
      const isOpen = line.progress.status === "failed" || line.progress.status === "stopped";
      return isOpen ? { ...line, amount: amounts.get(line.validator) ?? line.amount } : line;
    }),
    ...planned.flatMap((line) => (known.has(line.validator) ? [] : [{ ...line, progress: null }])),
  ];
};

/** Why the last passcode was refused, as text, or null. */
const passcodeError = (run: Restake | null): string | null => {
  const last = run?.lines.find(({ validator }) => validator === run.lastLine)?.progress;
  if (run?.step !== "ended" || last?.status !== "failed" || last.problem !== "passcode") return null;
  return t(run.staked.length > 0 ? "payday.wrongPasscodeRest" : "payday.wrongPasscode");
};

type FeesProps = { readonly fee: Money; readonly count: number; readonly symbol: string; readonly hidden: boolean };

/** What the network takes for the lines, in sum. */
const Fees = ({ fee, count, symbol, hidden }: FeesProps) => (
  <dl className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3 text-sm">
    <dt className="text-muted">{t("payday.fees", { count, fee: hidden ? MASK : (decimalText(fee, 6) ?? "—") })}</dt>
    <dd className="ml-auto">
      <Amount value={multiply(fee, exact(String(count)))} symbol={symbol} hidden={hidden} />
    </dd>
  </dl>
);

/** Ends a run when its sheet is gone, however it was left. */
const useStopWhenLeft = (): void => {
  const app = useApp();
  useEffect(
    () => () => {
      if (isGoing(app.state().staking.restake)) app.dispatch(Command.StopRestake(), "screen");
    },
    [app],
  );
};

/** All is staked: about as high as the fees and the passcode before it, so that the sheet keeps its height. */
const SPROUT = (
  <span aria-hidden="true" className="grid min-h-36 place-items-center">
    <span className="grid size-24 animate-rise place-items-center rounded-full bg-earn-soft text-earn">
      <Sprout className="size-12" />
    </span>
  </span>
);

type StakeAgainProps = {
  readonly token: TokenBalance;
  /** Null once it is payday no more; a run that was begun stays. */
  readonly state: PaydayState | null;
  readonly hidden: boolean;
  readonly onClose: () => void;
};

/** The sheet that stakes a payout again: the lines with their outcomes, the fees, one passcode. */
export const StakeAgain = ({ token, state, hidden, onClose }: StakeAgainProps) => {
  const app = useApp();
  const send = useSend();
  const { restake } = useAppState().staking;
  const monikerOf = useMonikers(token);
  const nameOf = (address: string) => validatorName(monikerOf(address) ?? "");
  const [only, setOnly] = useState<string | null>(null);
  useStopWhenLeft();
  useOutcomeOnScreen("transfer.Confirm", true);
  const { chainId, symbol } = token;
  // a run that goes on is shown to its end, also where another payout arrives meanwhile
  const isOwn = isGoing(restake) || state === null || restake?.payout === state.payday.id;
  const run = restake !== undefined && isOwn && sameToken(restake, token) ? restake : null;
  const goes = isGoing(run ?? undefined);
  const error = passcodeError(run);
  const { lines: planned, left } = state?.plan ?? NO_PLAN;
  const asked = planned.filter(({ validator }) => only === null || validator === only);
  const lines = shownLines(run, planned);
  const total = sum(lines.map((line) => line.amount));
  const isDone = run !== null && !goes && error === null && asked.length === 0 && run.staked.length > 0;
  const amountText = (of: Money) => `${hidden ? MASK : (decimalText(of, 6) ?? "—")} ${visibleText(symbol)}`;
  const commandWith = (passcode: SecretRef) => {
    const { wallet, staking } = app.state();
    const payout = state?.payday.id ?? "";
    const taken = takenOf(asked, loadedRows(wallet, token), knownStakes(staking.restake, payout));
    const fee = state?.plan.fee ?? exact("0");
    return Command.BeginRestake({ payout, chainId, symbol, fee, lines: asked, taken, passcode });
  };
  const whyNot = useReason(goes || asked.length === 0 ? null : commandWith(NOT_TYPED));
  const begin = (handle: Handle): string | null => {
    const answer = app.dispatch(commandWith({ handle, broken: [] }));
    setOnly(null);
    if (isRight(answer)) return null;
    app.vault.forget(handle);
    return rejectionText(answer.left);
  };
  /** Within the run the line is tried after the others; after it, alone, with the passcode. */
  const retryOf = (validator: string): (() => void) | null => {
    if (canRetry(restake, validator)) return () => void send(Command.RequeueLine({ validator }));
    const isOpen = !goes && planned.length > 1 && planned.some((line) => line.validator === validator);
    return isOpen ? () => setOnly(validator) : null;
  };
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      dismissable={!goes}
      title={
        isDone
          ? t("payday.stakedAgain")
          : hidden
            ? t("payday.stakeAgain")
            : t("payday.titleAgain", { amount: amountText(total) })
      }
      description={t("payday.shares")}
    >
      <div className="earning flex flex-col gap-3">
        <ul>
          {lines.map(({ validator, amount, progress }) => (
            <StakeAgainLine
              key={validator}
              address={validator}
              name={nameOf(validator)}
              amount={amount}
              symbol={symbol}
              progress={progress}
              hidden={hidden}
              onRetry={progress?.status === "failed" && error === null ? retryOf(validator) : null}
            />
          ))}
        </ul>
        {goes || state === null ? null : <LeftOut plan={state.plan} nameOf={nameOf} amountText={amountText} />}
        {run === null || goes || error !== null ? null : <RunEnd run={run} />}
        {run !== null && goes ? (
          <>
            <FocusOnTitle />
            <Fees fee={run.fee} count={run.lines.length} symbol={symbol} hidden={hidden} />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-sm text-muted">
                {run.stopping
                  ? t("payday.stopping")
                  : t("payday.staking", { at: run.lines.filter(isOver).length + 1, count: run.lines.length })}
              </p>
              <Button variant="secondary" onClick={() => send(Command.StopRestake())}>
                {t("payday.stop")}
              </Button>
            </div>
          </>
        ) : asked.length > 0 && state !== null ? (
          <>
            <Fees fee={state.plan.fee} count={asked.length} symbol={symbol} hidden={hidden} />
            <StickyActions>
              <PasscodeForm
                key={`${run?.run ?? ""} ${only ?? ""}`}
                sends="staking.BeginRestake"
                confirm={t("payday.stake", { amount: amountText(sum(asked.map(({ amount }) => amount))) })}
                whyNot={whyNot}
                back={null}
                error={error}
                send={begin}
              />
            </StickyActions>
          </>
        ) : (
          <>
            <FocusOnTitle />
            {isDone ? SPROUT : null}
            <p role="status" className={cx("font-medium text-earn", isDone && "text-center")}>
              {run !== null && run.staked.length > 0
                ? t("payday.allStaked", { amount: amountText(sum(run.staked.map(({ amount }) => amount))) })
                : left.length > 0
                  ? t("payday.nothingLeft")
                  : null}
            </p>
            <Button wide onClick={onClose}>
              {t("transfer.done")}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
};
