import { UserRoundX } from "lucide-react";
import { useState } from "react";
import { Link, Redirect } from "wouter";
import { Command, type Naming, views } from "../../../domain/contacts/index.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { views as session } from "../../../domain/session/index.ts";
import type { Failure as Failed } from "../../../domain/values/failure.ts";
import { Arrival } from "../../common/Arrival.tsx";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useLoad } from "../../common/use-load.ts";
import { useText } from "../../i18n/index.ts";
import { buttonStyle } from "../../kit/button-style.ts";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { PersonCard } from "./PersonCard.tsx";
import { PersonSkeleton } from "./PersonSkeleton.tsx";

const Nobody = () => {
  const t = useText();
  return (
    <Card flush>
      <EmptyState
        icon={<UserRoundX className="size-6" />}
        title={t("contacts.nobody")}
        text={t("contacts.nobodyText")}
        action={
          <Link href="/dashboard" className={buttonStyle("secondary", "medium", false)}>
            {t("contacts.back")}
          </Link>
        }
      />
    </Card>
  );
};

/** The page of a person in each of its states: loading, there, nobody there, not to be had. One's own leads to /profile. */
export const Person = ({ value, by }: { readonly value: string; readonly by: Naming }) => {
  const t = useText();
  const app = useApp();
  const root = useAppState();
  // what went wrong stays while it is tried again, and the focus with it
  const [told, setTold] = useState<Failed | null>(null);
  const person = views.personAt(root.contacts, value, by);
  const profile = person?.profile ?? null;
  const own = views.isOwnProfile(root, value, by, profile);
  const load = () => void app.dispatch(Command.LoadProfile({ value, by }));
  useLoad(`${by} ${value}`, !own, person?.request.status, load);

  if (own) return <Redirect to="/profile" replace />;
  if (profile !== null)
    return (
      <>
        <PersonCard profile={profile} by={by} />
        {/* the page has arrived only now: its heading stands where the failure's did */}
        {told === null ? null : <Arrival title={visibleText(session.fullName(profile))} />}
      </>
    );
  const failure = failureOf(person?.request) ?? told;
  if (failure === null) return <PersonSkeleton />;
  const retry = () => {
    setTold(failure);
    load();
  };
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading>{t("shell.titleProfile")}</PageHeading>
      {views.isNobody(failure) ? (
        <Nobody />
      ) : (
        <Card flush>
          <Failure
            title={t("contacts.failed")}
            text={failureText(failure)}
            pending={person?.request.status === "pending"}
            onRetry={retry}
          />
        </Card>
      )}
    </div>
  );
};
