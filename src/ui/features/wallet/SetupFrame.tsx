import "../../i18n/later.ts";
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Redirect, useLocation } from "wouter";
import { Command, type State, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useSend } from "../../common/use-command.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { ProgressSteps } from "../../kit/ProgressSteps.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";

/** The steps after the first page, in order. */
const STEPS = ["passcode", "mnemonic", "confirm"] as const;
type SetupStep = Extract<State["setup"]["step"], (typeof STEPS)[number]>;

/** Props of {@link SetupFrame}: its content is rendered only if the steps before it are done. */
type SetupFrameProps = {
  readonly step: SetupStep;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
};

/** The texts of the steps, in order. */
const NAMES = ["setup.stepPasscode", "setup.stepPhrase", "setup.stepConfirm"] as const;

/** One step of the set-up with the progress above it; a user who has not reached it returns to the start (docs/rules.md Screens). */
export const SetupFrame = ({ step, title, lead, children }: SetupFrameProps) => {
  const app = useApp();
  // the rendered state is a frame late after a step: the newest state decides whether to go back
  const shown = useAppState().wallet;
  const wallet = shown.setup.step === step ? shown : app.state().wallet;
  const t = useText();
  const current = STEPS.indexOf(step);
  const names = NAMES.map((name) => t(name));
  if (wallet.wallets.length > 0) return <Redirect to="/dashboard" replace />;
  if (!views.setupReached(wallet, step)) return <Redirect to="/setup-wallet" replace />;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageHeading>
        {t("wallet.setup.heading")}
        {/* the steps stand below; the title and the announcement of the page have nothing else (A9) */}
        <VisuallyHidden>{` – ${names[current]}`}</VisuallyHidden>
      </PageHeading>
      <ProgressSteps label={t("setup.steps")} steps={names} current={current} />
      <Card className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h2 className="text-xl font-semibold tracking-tight text-ink">{title}</h2>
          <p className="max-w-prose text-pretty text-muted">{lead}</p>
        </div>
        {children}
      </Card>
    </div>
  );
};

/** The vault has wiped the phrase: nothing was created, and the set-up has to start over. */
export const PhraseGone = () => {
  const send = useSend();
  const t = useText();
  const [, navigate] = useLocation();
  const again = () => {
    if (send(Command.BeginSetup())) navigate("/setup-wallet/wallet-passcode");
  };
  return (
    <EmptyState
      icon={<KeyRound className="size-6" />}
      title={t("setup.phraseGone")}
      text={t("setup.phraseGoneText")}
      action={<Button onClick={again}>{t("setup.startOver")}</Button>}
    />
  );
};
