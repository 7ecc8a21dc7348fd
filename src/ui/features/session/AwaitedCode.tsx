import { type Challenge, Command } from "../../../domain/session/index.ts";
import { CommandButton } from "../../common/CommandButton.tsx";
import { useText } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { CodeEntry } from "./CodeEntry.tsx";
import { ResendCode } from "./ResendCode.tsx";

const HIDDEN = "•••";

/** Enough of an email address or phone number for its owner to recognize it: `a•••@example.com`, `+1•••42`. */
export const masked = ({ type, identifier }: Pick<Challenge, "type" | "identifier">): string => {
  if (type === "phone") return `${identifier.slice(0, 2)}${HIDDEN}${identifier.slice(-2)}`;
  const at = identifier.lastIndexOf("@");
  const [first = ""] = identifier;
  return `${first}${HIDDEN}${identifier.slice(at)}`;
};

/** Asks for the six digits that were sent, whatever their purpose, and offers the ways on without them. */
export const AwaitedCode = ({ challenge }: { readonly challenge: Challenge }) => {
  const t = useText();
  const { purpose } = challenge;
  const to = masked(challenge);
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
