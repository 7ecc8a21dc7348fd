import { isRight } from "fp-ts/Either";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { failureOf } from "../../../domain/decider/request.ts";
import * as creationForm from "../../../domain/staking/create-validator.ts";
import { creationFingerprint, creationOf } from "../../../domain/staking/creation.ts";
import { Command, type CreationValues } from "../../../domain/staking/index.ts";
import { Command as Transfer, views as transferViews } from "../../../domain/transfer/index.ts";
import { operatorOf } from "../../../domain/values/address.ts";
import { feeSymbolOf, MAIN_CHAIN } from "../../../domain/values/chains.ts";
import { ZERO } from "../../../domain/values/money.ts";
import { NOT_TYPED } from "../../../domain/values/secret.ts";
import { views as wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { draftOf, drafts, useDraftsRead, useKeptDraft, withDraft } from "../../common/drafts.ts";
import { FailureCard } from "../../common/FailureCard.tsx";
import { useOutcomeOnScreen } from "../../common/shown-outcomes.ts";
import { useSend } from "../../common/use-command.ts";
import { useLoad } from "../../common/use-load.ts";
import { useRuleForm } from "../../common/use-rule-form.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { useAskBeforeUnload } from "../../kit/use-ask-before-unload.ts";
import { useBackCloses } from "../../kit/use-back-closes.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { CreateValidatorForm, type CreationForm } from "./CreateValidatorForm.tsx";
import { CreateValidatorOutcome } from "./CreateValidatorOutcome.tsx";
import { CreateValidatorReview } from "./CreateValidatorReview.tsx";
import { CreationPreview } from "./CreationPreview.tsx";
import { OperatorDesk } from "./OperatorDesk.tsx";
import { useWhyNoCall } from "./use-why-not.ts";

/* The token of the chain whose validators the server lists. */
const SYMBOL = feeSymbolOf(MAIN_CHAIN);

const EMPTY: CreationForm = {
  moniker: "",
  website: "",
  details: "",
  commissionRate: "",
  commissionMaxRate: "",
  commissionMaxChangeRate: "",
  minSelfDelegation: "",
  amount: "",
};

/** The values that a button asks about before the form has any: no reason depends on them. */
const NO_VALUES: CreationValues = {
  ...EMPTY,
  commissionRate: ZERO,
  commissionMaxRate: ZERO,
  commissionMaxChangeRate: ZERO,
  minSelfDelegation: ZERO,
  amount: ZERO,
};

/** The values of forms that were left, as typed, by the operator that they would create. */
const creationDrafts = drafts<CreationForm>("creation");

/** The form, and where there is room beside it how delegators will see it. */
const BESIDE = "grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]";

/** The cards of the form while it is not known whether there is one. */
const Waiting = () => (
  <div aria-busy="true" className={BESIDE}>
    <VisuallyHidden>{t("staking.create.loading")}</VisuallyHidden>
    <div className="flex flex-col gap-6">
      {[
        { part: "about", fields: ["name", "website", "details"] },
        { part: "commission", fields: ["rates"] },
        { part: "stake", fields: ["amounts"] },
      ].map(({ part, fields }) => (
        <Card key={part} className="flex flex-col gap-5">
          <Bar className="h-5 w-40" />
          {fields.map((field) => (
            <Bar key={field} className="h-11 w-full" />
          ))}
        </Card>
      ))}
    </div>
    <Card className="flex flex-col gap-5">
      <Bar className="h-5 w-40" />
      <Bar className="h-16 w-full" />
    </Card>
  </div>
);

type StepsProps = { readonly operator: string; readonly funds: creationForm.CreationFunds };

/**
 * The form, then its preview with the passcode. The values stay while the steps change, at Back, and when the page is left
 * (A7).
 */
const Steps = ({ operator, funds }: StepsProps) => {
  const app = useApp();
  const send = useSend();
  const root = useAppState();
  const [, navigate] = useLocation();
  const creation = creationOf(root.transfer);
  const [reviewing, setReviewing] = useState(false);
  const form = useRuleForm<CreationForm>({
    sends: () => "staking.CreateValidator",
    defaultValues: withDraft(EMPTY, draftOf(creationDrafts, app, operator)),
    rule: (typed) => creationForm.creationFormProblems(typed, funds),
  });
  useBackCloses(reviewing, () => setReviewing(false));
  useEvent("transfer.SendRequested", () => setReviewing(false));
  useEvent("transfer.ReturnedToPreview", ({ failure }) => setReviewing(transferViews.isWrongPasscode(failure)));
  useOutcomeOnScreen("transfer.Confirm", transferViews.placementOf(root.transfer.form) === "creation");
  useEffect(() => {
    const leave = () => {
      const { transfer } = app.state();
      const isOwn = transferViews.placementOf(transfer.form) === "creation";
      if (isOwn && transferViews.ownAttempt(transfer) === null) app.dispatch(Transfer.Reset(), "screen");
    };
    return leave;
  }, [app]);
  const unsent = (last: typeof root) => {
    const values = form.getValues();
    return creationOf(last.transfer).step === "created" || Object.values(values).join("") === "" ? null : values;
  };
  useKeptDraft(creationDrafts, form, unsent, { key: operator });
  useAskBeforeUnload(() => creation.step === "form" && unsent(root) !== null);
  const done = () => {
    send(Transfer.Reset());
    navigate("/dashboard");
  };
  const refusal = creation.step === "form" ? creation.refusal : null;
  const isWrongPasscode = refusal !== null && transferViews.isWrongPasscode(refusal);
  const validated = creationForm.validateCreation(form.getValues(), funds);
  const values = creation.step === "unknown" ? creation.values : isRight(validated) ? validated.right : null;
  const isOutdated = reviewing && values === null;
  // the balance changed under the review: the form says which value it no longer covers
  useEffect(() => {
    if (!isOutdated) return;
    setReviewing(false);
    void form.trigger(undefined, { shouldFocus: true });
  }, [form, isOutdated]);
  const whyNot = useWhyNoCall(
    Command.CreateValidator({
      operator,
      fingerprint: creationFingerprint(operator),
      values: values ?? NO_VALUES,
      problems: [],
      passcode: NOT_TYPED,
    }),
  );
  if (creation.step !== "form" && !(creation.step === "unknown" && reviewing))
    return <CreateValidatorOutcome of={creation} symbol={SYMBOL} onAgain={() => setReviewing(true)} onDone={done} />;
  if (reviewing && values !== null)
    return (
      <CreateValidatorReview
        values={values}
        operator={operator}
        symbol={SYMBOL}
        chainName={wallet.tokenOf(root.wallet, MAIN_CHAIN, SYMBOL)?.chainName ?? MAIN_CHAIN}
        fee={funds.fee}
        wrongPasscode={isWrongPasscode}
        whyNot={whyNot}
        onBack={() => setReviewing(false)}
      />
    );
  return (
    <div className={BESIDE}>
      <CreateValidatorForm
        form={form}
        balance={funds.balance}
        symbol={SYMBOL}
        refusal={isWrongPasscode ? null : refusal}
        whyNot={whyNot}
        onReview={() => setReviewing(true)}
      />
      <div className="xl:sticky xl:top-20">
        <CreationPreview form={form} operator={operator} />
      </div>
    </div>
  );
};

/**
 * /create-validator: the form with its rules, a preview, the passcode and the receipt; for an operator the desk of the own validator
 * (docs/rules.md Screens, Staking).
 */
export const CreateValidatorScreen = () => {
  const send = useSend();
  const isRead = useDraftsRead();
  const {
    staking: { validators, load },
    transfer,
    wallet: walletState,
  } = useAppState();
  useLoad("validators", true, load, Command.LoadValidators());
  const { tokens, failure: tokensFailure, retry: loadTokens } = useTokens();
  const token = wallet.tokenOf(walletState, MAIN_CHAIN, SYMBOL);
  const operator = token === null ? null : operatorOf(token.address);
  const own = validators?.validatorSet.find(({ address }) => address === operator);
  const funds = useMemo(
    () =>
      token === null
        ? null
        : { decimals: token.decimals, balance: token.balance, fee: validators?.creationFee ?? null },
    [token, validators],
  );
  const failure = validators === null ? failureOf(load) : tokensFailure;
  const retry = () => {
    if (validators === null) send(Command.LoadValidators());
    if (tokens === null) loadTokens();
  };
  const { step } = creationOf(transfer);
  const isDesk = own !== undefined && token !== null && step === "form";
  /** One heading says where it stands; once it is sent, no advice on creating one. */
  const head = () => {
    if (isDesk) return { title: t("staking.desk.title"), lead: t("staking.desk.lead") };
    if (step === "created") return { title: t("staking.create.created") };
    return { title: t("shell.titleCreateValidator"), ...(step === "form" ? { lead: t("staking.create.lead") } : {}) };
  };
  const { title, lead } = head();
  const body = () => {
    if (failure !== null)
      return (
        <Card flush>
          <FailureCard title={t("staking.create.loadFailed")} failure={failure} onRetry={retry} />
        </Card>
      );
    if (validators === null || tokens === null || !isRead) return <Waiting />;
    if (funds === null || operator === null)
      return (
        <Card>
          <EmptyState
            drawing="money"
            title={t("staking.create.noToken", { symbol: SYMBOL })}
            action={<TextLink href="/my-assets">{t("assets.open")}</TextLink>}
          />
        </Card>
      );
    if (isDesk) return <OperatorDesk key={own.address} of={own} token={token} />;
    return <Steps operator={operator} funds={funds} />;
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeading lead={lead}>{title}</PageHeading>
      {body()}
    </div>
  );
};
