import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useHistoryState } from "wouter/use-browser-location";
import { views as contacts } from "../../../domain/contacts/index.ts";
import { problemsIn } from "../../../domain/decider/validation.ts";
import { Command, rules, type User, views } from "../../../domain/session/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { draftOf, drafts, useDraftsRead, useKeptDraft, withDraft } from "../../common/drafts.ts";
import { CommandFormView } from "../../common/FormFields.tsx";
import { JourneySteps } from "../../common/JourneySteps.tsx";
import { PersonFields, useCountriesNeeded } from "../../common/PersonFields.tsx";
import { SignOutLine } from "../../common/SignOutLine.tsx";
import { useCommandForm } from "../../common/use-command-form.ts";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { AddressForm } from "./AddressForm.tsx";

/** Letters that Unicode takes for no accented ones, as they are written without them. */
const PLAIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };

/** A username of two names, such as `ada.lovelace`; empty if their letters make none. */
const usernameOf = (...names: ReadonlyArray<string>): string => {
  const made = names
    .map((name) =>
      name
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[ßæœøłđı]/g, (letter) => PLAIN[letter] ?? "")
        .replace(/[^a-z0-9]/g, ""),
    )
    .filter((name) => name !== "")
    .join(".")
    .slice(0, 30);
  return rules.usernameProblem(made) === null ? made : "";
};

/** The region of the browser's language, such as `AT` of `de-AT`. */
const browserRegion = (): string => /-([A-Z]{2})\b/.exec(navigator.language)?.[1] ?? "";

type PersonValues = { -readonly [Key in keyof rules.Person]: string };

const personDrafts = drafts<PersonValues>("person");

/**
 * The onboarding form, filled with what the account has already (spec §5 Onboarding), and with a country and a username
 * that the user is likely to choose.
 */
export const PersonForm = ({ user }: { readonly user: User }) => {
  const app = useApp();
  const { session, contacts: people } = useAppState();
  const { first_name, last_name, country } = user;
  // filled before the form is shown, so that the caret is not in it
  const username = user.username === "" ? usernameOf(first_name, last_name) : user.username;
  const commandForm = useCommandForm<PersonValues>({
    defaultValues: withDraft({ first_name, last_name, username, country: country ?? "" }, draftOf(personDrafts, app)),
    rule: (values) => problemsIn(rules.validatePerson(values)),
    command: (values) => Command.Onboard(values),
    request: views.onboard(session),
  });
  const { form } = commandForm;
  useKeptDraft(personDrafts, form, ({ session: last }) =>
    views.onboard(last).status === "succeeded" ? null : form.getValues(),
  );
  const [first = "", last = ""] = useWatch({ control: form.control, name: ["first_name", "last_name"] });
  const suggested = useRef(user.username === "" ? username : "");
  useEffect(() => {
    // a username that was typed stays
    if (form.getValues("username") !== suggested.current) return;
    suggested.current = usernameOf(first, last);
    form.setValue("username", suggested.current);
  }, [form, first, last]);
  const region = browserRegion();
  const isOffered = contacts.offeredCountries(people).some(({ code }) => code === region);
  useEffect(() => {
    if (isOffered && form.getValues("country") === "") form.setValue("country", region);
  }, [form, isOffered, region]);
  return (
    <CommandFormView
      of={commandForm}
      submit={t("account.continue")}
      sticky
      disabledReason={useCountriesNeeded(country ?? null)}
    >
      <PersonFields form={form} />
    </CommandFormView>
  );
};

/** Whether the guard that led here said that this person had been onboarded before (spec §2 Guards). */
const useOnboardedBefore = (): boolean => {
  const state: unknown = useHistoryState<unknown>();
  return typeof state === "object" && state !== null && "onboarded" in state && state.onboarded === true;
};

/** /onboarding: who a new person is; the email address first, when there is none yet (docs/rules.md Screens). */
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
