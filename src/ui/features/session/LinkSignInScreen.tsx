import { failureOf } from "../../../domain/decider/request.ts";
import { Command, views } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { LinkButton } from "../../common/LinkButton.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { UnreadableLog } from "../../common/UnreadableLog.tsx";
import { useCommand } from "../../common/use-command.ts";
import { useSearchText } from "../../common/use-search-text.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Waiting } from "./AuthParts.tsx";

/** A link that this browser did not ask for: whose session it opens, and the press that opens it. */
const HeldLink = ({ identifier: who }: { readonly identifier: string | null }) => {
  const { why, pending, run } = useCommand(Command.UseMagicLink(), views.magicLink(useAppState().session));
  return (
    <>
      <PageHeading lead={who === null ? t("account.linkHeldUnknown") : t("account.linkHeld", { who })}>
        {t("account.linkHeldTitle")}
      </PageHeading>
      <Button wide pending={pending} disabledReason={why} onClick={run}>
        {who === null ? t("account.continue") : t("account.continueAs", { who })}
      </Button>
      <LinkButton wide href="/login">
        {t("account.anotherWay")}
      </LinkButton>
    </>
  );
};

/** The sign-in by a link: in progress, or failed with a way back to /login. `error` is the server's text instead of a token. */
const LinkSignIn = ({ error }: { readonly error: string | null }) => {
  const { session } = useAppState();
  const magicLink = views.magicLink(session);
  const held = views.heldLink(session);
  if (error === null && held !== null && held.owner.status !== "pending")
    return <HeldLink identifier={held.identifier} />;
  if (error === null && (magicLink.status === "pending" || session.phase !== "signedOut")) {
    return (
      <>
        <PageHeading>{t("account.magic")}</PageHeading>
        <Waiting text={t("account.magicPending")} />
      </>
    );
  }
  const failure = failureOf(magicLink);
  return (
    <>
      <PageHeading>{t("account.magicFailed")}</PageHeading>
      <FormProblem text={error ?? (failure === null ? t("account.magicMissing") : failureText(failure))} />
      <UnreadableLog failure={error === null ? failure : null} />
      <LinkButton variant="primary" wide href="/login">
        {t(error === null ? "account.magicAgain" : "account.toSignIn")}
      </LinkButton>
    </>
  );
};

/** /magicLogin: the target of a sign-in link sent by email; start-up has taken its token (docs/rules.md Session). */
export const MagicLinkScreen = () => <LinkSignIn error={null} />;

/** /callback: signs in like /magicLogin, or shows the text of `?error=` with the way back (docs/rules.md Screens). */
export const CallbackScreen = () => {
  const error = new URLSearchParams(useSearchText()).get("error")?.trim() ?? "";
  return <LinkSignIn error={error === "" ? null : error} />;
};
