import { type Challenge, Command } from "../../../domain/session/index.ts";
import { CommandButton } from "../../common/CommandButton.tsx";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { CodeEntry } from "./CodeEntry.tsx";
import { ResendCode } from "./ResendCode.tsx";
import { useKeptAddress } from "./typed-address.ts";

/** Asks for the six digits that were sent, whatever their purpose, and offers the ways on without them. */
export const AwaitedCode = ({ challenge }: { readonly challenge: Challenge }) => {
  const { purpose } = challenge;
  const to = challenge.identifier;
  useKeptAddress(purpose, to);
  const lead = () => {
    if (purpose === "reset") return t("account.codeReset", { to });
    return challenge.link ? t("account.codeOrLink", { to }) : t("account.codeSentTo", { to });
  };
  return (
    <>
      <PageHeading lead={lead()}>{t("shell.titleVerifyCode")}</PageHeading>
      <CodeEntry purpose={purpose} />
      <ResendCode purpose={purpose} />
      <CommandButton variant="ghost" wide command={Command.LeaveChallenge()}>
        {purpose === "sign-in" ? t("account.anotherWay") : t("account.startAgain")}
      </CommandButton>
    </>
  );
};
