import { BookmarkPlus, UserRoundPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { Redirect, useLocation, useParams } from "wouter";
import { Command, type Segment, views } from "../../../domain/contacts/index.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { views as session, type User } from "../../../domain/session/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FailureCard } from "../../common/FailureCard.tsx";
import { LoadMore } from "../../common/LoadMore.tsx";
import { missing } from "../../common/missing.tsx";
import { useDialog } from "../../common/page-marks.ts";
import { usePageRequest } from "../../common/page-request.ts";
import { useSend } from "../../common/use-command.ts";
import { useReload } from "../../common/use-load.ts";
import { useFirstPage, useLoadMore } from "../../common/use-load-more.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { loadable } from "../../kit/loadable.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { AddContactsDialog } from "./AddContactsDialog.tsx";
import { InviteCard } from "./InviteCard.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { countText } from "./PersonCard.tsx";
import type { SavedAddressesProps } from "./SavedAddresses.tsx";
import { useOwnProfile } from "./use-own-profile.ts";

/** The tabs in order, with the text of each when it is empty. */
const TABS = [
  { id: "following", none: "noFollowing" },
  { id: "followers", none: "noFollowers" },
  { id: "referrals", none: "noReferrals" },
] as const satisfies ReadonlyArray<{ readonly id: Segment; readonly none: string }>;

type Tab = (typeof TABS)[number];

/** One list in each of its states; its next page loads when its end is near, and by a button. */
const People = ({ tab: { id: segment, none } }: { readonly tab: Tab }) => {
  const app = useApp();
  const send = useSend();
  const [, navigate] = useLocation();
  const { contacts } = useAppState();
  const [near, setNear] = useState(false);
  const people = views.peopleOf(contacts, segment);
  const count = people?.list.length ?? 0;
  const status = people?.request.status;
  const failure = failureOf(people?.request);
  const hasMore = people !== null && views.hasMorePeople(people);
  const nextOf = (current: typeof people) =>
    current === null ? null : Command.LoadPeople({ segment, page: views.nextPage(current) });
  useFirstPage(
    { list: segment, count, request: people?.request },
    Command.LoadPeople({ segment, page: 1 }),
    nextOf(people),
  );
  useLoadMore({
    list: segment,
    count,
    ready: near && hasMore && failure === null,
    status,
    next: () => nextOf(views.peopleOf(app.state().contacts, segment)),
    again: () => {
      const current = views.peopleOf(app.state().contacts, segment);
      return current !== null && views.isNextAgain(current);
    },
  });
  const retry = () => {
    const next = nextOf(views.peopleOf(app.state().contacts, segment));
    if (next !== null) send(next);
  };
  if (failure !== null && count === 0)
    return <FailureCard title={t("contacts.listFailed")} failure={failure} onRetry={retry} />;
  if (count === 0 && status !== "succeeded") return <Skeleton lines={6} label={t("contacts.listLoading")} />;
  const unreadable = people?.unreadable ?? 0;
  return (
    <>
      {count === 0 && !hasMore && unreadable === 0 ? (
        <EmptyState
          drawing="people"
          title={t(`contacts.${none}`)}
          text={t(`contacts.${none}Text`)}
          action={
            segment === "referrals" ? undefined : (
              <Button variant="secondary" onClick={() => navigate("/network/referrals")}>
                {t("contacts.openReferrals")}
              </Button>
            )
          }
        />
      ) : (
        <PeopleList
          people={people?.list ?? []}
          label={t(`contacts.${segment}`)}
          areFollowers={segment === "followers"}
          hasMore={hasMore}
          onNearEnd={setNear}
        />
      )}
      <Unreadable count={unreadable} />
      {failure !== null ? (
        <FailureCard title={t("contacts.listFailed")} failure={failure} onRetry={retry} />
      ) : hasMore ? (
        <div className="flex justify-center p-4">
          <LoadMore after={people?.list.at(-1)?.id ?? ""} pending={status === "pending"} onClick={retry} />
        </div>
      ) : null}
    </>
  );
};

const countOf = (segment: Segment, count: number | undefined) =>
  count === undefined ? {} : { [segment]: countText(count) };

/** How many people each tab has, ready to show, as the user's own public profile says; null until it is known. */
const useCounts = (user: User | null): Readonly<Partial<Record<Segment, string>>> | null => {
  const { profile } = useOwnProfile(user);
  useReload("contacts.Changed", user === null ? null : Command.LoadProfile({ value: user.id, by: "id" }));
  if (profile === null) return null;
  return {
    ...countOf("following", profile.following_count),
    ...countOf("followers", profile.followers_count),
    ...countOf("referrals", profile.referrals_count),
  };
};

/** The addresses that the user named, loaded when their tab is opened. */
const SavedAddresses = loadable<SavedAddressesProps>(
  () => import("./SavedAddresses.tsx").then((module) => module.SavedAddresses),
  missing(() => t("contacts.savedMissing")),
);

/** The tab of the saved addresses, which are no people. */
const SAVED = "saved";

/**
 * /network/{tab}: the people that the user follows, their followers and their referrals (spec §2), and the addresses that the
 * user named.
 */
export const NetworkScreen = () => {
  const [, navigate] = useLocation();
  const { tab } = useParams<{ readonly tab: string }>();
  const [adding, setAdding] = useDialog("add-contacts");
  const [addingSaved, setAddingSaved] = useState(false);
  const [wanted, setWanted] = useState("");
  const user = session.userOf(useAppState().session);
  const counts = useCounts(user);
  const add = (text: string) => {
    setWanted(text);
    setAdding(true);
  };
  usePageRequest("people", ({ text }) => add(text));
  if (tab !== SAVED && !TABS.some(({ id }) => id === tab)) return <Redirect to="/network/following" replace />;
  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        lead={t(tab === SAVED ? "contacts.savedLead" : "contacts.lead")}
        actions={
          tab === SAVED ? (
            <Button icon={BookmarkPlus} onClick={() => setAddingSaved(true)}>
              {t("contacts.savedAdd")}
            </Button>
          ) : (
            <Button icon={UserRoundPlus} onClick={() => add("")}>
              {t("contacts.add")}
            </Button>
          )
        }
      >
        {t("shell.titleNetwork")}
      </PageHeading>
      <AddContactsDialog
        open={adding}
        onClose={() => setAdding(false)}
        code={user?.referral_code ?? null}
        initial={wanted}
      />
      <Tabs
        label={t("contacts.tabs")}
        value={tab}
        // as on the staking page: an arrow key moves through the tabs, which is no step to go back
        onChange={(id) => navigate(`/network/${id}`, { replace: true })}
        items={[
          ...TABS.map((known) => ({
            id: known.id,
            label: t(`contacts.${known.id}`),
            count: counts?.[known.id],
            content: (
              <div className="flex flex-col gap-6">
                {known.id === "referrals" && user?.referral_code !== undefined ? (
                  <InviteCard code={user.referral_code} />
                ) : null}
                <Card flush>
                  <People tab={known} />
                </Card>
              </div>
            ),
          })),
          {
            id: SAVED,
            label: t("contacts.saved"),
            content: (
              <Suspense fallback={<Skeleton lines={4} label={t("contacts.listLoading")} />}>
                <SavedAddresses adding={addingSaved} onAdding={setAddingSaved} />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
};
