import { views } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { Card } from "../../kit/Card.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { countryName } from "./country-name.ts";
import { InviteCard } from "./InviteCard.tsx";

/** /profile: the data of the signed-in user, and their invite link. */
export const ProfileScreen = () => {
  const t = useText();
  const user = views.userOf(useAppState().session);
  if (user === null)
    return (
      <div className="flex flex-col gap-8">
        <PageHeading>{t("profile.title")}</PageHeading>
        <Card flush>
          <Skeleton lines={5} />
        </Card>
      </div>
    );
  const name = views.fullName(user);
  const details = [
    { term: t("profile.name"), value: name },
    { term: t("profile.username"), value: `@${user.username}` },
    { term: t("profile.email"), value: user.email },
    { term: t("profile.phone"), value: user.phone_number },
    { term: t("profile.country"), value: user.country === null ? null : countryName(user.country) },
    { term: t("profile.bio"), value: user.bio },
  ];
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading>{t("profile.title")}</PageHeading>
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={name} src={user.avatar} size="huge" />
        <div className="min-w-0">
          <p className="text-xl font-semibold tracking-tight text-ink">{visibleText(name)}</p>
          <p className="text-base text-muted">{visibleText(`@${user.username}`)}</p>
        </div>
      </Card>
      <Card aria-labelledby="profile-details">
        <h2 id="profile-details" className="text-lg font-semibold text-ink">
          {t("profile.details")}
        </h2>
        <dl className="mt-4 divide-y divide-line">
          {details.map(({ term, value }) => (
            <div key={term} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[10rem_1fr]">
              <dt className="text-base text-muted">{term}</dt>
              <dd className="min-w-0 text-base wrap-anywhere text-ink">
                {value === null || value === "" ? (
                  <span className="text-muted">{t("profile.notGiven")}</span>
                ) : (
                  visibleText(value)
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <InviteCard code={user.referral_code} />
    </div>
  );
};
