import { useState } from "react";
import { useLocation } from "wouter";
import { SECURITY_SETTINGS } from "../../../app/routing/routes.ts";
import { views } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { AddressForm } from "./AddressForm.tsx";
import { AwaitedCode } from "./AwaitedCode.tsx";
import { useDone } from "./use-next-screen.ts";
import { VerifyCodeScreen } from "./VerifyCodeScreen.tsx";

const TEXTS = {
  email: { heading: "shell.titleChangeEmail", lead: "account.changeEmailLead", done: "account.emailSaved" },
  phone: { heading: "shell.titleChangePhone", lead: "account.changePhoneLead", done: "account.phoneSaved" },
} as const;

/** Changes the email address or phone number of an onboarded user: the address, then its code. */
const ChangeAddress = ({ type }: { readonly type: keyof typeof TEXTS }) => {
  const challenge = views.challenge(useAppState().session);
  const { heading, lead, done } = TEXTS[type];
  if (useDone("session.IdentifierConfirmed", t(done))) return null;
  if (challenge?.purpose === "identifier" && challenge.type === type) return <AwaitedCode challenge={challenge} />;
  return (
    <>
      <PageHeading lead={t(lead)}>{t(heading)}</PageHeading>
      <AddressForm type={type} />
      <p className="text-center">
        <TextLink href={SECURITY_SETTINGS}>{t("account.toSettings")}</TextLink>
      </p>
    </>
  );
};

/** /verify-identifier and /verify-phone-number; the code of the onboarding until that is finished (spec §2). */
export const IdentifierScreen = () => {
  const { session } = useAppState();
  const user = views.userOf(session);
  const [place] = useLocation();
  // the code that ends the onboarding still belongs to it
  const [onboarded] = useState(user !== null && views.isOnboarded(user, session));
  if (!onboarded) return <VerifyCodeScreen />;
  return <ChangeAddress type={place === "/verify-phone-number" ? "phone" : "email"} />;
};
