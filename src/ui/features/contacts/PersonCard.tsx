import "../../i18n/later.ts";
import { type Naming, type Profile, views } from "../../../domain/contacts/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { t } from "../../i18n/index.ts";
import { LOCALE } from "../../i18n/locale.ts";
import { Card } from "../../kit/Card.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { StatusPill } from "../../kit/StatusPill.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { countryName } from "./country-name.ts";
import { PersonActions } from "./PersonActions.tsx";

const number = new Intl.NumberFormat(LOCALE);

/** A number of people, ready to show. */
export const countText = (count: number): string => number.format(count);

/** What a person says about themselves, with its line breaks; nothing if it is empty. */
export const Bio = ({ text }: { readonly text: string | null }) =>
  text === null || text === "" ? null : (
    <p className="max-w-prose text-base text-pretty wrap-anywhere whitespace-pre-line text-ink">{visibleText(text)}</p>
  );

/** Props of {@link Counts}: `profile` is null until it is loaded; the user's own counts lead to the lists of people. */
type CountsProps = { readonly profile: Profile | null; readonly isOwn?: boolean };

/** How many people follow a person, are followed, and joined with the person's invite link. */
export const Counts = ({ profile, isOwn = false }: CountsProps) => {
  const counts = [
    { segment: "followers", count: profile?.followers_count },
    { segment: "following", count: profile?.following_count },
    { segment: "referrals", count: profile?.referrals_count },
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-4 border-t border-line pt-6">
      {counts.map(({ segment, count }) => (
        <div key={segment} className="flex min-w-0 flex-col">
          <dt className="order-last text-sm wrap-anywhere text-muted">
            {isOwn ? (
              <TextLink href={`/network/${segment}`}>{t(`contacts.${segment}`)}</TextLink>
            ) : (
              t(`contacts.${segment}`)
            )}
          </dt>
          <dd className="tabular text-xl font-semibold tracking-tight text-ink">
            {count === undefined ? "—" : countText(count)}
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
  const where = profile.country === null ? null : countryName(profile.country);
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
              <span className="line-clamp-6 wrap-anywhere">
                {[`@${profile.username}`, ...(where === null ? [] : [where])].map(visibleText).join(" · ")}
              </span>
            }
          >
            <span className="line-clamp-12 wrap-anywhere">{visibleText(name)}</span>
          </PageHeading>
          {profile.blocked ? (
            <p className="mt-3">
              <StatusPill tone="negative">{t("contacts.blocked")}</StatusPill>
            </p>
          ) : null}
          {views.followsMe(contacts, profile.id) ? (
            <p className="mt-3">
              <StatusPill tone="positive">{t("contacts.followsMe")}</StatusPill>
            </p>
          ) : null}
        </div>
      </div>
      <Bio text={profile.bio} />
      <Counts profile={profile} />
    </Card>
  );
};
