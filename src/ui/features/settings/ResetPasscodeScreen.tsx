import "../../i18n/later.ts";
import { KeyRound } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { Command, passcodeResetOf } from "../../../domain/wallet/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { passcodeFailureText } from "../../common/failure-text.ts";
import { NewSecretForm } from "../../common/NewSecretForm.tsx";
import { t } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { ProgressSteps } from "../../kit/ProgressSteps.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { PhraseStep } from "./PhraseStep.tsx";

type ResetStepProps = { readonly title: string; readonly lead: string; readonly children: ReactNode };

/** One step of the reset. A step that replaces another one takes the focus, because the pressed button is gone. */
const ResetStep = ({ title, lead, children }: ResetStepProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    // the first step leaves the focus on the page heading
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <>
      <div className="flex flex-col gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight text-ink focus:outline-none">
          {title}
        </h2>
        <p className="max-w-prose text-pretty text-muted">{lead}</p>
      </div>
      {children}
    </>
  );
};

/** The second step of a reset: the new passcode, twice. */
const PasscodeStep = () => {
  const { wallet } = useAppState();
  return (
    <NewSecretForm
      kind="passcode"
      label={t("settings.reset.newPasscode")}
      submit={t("settings.reset.save")}
      request={passcodeResetOf(wallet)}
      command={(passcode) => Command.ResetPasscode({ passcode })}
      textOf={passcodeFailureText}
    />
  );
};

/** /settings/wallet-passcode: a new passcode for a user who has the recovery phrase; leaving it forgets the phrase (S7). */
export const ResetPasscodeScreen = () => {
  const app = useApp();
  const { wallets, reset } = useAppState().wallet;
  const [, navigate] = useLocation();
  const [wallet] = wallets;
  useEffect(() => () => void app.dispatch(Command.LeaveReset(), "screen"), [app]);
  useEvent("wallet.PasscodeReset", () => navigate("/settings", { replace: true }));

  const toSettings = <TextLink href="/settings">{t("account.toSettings")}</TextLink>;
  if (wallet === undefined)
    return (
      <>
        <PageHeading>{t("shell.titleWalletPasscode")}</PageHeading>
        <EmptyState icon={KeyRound} title={t("settings.passcodeNoWallet")} action={toSettings} />
      </>
    );
  const words = reset.step !== "passcode";
  return (
    <div className="flex flex-col gap-6">
      <PageHeading lead={t("settings.reset.lead", { wallet: wallet.name })}>
        {t("shell.titleWalletPasscode")}
      </PageHeading>
      <ProgressSteps
        label={t("setup.steps")}
        steps={[t("setup.words"), t("settings.reset.newPasscode")]}
        current={words ? 0 : 1}
      />
      <Card className="flex flex-col gap-6">
        <ResetStep
          title={words ? t("settings.reset.phraseTitle") : t("settings.reset.passcodeTitle")}
          lead={words ? t("settings.reset.phraseLead") : t("settings.reset.passcodeLead")}
        >
          {words ? <PhraseStep /> : <PasscodeStep />}
        </ResetStep>
      </Card>
      <p>{toSettings}</p>
    </div>
  );
};
