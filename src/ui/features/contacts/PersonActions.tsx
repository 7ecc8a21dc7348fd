import "../../i18n/later.ts";
import { ArrowDownLeft, ArrowUpRight, Ban, Ellipsis, UserRoundMinus, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { type Change, Command, type Profile, views } from "../../../domain/contacts/index.ts";
import { useAppState, useEvent } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { toasts } from "../../common/toasts.ts";
import { useReason, useSend } from "../../common/use-command.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Menu } from "../../kit/Menu.tsx";
import { useChange } from "./use-change.tsx";

/** Loads a person's addresses, then opens the send dialog with them. */
const SendButton = ({ profile, name }: { readonly profile: Profile; readonly name: string }) => {
  const { contacts } = useAppState();
  const send = useSend();
  const open = useOpenSend();
  const command = Command.LoadAddresses({ id: profile.ulid });
  const why = useReason(command);
  // the page itself asks for the addresses too, and opens nothing
  const [isWanted, setWanted] = useState(false);
  const isLoadingAddresses = views.isLoadingAddresses(contacts, profile.ulid);
  useEvent("contacts.AddressesLoaded", ({ id, addresses }) => {
    if (id !== profile.ulid || !isWanted) return;
    setWanted(false);
    if (addresses.length === 0) toasts.error(t("people.sendNoWallet", { name }));
    else
      open({
        tab: "send",
        contact: { id: profile.id, name, username: profile.username, person: profile, addresses },
      });
  });
  useEvent("contacts.AddressesFailed", ({ id, failure }) => {
    if (id !== profile.ulid || !isWanted) return;
    setWanted(false);
    toasts.error(failureText(failure));
  });
  return (
    <Button
      variant={profile.following ? "primary" : "secondary"}
      pending={isWanted && isLoadingAddresses}
      icon={ArrowUpRight}
      disabledReason={isLoadingAddresses ? null : why}
      onClick={() => setWanted(isLoadingAddresses || send(command))}
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
      <SendButton profile={profile} name={name} />
      <Button variant="secondary" icon={ArrowDownLeft} onClick={() => open({ tab: "receive" })}>
        {t("between.request")}
      </Button>
      <ChangeButton profile={profile} wanted={profile.blocked ? "unblock" : follow} ask={ask} />
      <More profile={profile} name={name} ask={ask} />
      {dialog}
    </>
  );
};
