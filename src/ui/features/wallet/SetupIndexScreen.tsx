import { FileKey2, type LucideIcon, ShieldCheck, Timer } from "lucide-react";
import { useLocation } from "wouter";
import { Command, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { JourneySteps } from "../../common/JourneySteps.tsx";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { SignOutLine } from "../../common/SignOutLine.tsx";
import { useSend, useWhyNot } from "../../common/use-command.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";

const Point = ({ Icon, text }: { readonly Icon: LucideIcon; readonly text: string }) => (
  <li className="flex items-start gap-4">
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
    >
      <Icon className="size-5" />
    </span>
    <p className="pt-2 text-pretty text-ink">{text}</p>
  </li>
);

/** /setup-wallet: what a passcode and a recovery phrase are, and the start of the set-up; not while it is unknown whether there is a wallet. */
export const SetupIndexScreen = () => {
  const send = useSend();
  const [, navigate] = useLocation();
  const why = useWhyNot(Command.BeginSetup());
  const busy = why?._tag === "wallet.Busy";
  const failure = views.checkFailure(useAppState().wallet);
  const begin = () => {
    if (send(Command.BeginSetup())) navigate("/setup-wallet/wallet-passcode");
  };
  if (failure !== null)
    return (
      <>
        <PageHeading>{t("shell.titleSetupWallet")}</PageHeading>
        <LoadFailed title={t("setup.checkFailed")} failure={failure} command={Command.LoadWallets()} />
        <SignOutLine />
      </>
    );
  return (
    <>
      <JourneySteps at="start" />
      <PageHeading>{t("shell.titleSetupWallet")}</PageHeading>
      <ul className="flex flex-col gap-4">
        <Point Icon={ShieldCheck} text={t("setup.whatPasscode")} />
        <Point Icon={FileKey2} text={t("setup.whatPhrase")} />
        <Point Icon={Timer} text={t("setup.next")} />
      </ul>
      <Button
        wide
        disabledReason={why === null ? null : t(busy ? "setup.creating" : "wallet.setup.hasWallet")}
        onClick={begin}
      >
        {t("setup.create")}
      </Button>
      <SignOutLine />
    </>
  );
};
