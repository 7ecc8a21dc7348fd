import type { Challenge } from "../../../domain/session/index.ts";
import { Command } from "../../../domain/session/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { CodeEntry } from "./CodeEntry.tsx";
import { masked } from "./mask.ts";
import { ResendChangeCode } from "./ResendChangeCode.tsx";
import { ResendCode } from "./ResendCode.tsx";

/** The six digits that were sent, whatever they are for, and the ways on without them. */
export const AwaitedCode = ({ challenge }: { readonly challenge: Challenge }) => {
  const t = useText();
  const app = useApp();
  const { newPassword } = useAppState().session;
  const { purpose } = challenge;
  const to = masked(challenge);
  const sent = () => {
    if (purpose === "reset") return t("entryForms.codeReset", { to });
    return challenge.link ? t("entryForms.codeOrLink", { to }) : t("entryForms.codeSentTo", { to });
  };
  const leave = () => {
    if (newPassword !== null) app.vault.forget(newPassword);
    app.dispatch(Command.LeaveChallenge());
  };
  return (
    <>
      <PageHeading lead={sent()}>{t("entryForms.code")}</PageHeading>
      <CodeEntry purpose={purpose} />
      {purpose === "change-password" ? <ResendChangeCode /> : <ResendCode />}
      <Button variant="ghost" wide onClick={leave}>
        {purpose === "change-password" ? t("entryForms.startAgain") : t("entryForms.anotherWay")}
      </Button>
    </>
  );
};
