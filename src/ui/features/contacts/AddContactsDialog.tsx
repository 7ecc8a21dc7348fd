import { Mail, Search } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { foundContacts, isInviting, usernameIn } from "../../../domain/contacts/adding.ts";
import { Command, type Contact, searchProblem, views } from "../../../domain/contacts/index.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { segment } from "../../../domain/values/segment.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { problemText } from "../../common/problem-text.ts";
import { reasonText } from "../../common/rejection-text.ts";
import { sessionMemory } from "../../common/session-memory.ts";
import { useCommand, useReason, useSend } from "../../common/use-command.ts";
import { useComposedText } from "../../common/use-composed-text.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Field } from "../../kit/Field.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { CopyInvite } from "./InviteCard.tsx";
import { FollowButton, PersonLink } from "./PeopleRow.tsx";
import { useChange } from "./use-change.tsx";

/** The email addresses that an invitation was sent to. */
const invitedBy = sessionMemory<true>();

/** An email address without an account, with a button that sends one invitation. */
const Invitation = ({ email }: { readonly email: string }) => {
  const isInvited = invitedBy(useApp()).has(email);
  const pending = isInviting(useAppState().contacts, email);
  const { why, run } = useCommand(Command.Invite({ email }));
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Mail className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere text-ink">{visibleText(email)}</span>
        <span className="block text-sm text-muted">{t("contacts.inviteText")}</span>
      </span>
      <Button
        size="small"
        pending={pending}
        disabledReason={pending ? null : isInvited ? t("people.whyDone") : why}
        onClick={run}
      >
        <span>{t(isInvited ? "contacts.inviteSent" : "contacts.invite")}</span>
        <VisuallyHidden>{` ${visibleText(email)}`}</VisuallyHidden>
      </Button>
    </>
  );
};

/** `onGo` is called when the page of the person opens. */
type UsernameLookupProps = { readonly username: string; readonly onGo: () => void };

/**
 * Opens the page of the person with exactly this username. No search finds people who hide from it or whom the user
 * blocked, but their username does. What was typed stays out of the address, which has the person's id (R4).
 */
const UsernameLookup = ({ username, onGo }: UsernameLookupProps) => {
  const [, navigate] = useLocation();
  const { contacts } = useAppState();
  const send = useSend();
  const command = Command.LoadProfile({ value: username, by: "id" });
  const why = useReason(command);
  const [pressed, setPressed] = useState(false);
  const person = pressed ? views.personAt(contacts, username, "id") : null;
  const found = person?.status === "loaded" ? person.profile.id : null;
  useEffect(() => {
    if (found === null) return;
    onGo();
    navigate(`/profile/${segment(found)}`);
  }, [found, onGo, navigate]);
  const missing =
    person?.status === "failed"
      ? failureText(person.failure)
      : person?.status === "notFound"
        ? t("contacts.nobody")
        : "";
  return (
    <div className="flex flex-col items-center gap-3">
      {/* above the button, where it is in sight without scrolling */}
      <p role="status" className="text-sm text-pretty whitespace-pre-line text-negative empty:-mb-3">
        {missing}
      </p>
      <Button
        variant="secondary"
        pending={person?.status === "loading"}
        disabledReason={person?.status === "loading" ? null : why}
        onClick={() => setPressed(send(command))}
      >
        {t("contacts.lookUp", { username })}
      </Button>
    </div>
  );
};

