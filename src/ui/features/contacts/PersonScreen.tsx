import { useState } from "react";
import { Redirect, useParams } from "wouter";
import { Command, type Naming, views } from "../../../domain/contacts/index.ts";
import { type Failure as Failed, isMisread } from "../../../domain/decider/failure.ts";
import { Arrival } from "../../common/Arrival.tsx";
import { useAppState } from "../../common/app-context.tsx";
import { FailureCard } from "../../common/FailureCard.tsx";
import { LinkButton } from "../../common/LinkButton.tsx";
import { pathSegment } from "../../common/paths.ts";
import { useSend } from "../../common/use-command.ts";
import { useLoad, useLoadOnline } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { BetweenYou } from "./BetweenYou.tsx";
import { PersonCard } from "./PersonCard.tsx";

/** The shape of a person's page while it loads (A11). */
const PersonSkeleton = () => (
  <Card aria-busy="true" className="flex flex-col gap-6">
    {/* not yet the page's heading, which takes the focus and is announced */}
    <h1 className="sr-only">{t("contacts.loading")}</h1>
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Bar className="size-24 rounded-full" />
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex flex-col gap-3">
          <Bar className="h-8 w-48 max-w-full" />
          <Bar className="h-5 w-32" />
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <Bar className="h-12 w-28 max-sm:flex-auto" />
          <Bar className="h-12 w-32 max-sm:flex-auto" />
          <Bar className="h-12 w-32 max-sm:flex-auto" />
          <Bar className="size-11 rounded-full" />
        </div>
      </div>
    </div>
    <Bar className="h-5 w-3/5" />
    <div className="grid grid-cols-3 gap-4 pt-2">
      <Bar className="h-12 w-20" />
      <Bar className="h-12 w-20" />
      <Bar className="h-12 w-20" />
    </div>
  </Card>
);

const NotFound = () => (
  <Card flush>
    <EmptyState
      drawing="people"
      title={t("contacts.nobody")}
      text={t("contacts.nobodyText")}
      action={<LinkButton href="/dashboard">{t("session.home")}</LinkButton>}
    />
  </Card>
);

/** The page of a person in each of its states: loading, loaded, not found, failed. The user's own page is /profile. */
export const Person = ({ value, by }: { readonly value: string; readonly by: Naming }) => {
  const send = useSend();
  const root = useAppState();
  // the failure stays on screen while Retry is pending, and with it the focus
  const [shown, setShown] = useState<Failed | null>(null);
  const person = views.personAt(root.contacts, value, by);
  const profile = person?.status === "loaded" ? person.profile : null;
  const own = views.isOwnProfile(root, value, by, profile);
  const page = Command.LoadProfile({ value, by });
  useLoad(`${by} ${value}`, !own, person === null ? null : views.profileRequest(root.contacts), page);

  useLoadOnline(person?.status === "failed" && !isMisread(person.failure) ? page : null);
  if (person?.status === "failed" && person.failure !== shown) setShown(person.failure);

  if (own) return <Redirect to="/profile" replace />;
  if (profile !== null)
    return (
      <div className="flex flex-col gap-6">
        <PersonCard profile={profile} by={by} />
        <BetweenYou profile={profile} />
        {/* announced like a new page: its heading replaces that of the failure */}
        {shown === null ? null : <Arrival title={visibleText(views.nameOf(profile))} />}
      </div>
    );
  const isNotFound = person?.status === "notFound";
  const failure = person?.status === "failed" ? person.failure : shown;
  if (failure === null && !isNotFound) return <PersonSkeleton />;
  return (
    <div className="flex flex-col gap-8">
      <PageHeading>{t("shell.titleProfile")}</PageHeading>
      {isNotFound || failure === null ? (
        <NotFound />
      ) : (
        <Card flush>
          <FailureCard
            title={t("contacts.failed")}
            failure={failure}
            pending={person?.status === "loading"}
            onRetry={() => send(page)}
          />
        </Card>
      )}
    </div>
  );
};

/** /profile/{value}: a person's page by id, ULID or username. */
export const PersonScreen = () => {
  const { value = "" } = useParams<{ readonly value: string }>();
  return <Person value={pathSegment(value)} by="id" />;
};

/** /c/{code}: the page of the owner of a referral code, for a signed-in user (spec §2). */
export const ReferralScreen = () => {
  const { code = "" } = useParams<{ readonly code: string }>();
  return <Person value={code} by="referral" />;
};
