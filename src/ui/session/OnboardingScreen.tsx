import { useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { PageHeading } from "../kit/PageHeading.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { PersonForm } from "./PersonForm.tsx";

/** /onboarding: who a new person is; the e-mail address first, when there is none yet (decisions.md §2). */
export const OnboardingScreen = () => {
  const t = useText();
  const { user } = useAppState().session;
  const lacksEmail = user !== null && user.email === null;
  const form = () => {
    if (user === null) return <Skeleton lines={3} />;
    return lacksEmail ? <EmailForm /> : <PersonForm user={user} />;
  };
  return (
    <>
      <PageHeading lead={lacksEmail ? t("session.onboardingEmailLead") : t("session.onboardingLead")}>
        {t("session.onboarding")}
      </PageHeading>
      {form()}
    </>
  );
};
