import { useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { PageHeading } from "../kit/PageHeading.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { AddressForm } from "./AddressForm.tsx";
import { PersonForm } from "./PersonForm.tsx";

/** /onboarding: who a new person is; the e-mail address first, when there is none yet (decisions.md §2). */
export const OnboardingScreen = () => {
  const t = useText();
  const { user } = useAppState().session;
  const lacksEmail = user !== null && user.email === null;
  const form = () => {
    if (user === null) return <Skeleton lines={3} />;
    return lacksEmail ? <AddressForm type="email" /> : <PersonForm user={user} />;
  };
  return (
    <>
      <PageHeading lead={lacksEmail ? t("entryForms.onboardingEmailLead") : t("entryForms.onboardingLead")}>
        {t("entryForms.onboarding")}
      </PageHeading>
      {form()}
    </>
  );
};