/** The people that the search found, or why there are none. */
const Results = ({ onGo }: { readonly onGo: () => void }) => {
  const app = useApp();
  const root = useAppState();
  const { contacts } = root;
  const { ask, dialog } = useChange();
  const whyNot = ({ id, isFollowing }: Contact): string | null =>
    reasonText(app.whyNot(Command.Change({ id, change: isFollowing ? "unfollow" : "follow" }), root));
  const { query, request } = contacts.search;
  const people = foundContacts(contacts, root);
  const failure = failureOf(request);
  const content = (): ReactNode => {
    if (query === "")
      return <EmptyState drawing="people" title={t("contacts.searchEmpty")} text={t("contacts.searchEmptyText")} />;
    if (views.isSearching(contacts)) return <Skeleton lines={3} label={t("contacts.searching")} />;
    if (failure !== null)
      return <LoadFailed title={t("contacts.searchFailed")} failure={failure} command={Command.LoadFound({ query })} />;
    const username = usernameIn(query);
    if (people.length === 0)
      return (
        <EmptyState
          drawing="people"
          title={t("contacts.searchNone")}
          text={t(username === null ? "contacts.searchNoneText" : "contacts.searchNoneUsername")}
          action={username === null ? undefined : <UsernameLookup key={username} username={username} onGo={onGo} />}
        />
      );
    return (
      <ul>
        {people.map((contact: Contact) => (
          <li key={contact.id || contact.email} className="relative flex flex-wrap items-center gap-3 py-3">
            {contact.invite === true ? (
              <Invitation email={contact.email ?? ""} />
            ) : (
              <PersonLink contact={contact} onGo={onGo}>
                <FollowButton
                  contact={contact}
                  ask={ask}
                  pending={views.changing(contacts, contact.id) !== null}
                  why={whyNot(contact)}
                />
              </PersonLink>
            )}
          </li>
        ))}
      </ul>
    );
  };
  const isShown = query !== "" && !views.isSearching(contacts) && failure === null;
  const isInvitation = people.some(({ invite }) => invite === true);
  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? (isInvitation ? t("contacts.inviteText") : t("contacts.found", { count: people.length })) : ""}
      </p>
      <div className="h-80 overflow-y-auto">{content()}</div>
      {dialog}
    </>
  );
};

type SearchFormProps = { readonly onGo: () => void; readonly code: string | null; readonly initial: string };

const SearchForm = ({ onGo, code, initial }: SearchFormProps) => {
  const app = useApp();
  const send = useSend();
  const [typed, setTyped] = useState(initial);
  const { text: composed, composition } = useComposedText(typed);
  const [submitted, setSubmitted] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    setSubmitted(false);
  };
  // the dialog starts with its own text, and a search that it leaves behind finds nobody
  useEffect(() => {
    app.dispatch(Command.TypeSearch({ query: views.searchQuery(initial) }), "screen");
    return () => void app.dispatch(Command.TypeSearch({ query: "" }), "screen");
  }, [app, initial]);
  useEffect(() => {
    const query = views.searchQuery(composed);
    if (app.state().contacts.search.query !== query) send(Command.TypeSearch({ query }));
  }, [app, composed, send]);
  const problem = searchProblem(typed);
  const shown = submitted || problem === "rule.text.phrase" ? problem : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a text of enough characters is searched for by itself, after the pause (spec §5); one whose search failed, again
    setSubmitted(true);
    const { contacts } = app.state();
    const { query, request } = contacts.search;
    if (failureOf(request) !== null && !views.isSearching(contacts)) send(Command.LoadFound({ query }));
  };
  return (
    <div className="flex flex-col gap-4">
      <search>
        <form noValidate onSubmit={submit}>
          <Field
            label={t("contacts.search")}
            error={shown === null ? null : problemText({ field: "query", rule: shown })}
          >
            <TextInput
              type="search"
              autoFocus
              autoComplete="off"
              enterKeyHint="search"
              spellCheck={false}
              {...composition}
              value={typed}
              onChange={(event) => type(event.target.value)}
              end={<IconButton type="submit" label={t("contacts.searchGo")} icon={Search} />}
            />
          </Field>
        </form>
      </search>
      <Results onGo={onGo} />
      {code === null ? null : <CopyInvite code={code} />}
    </div>
  );
};

/**
 * `code` is the user's referral code, null until the user is loaded; `initial` is the
 * text that it searches for when it opens.
 */
export type AddContactsDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly code: string | null;
  readonly initial: string;
};

/** The dialog `Add Contacts`: finds people, follows and invites them (spec §2 Shell). */
export const AddContactsDialog = ({ open, onClose, ...form }: AddContactsDialogProps) => {
  const app = useApp();
  useEvent("contacts.Invited", ({ email }) => void invitedBy(app).set(email, true));
  return (
    <Dialog open={open} onClose={onClose} title={t("contacts.add")}>
      <SearchForm onGo={onClose} {...form} />
    </Dialog>
  );
};
