import { useHistoryState } from "wouter/use-browser-location";
import { views } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useDraftsRead } from "../../common/drafts.ts";
import { JourneySteps } from "../../common/JourneySteps.tsx";
import { SignOutLine } from "../../common/SignOutLine.tsx";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { AddressForm } from "./AddressForm.tsx";
import { PersonForm } from "./PersonForm.tsx";

/** Whether the guard that led here said that this person had been onboarded before (spec §2 Guards). */
const useOnboardedBefore = (): boolean => {
  const state: unknown = useHistoryState<unknown>();
  return typeof state === "object" && state !== null && "onboarded" in state && state.onboarded === true;
};

/** /onboarding: who a new person is; the e-mail address first, when there is none yet (docs/rules.md Screens). */
export const OnboardingScreen = () => {
  const { session } = useAppState();
  const user = views.userOf(session);
  const before = useOnboardedBefore();
  const isRead = useDraftsRead();
  const lacksEmail = user !== null && views.lacksEmail(user, session);
  const lead = () => {
    if (before) return t("account.onboardingAgainLead");
    return lacksEmail ? t("account.onboardingEmailLead") : t("account.onboardingLead");
  };
  const form = () => {
    if (user === null || !isRead) return <Skeleton lines={3} />;
    return lacksEmail ? <AddressForm type="email" /> : <PersonForm user={user} />;
  };
  return (
    <>
      {before ? null : <JourneySteps at="profile" />}
      <PageHeading lead={lead()}>{t("shell.titleOnboarding")}</PageHeading>
      {form()}
      <SignOutLine />
    </>
  );
};
