import "../../i18n/later.ts";
import { FileKey2, type LucideIcon, ShieldCheck, Timer } from "lucide-react";
import { useLocation } from "wouter";
import { Command } from "../../../domain/wallet/index.ts";
import { JourneySteps } from "../../common/JourneySteps.tsx";
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

/** /setup-wallet: what a passcode and a recovery phrase are, and the start of the set-up. */
export const SetupIndexScreen = () => {
  const send = useSend();
  const [, navigate] = useLocation();
  const why = useWhyNot(Command.BeginSetup());
  const busy = why?._tag === "wallet.Busy";
  const begin = () => {
    if (send(Command.BeginSetup())) navigate("/setup-wallet/wallet-passcode");
  };
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
