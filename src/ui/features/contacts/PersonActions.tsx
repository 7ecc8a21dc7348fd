import "../../i18n/later.ts";
import { ArrowDownLeft, ArrowUpRight, Ban, Ellipsis, UserRoundMinus, UserRoundPlus } from "lucide-react";
import { type Change, Command, type Profile, views } from "../../../domain/contacts/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useOpenSend } from "../../common/send-context.ts";
import { useReason } from "../../common/use-command.ts";
import { useSendTo } from "../../common/use-send-to.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Menu } from "../../kit/Menu.tsx";
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

/** Props of {@link ChangeButton}: it stays while a change of the relation is pending. */
type ChangeButtonProps = {
  readonly profile: Profile;
  readonly wanted: Exclude<Change, "block">;
  readonly ask: Ask;
};

const ChangeButton = ({ profile, wanted, ask }: ChangeButtonProps) => {
  const pending = views.changing(useAppState().contacts, profile.id) !== null;
  const why = useReason(Command.Change({ id: profile.id, change: wanted }));
  return (
    <Button
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
  const change = profile.blocked ? "unblock" : "block";
  const why = useReason(Command.Change({ id: profile.id, change }));
  return (
    <Menu
      trigger={<IconButton label={t("contacts.actions", { name })} icon={Ellipsis} />}
      entries={[
        {
          id: change,
          label: t(`contacts.${change}`),
          icon: Ban,
          onSelect: () => ask(profile, change),
          disabledReason: why,
        },
      ]}
    />
  );
};

/** The actions on a person; each change of the relation asks for confirmation (spec §2 Dialogs). */
export const PersonActions = ({ profile, name }: { readonly profile: Profile; readonly name: string }) => {
  const { ask, dialog } = useChange();
  const open = useOpenSend();
  const follow = profile.following ? "unfollow" : "follow";
  return (
    <>
      <SendButton profile={profile} />
      <Button variant="secondary" icon={ArrowDownLeft} onClick={() => open({ tab: "receive" })}>
        {t("between.request")}
      </Button>
      <ChangeButton profile={profile} wanted={profile.blocked ? "unblock" : follow} ask={ask} />
      <More profile={profile} name={name} ask={ask} />
      {dialog}
    </>
  );
};
