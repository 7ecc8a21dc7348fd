import { isRight } from "fp-ts/Either";
import { KeyRound } from "lucide-react";
import { useLocation } from "wouter";
import { Command } from "../../../domain/wallet/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";

/** The vault has wiped the phrase: nothing was created, and the only way on is a new one. */
export const PhraseGone = () => {
  const app = useApp();
  const t = useText();
  const [, navigate] = useLocation();
  const again = () => {
    if (isRight(app.dispatch(Command.BeginSetup()))) navigate("/setup-wallet/wallet-passcode");
  };
  return (
    <EmptyState
      icon={<KeyRound className="size-6" />}
      title={t("wallet.setup.phraseGone")}
      text={t("wallet.setup.phraseGoneText")}
      action={<Button onClick={again}>{t("wallet.setup.startOver")}</Button>}
    />
  );
};
