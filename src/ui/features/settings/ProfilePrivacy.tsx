import { useState } from "react";
import { Command, type User, views } from "../../../domain/session/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { LinkButton } from "../../common/LinkButton.tsx";
import { useCommand } from "../../common/use-command.ts";
import { t } from "../../i18n/index.ts";
import { Switch } from "../../kit/Switch.tsx";
import { isolated, visibleText } from "../../kit/visible-text.ts";
import { SettingsCard, SettingsRow } from "./SettingsCard.tsx";

/** Whether search finds the profile. */
const SearchRow = ({ user }: { readonly user: User }) => {
  const change = Command.SaveProfile({ is_private: !user.is_private });
  const { why, pending, run } = useCommand(change, views.saveProfile(useAppState().session));
  return (
    <SettingsRow
      part="search"
      name={t("settings.search")}
      control={
        <Switch
          label={t("settings.search")}
          checked={!user.is_private}
          pending={pending}
          disabledReason={why}
          onChange={run}
        />
      }
    >
      <p>{t(user.is_private ? "profile.privateText" : "profile.publicText")}</p>
    </SettingsRow>
  );
};

/** Whether this device keeps the last figures, encrypted, until the logout. */
const KeptFiguresRow = () => {
  const { preferences } = useApp();
  const [isKept, setKept] = useState(() => preferences.read().keepFigures);
  const toggle = () => {
    preferences.write({ keepFigures: !isKept });
    setKept(preferences.read().keepFigures);
  };
  return (
    <SettingsRow
      name={t("settings.keepFigures")}
      control={<Switch label={t("settings.keepFigures")} checked={isKept} onChange={toggle} />}
    >
      <p>{t(isKept ? "settings.figuresKept" : "settings.figuresNotKept")}</p>
    </SettingsRow>
  );
};

/** The user's profile, which /profile edits, whether search finds it, what the device keeps, and the linked account (docs/rules.md Screens). */
export const ProfilePrivacy = () => {
  const user = views.userOf(useAppState().session);
  if (user === null) return null;
  return (
    <SettingsCard part="profile" title={t("settings.profile")}>
      <div>
        <SettingsRow
          name={t("settings.profileName")}
          action={<LinkButton href="/profile">{t("settings.profileOpen")}</LinkButton>}
        >
          <p>{visibleText(`${isolated(views.fullName(user))} · @${user.username}`)}</p>
        </SettingsRow>
        {user.is_private === undefined ? null : <SearchRow user={user} />}
        <KeptFiguresRow />
        {user.linked_account === undefined ? null : (
          <SettingsRow name={t("profile.linked")}>
            <p>{visibleText(user.linked_account ?? t("profile.linkedNone"))}</p>
          </SettingsRow>
        )}
      </div>
    </SettingsCard>
  );
};
