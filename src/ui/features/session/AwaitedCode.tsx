import { type Challenge, Command } from "../../../domain/session/index.ts";
import { CommandButton } from "../../common/CommandButton.tsx";
import { useText } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { CodeEntry } from "./CodeEntry.tsx";
import { ResendCode } from "./ResendCode.tsx";

/** Asks for the six digits that were sent, whatever their purpose, and offers the ways on without them. */
export const AwaitedCode = ({ challenge }: { readonly challenge: Challenge }) => {
  const t = useText();
  const { purpose } = challenge;
  const to = challenge.identifier;
  const lead = () => {
    if (purpose === "reset") return t("session.codeReset", { to });
    return challenge.link ? t("session.codeOrLink", { to }) : t("session.codeSentTo", { to });
  };
  return (
    <>
      <PageHeading lead={lead()}>{t("session.code")}</PageHeading>
      <CodeEntry purpose={purpose} />
      <ResendCode purpose={purpose} />
      <CommandButton variant="ghost" wide command={Command.LeaveChallenge()}>
        {purpose === "change-password" ? t("session.startAgain") : t("session.anotherWay")}
      </CommandButton>
    </>
  );
};
