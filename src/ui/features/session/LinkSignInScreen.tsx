import "../../i18n/later.ts";
import { useSearch } from "wouter";
import { failureOf } from "../../../domain/decider/request.ts";
import { views } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { LinkButton } from "../../common/LinkButton.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Waiting } from "./AuthParts.tsx";

/** The sign-in by a link: in progress, or failed with a way back to /login. `error` is the server's text instead of a token. */
const LinkSignIn = ({ error }: { readonly error: string | null }) => {
  const { session } = useAppState();
  const magicLink = views.magicLink(session);
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
  const error = new URLSearchParams(useSearch()).get("error")?.trim() ?? "";
  return <LinkSignIn error={error === "" ? null : error} />;
};
