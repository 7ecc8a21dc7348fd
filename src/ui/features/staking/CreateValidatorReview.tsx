import { useEffect, useRef } from "react";
import { creationFingerprint } from "../../../domain/staking/creation.ts";
import { Command, type CreationValues } from "../../../domain/staking/index.ts";
import { add, type Money } from "../../../domain/values/money.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { useApp } from "../../common/app-context.tsx";
import { exactPercentText } from "../../common/figure-text.ts";
import { wrongPasscodeText } from "../../common/form-failure-text.ts";
import { Notice } from "../../common/Notice.tsx";
import { PasscodeForm } from "../../common/PasscodeForm.tsx";
import { problemText } from "../../common/problem-text.ts";
import { submitCommand } from "../../common/submit-command.ts";
import { t } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Fact, Facts } from "../../kit/Facts.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** What a validator was, or will be, created with. */
export const CreationFacts = ({ values, operator, symbol }: CreationFactsProps) => (
  <>
    <Fact name={t("staking.create.moniker")}>{visibleText(values.moniker)}</Fact>
    {values.website === "" ? null : (
      <Fact wide name={t("staking.create.website")}>
        {visibleText(values.website)}
      </Fact>
    )}
    {values.details === "" ? null : (
      <Fact wide name={t("staking.create.details")}>
        <span className="whitespace-pre-wrap">{visibleText(values.details)}</span>
      </Fact>
    )}
    <Fact wide name={t("staking.create.operator")}>
      <FullAddress address={operator} sharedPrefix="optiovaloper1" />
    </Fact>
    <Fact name={t("staking.create.commissionRate")}>{`${exactPercentText(values.commissionRate)}%`}</Fact>
    <Fact name={t("staking.create.maxRate")}>{`${exactPercentText(values.commissionMaxRate)}%`}</Fact>
    <Fact name={t("staking.create.maxChangeRate")}>{`${exactPercentText(values.commissionMaxChangeRate)}%`}</Fact>
    <Fact name={t("staking.create.minSelfDelegation")}>
      <Amount value={values.minSelfDelegation} symbol={symbol} places={18} />
    </Fact>
    <Fact name={t("transfer.amount")}>
      <Amount value={values.amount} symbol={symbol} places={18} />
    </Fact>
  </>
);
type CreationFactsProps = { readonly values: CreationValues; readonly operator: string; readonly symbol: string };

/** `fee` is null where the server does not say it beforehand. */
type CreateValidatorReviewProps = {
  readonly values: CreationValues;
  readonly operator: string;
  readonly symbol: string;
  readonly chainName: string;
  readonly fee: Money | null;
  /** The server refused the last passcode. */
  readonly wrongPasscode: boolean;
  readonly whyNot: string | null;
  readonly onBack: () => void;
};

/** A heading that takes the focus when its step is shown, because the focused button is gone. */
const StepHeading = ({ children }: { readonly children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight text-ink focus:outline-none">
      {children}
    </h2>
  );
};

/** All values before the money moves, and the passcode (A7). */
export const CreateValidatorReview = (props: CreateValidatorReviewProps) => {
  const { values, operator, symbol, chainName, fee, wrongPasscode, whyNot, onBack } = props;
  const app = useApp();
  const send = (handle: Handle): string | null => {
    const passcode = { handle, broken: [] };
    const fingerprint = creationFingerprint(operator);
    const why = submitCommand(app, Command.CreateValidator({ operator, fingerprint, values, problems: [], passcode }));
    if (why === null) return null;
    return why.text ?? why.problems.map((problem) => problemText(problem)).join(" ");
  };
  return (
    <Card>
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <StepHeading>{t("staking.create.review")}</StepHeading>
        <Notice tone="warning" title={t("staking.create.permanentLead")}>
          <p>{t("staking.create.permanentText")}</p>
        </Notice>
        <Facts>
          <CreationFacts values={values} operator={operator} symbol={symbol} />
          <Fact name={t("transfer.network")}>{visibleText(chainName)}</Fact>
          <Fact name={t("transfer.networkFee")}>
            {fee === null ? t("staking.create.feeUnknown") : <Amount value={fee} symbol={symbol} places={18} />}
          </Fact>
          {fee === null ? null : (
            <Fact name={t("transfer.total")}>
              <Amount value={add(values.amount, fee)} symbol={symbol} places={18} />
            </Fact>
          )}
        </Facts>
        <PasscodeForm
          sends="staking.CreateValidator"
          confirm={t("transfer.confirm")}
          whyNot={whyNot}
          error={wrongPasscode ? wrongPasscodeText() : null}
          send={send}
          back={
            <Button variant="secondary" onClick={onBack}>
              {t("shell.back")}
            </Button>
          }
        />
      </div>
    </Card>
  );
};
