import { ArrowDownLeft, ArrowUpRight, Ban, Ellipsis, UserRoundMinus, UserRoundPlus } from "lucide-react";
import { type Change, Command, type Naming, type Profile, views } from "../../../domain/contacts/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { useOpenSend } from "../../common/send-context.ts";
import { useReason } from "../../common/use-command.ts";
import { useSendTo } from "../../common/use-send-to.ts";
import { t } from "../../i18n/index.ts";
import { LOCALE } from "../../i18n/locale.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Menu } from "../../kit/Menu.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { BusyBar } from "../../kit/Skeleton.tsx";
import { StatusPill } from "../../kit/StatusPill.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { useFocusWhenClosed } from "../../kit/use-focus-when-closed.ts";
import { visibleText } from "../../kit/visible-text.ts";
import { countryName } from "./country-name.ts";
import { useChange } from "./use-change.tsx";

/** Opens the send form with the person's addresses. */
const SendButton = ({ profile }: { readonly profile: Profile }) => {
  const [sendTo, awaited] = useSendTo(useOpenSend());
  const { contacts } = useAppState();
  const why = useReason(Command.LoadAddresses({ id: profile.ulid }));
  return (
    <Button
      variant={profile.following ? "primary" : "secondary"}
      pending={awaited === profile.id}
      icon={ArrowUpRight}
      disabledReason={views.isLoadingAddresses(contacts, profile.ulid) ? null : why}
      onClick={() => sendTo(profile, { tab: "send" })}
    >
      {t("contacts.send")}
    </Button>
  );
};

/** Follow is the first step with a person, then Send; Block is in the menu. */
const VARIANTS = { follow: "primary", unfollow: "secondary", unblock: "secondary" } as const;
const ICONS = { follow: UserRoundPlus, unfollow: UserRoundMinus, unblock: Ban };

type Ask = ReturnType<typeof useChange>["ask"];

/** It stays while a change of the relation is pending. */
type ChangeButtonProps = {
  readonly profile: Profile;
  readonly wanted: Exclude<Change, "block">;
  readonly ask: Ask;
};

const ChangeButton = ({ profile, wanted, ask }: ChangeButtonProps) => {
  // the menu with Block is gone for a blocked person
  const button = useFocusWhenClosed<HTMLButtonElement>(!profile.blocked);
  const pending = views.changing(useAppState().contacts, profile.id) !== null;
  const why = useReason(Command.Change({ id: profile.id, change: wanted }));
  return (
    <Button
      ref={button}
      variant={VARIANTS[wanted]}
      pending={pending}
      icon={ICONS[wanted]}
      disabledReason={pending ? null : why}
      onClick={() => ask(profile, wanted)}
    >
      {t(`contacts.${wanted}`)}
    </Button>
  );
};

/** What is done seldom with a person. */
const More = ({ profile, name, ask }: { readonly profile: Profile; readonly name: string; readonly ask: Ask }) => {
  const why = useReason(Command.Change({ id: profile.id, change: "block" }));
  return (
    <div className="flex-none!">
      <Menu
        trigger={<IconButton label={t("contacts.actions", { name })} icon={Ellipsis} />}
        entries={[
          {
            id: "block",
            label: t("contacts.block"),
            icon: Ban,
            onSelect: () => ask(profile, "block"),
            disabledReason: why,
          },
        ]}
      />
    </div>
  );
};

/** The actions on a person; each change of the relation asks for confirmation (spec §2 Dialogs). */
const PersonActions = ({ profile, name }: { readonly profile: Profile; readonly name: string }) => {
  const { ask, dialog } = useChange();
  const open = useOpenSend();
  const why = useReason(Command.LoadAddresses({ id: profile.ulid }));
  const follow = profile.following ? "unfollow" : "follow";
  return (
    <>
      <SendButton profile={profile} />
      <Button
        variant="secondary"
        icon={ArrowDownLeft}
        disabledReason={profile.blocked ? why : null}
        onClick={() => open({ tab: "receive", ask: { name } })}
      >
        {t("between.request")}
      </Button>
      <ChangeButton profile={profile} wanted={profile.blocked ? "unblock" : follow} ask={ask} />
      {profile.blocked ? null : <More profile={profile} name={name} ask={ask} />}
      {dialog}
    </>
  );
};

const number = new Intl.NumberFormat(LOCALE);

/** A number of people, ready to show. */
export const countText = (count: number): string => number.format(count);

/** What a person says about themselves, with its line breaks; nothing if it is empty. */
export const Bio = ({ text }: { readonly text: string | null }) =>
  text === null || text === "" ? null : (
    <p className="max-w-prose text-base text-pretty wrap-anywhere whitespace-pre-line text-ink">{visibleText(text)}</p>
  );

/** `profile` is null until it is loaded; the user's own counts lead to the lists of people. */
type CountsProps = { readonly profile: Profile | null; readonly isLoading?: boolean; readonly isOwn?: boolean };

/** How many people follow a person, are followed, and joined with the person's invite link. */
export const Counts = ({ profile, isLoading = false, isOwn = false }: CountsProps) => {
  const counts = [
    { segment: "followers", count: profile?.followers_count },
    { segment: "following", count: profile?.following_count },
    { segment: "referrals", count: profile?.referrals_count },
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-4 pt-2">
      {counts.map(({ segment, count }) => (
        <div key={segment} className="flex min-w-0 flex-col">
          <dt className="order-last text-sm wrap-anywhere text-muted">
            {isOwn ? (
              <TextLink href={`/network/${segment}`}>{t(`contacts.${segment}`)}</TextLink>
            ) : (
              t(`contacts.${segment}`)
            )}
          </dt>
          <dd className="tabular flex min-h-7 items-center text-xl font-semibold tracking-tight text-ink">
            {isLoading ? <BusyBar className="h-5 w-10" /> : <span>{count === undefined ? "—" : countText(count)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** A person as others see them; whose invite link was followed is offered to be followed (docs/rules.md Screens). */
export const PersonCard = ({ profile, by }: { readonly profile: Profile; readonly by: Naming }) => {
  const { contacts } = useAppState();
  const name = views.nameOf(profile);
  const where = profile.country ? countryName(profile.country) : null;
  return (
    <Card className="flex flex-col gap-6">
      {by === "referral" ? (
        <p className="rounded-control bg-accent-soft px-4 py-3 text-base font-medium text-pretty text-accent">
          {t("contacts.invited", { name })}
        </p>
      ) : null}
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <PersonAvatar name={name} seed={profile.id} person={profile} size="huge" />
        <div className="min-w-0 flex-1 basis-64">
          <PageHeading
            actions={<PersonActions profile={profile} name={name} />}
            lead={
              <>
                <span className="line-clamp-6 wrap-anywhere">
                  {[`@${profile.username}`, ...(where === null ? [] : [where])].map(visibleText).join(" · ")}
                </span>
                {profile.blocked ? (
                  <span className="mt-2 block">
                    <StatusPill tone="negative">{t("contacts.blocked")}</StatusPill>
                  </span>
                ) : null}
              </>
            }
          >
            <span className="line-clamp-12 wrap-anywhere">{visibleText(name)}</span>
          </PageHeading>
          {/* below the buttons, which must not move when the followers are known */}
          {views.followsMe(contacts, profile.id) ? (
            <p className="mt-3">
              <StatusPill tone="positive">{t("contacts.followsMe")}</StatusPill>
            </p>
          ) : null}
        </div>
      </div>
      <Bio text={profile.bio ?? null} />
      <Counts profile={profile} />
    </Card>
  );
};
