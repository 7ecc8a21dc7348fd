import type { ReactNode } from "react";
import { Redirect, useLocation } from "wouter";
import { Command, type State, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { JourneySteps } from "../../common/JourneySteps.tsx";
import { SignOutLine } from "../../common/SignOutLine.tsx";
import { useSend } from "../../common/use-command.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";

/** The steps after the first page: the name of each, and its place on the way from the sign-up. */
const STEPS = {
  passcode: { name: "setup.passcode", at: "passcode" },
  mnemonic: { name: "setup.words", at: "phrase" },
  confirm: { name: "transfer.confirm", at: "check" },
} as const;
type SetupStep = Extract<State["setup"]["step"], keyof typeof STEPS>;

/** Its content is rendered only if the steps before it are done. */
type SetupFrameProps = {
  readonly step: SetupStep;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
};

/** One step of the set-up with the progress above it; a user who has not reached it returns to the start (docs/rules.md Screens). */
export const SetupFrame = ({ step, title, lead, children }: SetupFrameProps) => {
  const app = useApp();
  // the rendered state is a frame late after a step: the newest state decides whether to go back
  const shown = useAppState().wallet;
  const wallet = shown.setup.step === step ? shown : app.state().wallet;
  const { name, at } = STEPS[step];
  if (wallet.wallets.length > 0) return <Redirect to="/dashboard" replace />;
  if (!views.setupReached(wallet, step)) return <Redirect to="/setup-wallet" replace />;
  return (
    <>
      <JourneySteps at={at} />
      {/* the bar and the title below say it to those who look (A9) */}
      <div className="sr-only">
        <PageHeading>{`${t("shell.titleSetupWallet")} – ${t(name)}`}</PageHeading>
      </div>
      <div>
        <h2 className="text-2xl font-semibold tracking-tight text-balance text-ink">{title}</h2>
        <p className="mt-2 text-pretty text-muted">{lead}</p>
      </div>
      {children}
      <SignOutLine />
    </>
  );
};

/** The vault has wiped the phrase: nothing was created, and the set-up has to start over. */
export const PhraseGone = () => {
  const send = useSend();
  const [, navigate] = useLocation();
  const again = () => {
    if (send(Command.BeginSetup())) navigate("/setup-wallet/wallet-passcode");
  };
  return (
    <EmptyState
      title={t("setup.phraseGone")}
      text={t("setup.phraseGoneText")}
      action={<Button onClick={again}>{t("setup.startOver")}</Button>}
    />
  );
};
