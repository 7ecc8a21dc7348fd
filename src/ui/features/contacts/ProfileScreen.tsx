import { Camera, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type User, views } from "../../../domain/session/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { draftOf, useDraftsRead } from "../../common/drafts.ts";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { useDialog } from "../../common/page-marks.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { RetryButton } from "../../kit/RetryButton.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { useFocusWhenClosed } from "../../kit/use-focus-when-closed.ts";
import { visibleText } from "../../kit/visible-text.ts";
import { countryName } from "./country-name.ts";
import { InviteCard } from "./InviteCard.tsx";
import { Bio, Counts } from "./PersonCard.tsx";
import { PhotoDialog } from "./PhotoDialog.tsx";
import { ProfileForm, profileDrafts } from "./ProfileForm.tsx";
import { useOwnProfile } from "./use-own-profile.ts";

/** What others see of the user: photo, name, username, bio, and how many people they know. */
const PublicCard = ({ user, edit }: { readonly user: User; readonly edit: ReactNode }) => {
  const [open, setOpen] = useDialog("photo");
  const { profile, isLoading, isFailed, retry } = useOwnProfile(user);
  const name = views.fullName(user);
  return (
    <Card className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <PersonAvatar name={name} seed={user.id} person={user} size="huge" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-xl font-semibold tracking-tight wrap-anywhere text-ink">{visibleText(name)}</p>
          <p className="text-base wrap-anywhere text-muted">{visibleText(`@${user.username}`)}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {edit}
            <Button variant="secondary" size="small" icon={Camera} onClick={() => setOpen(true)}>
              {t("profile.photo")}
            </Button>
          </div>
        </div>
      </div>
      <Bio text={user.bio ?? null} />
      {profile === null && isFailed ? (
        <div className="flex flex-wrap items-center justify-between gap-3 pt-2">
          <p className="text-base text-muted">{t("profile.countsFailed")}</p>
          <RetryButton size="small" onRetry={retry} />
        </div>
      ) : (
        <Counts profile={profile} isLoading={isLoading} isOwn />
      )}
      <PhotoDialog user={user} open={open} onClose={() => setOpen(false)} />
    </Card>
  );
};

/** What only the user sees: how to reach them, and the settings of the profile. */
const DetailsCard = ({ user }: { readonly user: User }) => {
  const details = [
    { term: t("account.email"), value: user.email, href: "/verify-identifier", change: t("shell.titleChangeEmail") },
    {
      term: t("settings.phone"),
      value: user.phone_number,
      href: "/verify-phone-number",
      change: user.phone_number ? t("shell.titleChangePhone") : t("settings.addPhone"),
    },
    { term: t("account.country"), value: user.country ? countryName(user.country) : user.country },
    { term: t("profile.linked"), value: user.linked_account, none: t("profile.linkedNone") },
    {
      term: t("settings.search"),
      value: user.is_private === undefined ? undefined : t(user.is_private ? "profile.searchNo" : "profile.searchYes"),
    },
    // a server that does not have a field has nothing to show or to change
  ].flatMap((detail) => (detail.value === undefined ? [] : [{ ...detail, value: detail.value }]));
  return (
    <Card aria-labelledby="profile-details">
      <h2 id="profile-details" className="text-lg font-semibold text-ink">
        {t("profile.details")}
      </h2>
      <dl className="mt-2">
        {details.map(({ term, value, href, change, none }) => (
          <div key={term} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[12rem_1fr]">
            <dt className="text-base text-muted">{term}</dt>
            <dd className="flex min-w-0 flex-wrap justify-between gap-x-4 text-base wrap-anywhere text-ink">
              {value === null || value === "" ? (
                <span className="text-muted">{none ?? t("profile.notGiven")}</span>
              ) : (
                <span>{visibleText(value)}</span>
              )}
              {href === undefined ? null : <TextLink href={href}>{change}</TextLink>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};

/** /profile: the signed-in user as others see them, their details, editing, and their invite link. */
export const ProfileScreen = () => {
  const app = useApp();
  const user = views.userOf(useAppState().session);
  // what was typed before the page was left is shown again, not only behind the button
  const isRead = useDraftsRead();
  const [chosen, setEditing] = useState<boolean | null>(null);
  const editing = chosen ?? draftOf(profileDrafts, app) !== undefined;
  const edit = useFocusWhenClosed<HTMLButtonElement>(editing);
  if (user === null || !isRead)
    return (
      <div className="flex flex-col gap-8">
        <PageHeading>{t("shell.titleProfile")}</PageHeading>
        <Card flush>
          <Skeleton lines={5} />
        </Card>
      </div>
    );
  return (
    <div className="flex flex-col gap-8">
      <PageHeading>{t("shell.titleProfile")}</PageHeading>
      {editing ? (
        <ProfileForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <>
          <PublicCard
            user={user}
            edit={
              <Button ref={edit} variant="secondary" size="small" icon={Pencil} onClick={() => setEditing(true)}>
                {t("profile.edit")}
              </Button>
            }
          />
          {user.referral_code === undefined ? null : <InviteCard code={user.referral_code} />}
          <DetailsCard user={user} />
        </>
      )}
    </div>
  );
};
