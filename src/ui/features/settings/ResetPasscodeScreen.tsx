import { KeyRound } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { Command } from "../../../domain/wallet/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { ProgressSteps } from "../../kit/ProgressSteps.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { PasscodeStep } from "./PasscodeStep.tsx";
import { PhraseStep } from "./PhraseStep.tsx";
import { ResetStep } from "./ResetStep.tsx";

/** /settings/wallet-passcode: a new passcode for whoever has the recovery phrase; leaving it forgets the phrase (S7). */
export const ResetPasscodeScreen = () => {
  const t = useText();
  const app = useApp();
  const { wallets, reset } = useAppState().wallet;
  const [, navigate] = useLocation();
  const [wallet] = wallets;
  useEffect(() => () => void app.dispatch(Command.LeaveReset()), [app]);
  useEvent("wallet.PasscodeReset", () => navigate("/settings", { replace: true }));

  const toSettings = <TextLink href="/settings">{t("settings.reset.back")}</TextLink>;
  if (wallet === undefined)
    return (
      <>
        <PageHeading>{t("settings.reset.title")}</PageHeading>
        <EmptyState icon={<KeyRound className="size-6" />} title={t("settings.passcodeNoWallet")} action={toSettings} />
      </>
    );
  const words = reset.step === "words";
  return (
    <div className="flex w-full max-w-3xl flex-col gap-6">
      <PageHeading lead={t("settings.reset.lead", { wallet: wallet.name })}>{t("settings.reset.title")}</PageHeading>
      <ProgressSteps
        label={t("settings.reset.steps")}
        steps={[t("settings.reset.stepPhrase"), t("settings.reset.stepPasscode")]}
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
