import { failureOf } from "../../../domain/decider/request.ts";
import { useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { LinkButton } from "../../common/LinkButton.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { useText } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Waiting } from "./Waiting.tsx";

/** Props of {@link LinkSignIn}: `refused` is the text that came instead of a token, if one did; it is foreign. */
export type LinkSignInProps = { readonly refused: string | null };

/** Signing in by what a link brought: under way, or failed with the way back to /login. */
export const LinkSignIn = ({ refused }: LinkSignInProps) => {
  const t = useText();
  const { magicLink, phase } = useAppState().session;
  const under = refused === null && (magicLink.status === "pending" || phase !== "signedOut");
  if (under) {
    return (
      <>
        <PageHeading>{t("entryForms.magic")}</PageHeading>
        <Waiting text={t("entryForms.magicPending")} />
      </>
    );
  }
  return (
    <>
      <PageHeading>{t("entryForms.magicFailed")}</PageHeading>
      <FormProblem
        text={
          refused ?? (failureOf(magicLink) === null ? t("entryForms.magicMissing") : failureText(failureOf(magicLink)))
        }
      />
      <LinkButton href="/login">{t("session.toSignIn")}</LinkButton>
    </>
  );
};
