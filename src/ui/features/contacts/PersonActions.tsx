import { ArrowUpRight, Ban, UserRoundMinus, UserRoundPlus } from "lucide-react";
import { type Change, Command, type Profile, views } from "../../../domain/contacts/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { reasonText } from "../../common/rejection-text.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { toasts } from "../../common/toasts.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { useChange } from "./use-change.tsx";

/** Loads a person's addresses, then opens the send dialog with them. */
const SendButton = ({ profile, name }: { readonly profile: Profile; readonly name: string }) => {
  const t = useText();
  const app = useApp();
  const { contacts } = useAppState();
  const open = useOpenSend();
  const pending = views.isFinding(contacts, profile.ulid);
  useEvent("contacts.AddressesLoaded", ({ id, addresses }) => {
    if (id !== profile.ulid) return;
    if (addresses.length === 0) toasts.error(t("contacts.sendNoWallet", { name }));
    else
      open({
        tab: "send",
        contact: { id: profile.id, name, username: profile.username, avatar: profile.avatar, addresses },
      });
  });
  useEvent("contacts.AddressesFailed", ({ id, failure }) => {
    if (id === profile.ulid) toasts.error(failureText(failure));
  });
  return (
    <Button
      variant={profile.following ? "primary" : "secondary"}
      pending={pending}
      icon={<ArrowUpRight aria-hidden="true" className="size-5" />}
      disabledReason={pending ? null : reasonText(views.whyNotSend(contacts, profile.ulid))}
      onClick={() => app.dispatch(Command.LoadAddresses({ id: profile.ulid }))}
    >
      {t("contacts.send")}
    </Button>
  );
};

/** Follow is the first step with a person, then Send; Block is there without asking for attention. */
const VARIANTS = { follow: "primary", unfollow: "secondary", block: "ghost", unblock: "secondary" } as const;
const ICONS = { follow: UserRoundPlus, unfollow: UserRoundMinus, block: Ban, unblock: Ban };

/** The actions on a person: follow or unfollow, send, block or unblock; the first and the last ask for confirmation (spec §2 Dialogs). */
export const PersonActions = ({ profile, name }: { readonly profile: Profile; readonly name: string }) => {
  const t = useText();
  const root = useAppState();
  const { ask, dialog } = useChange();
  const button = (wanted: Change, opposite: Change) => {
    const Icon = ICONS[wanted];
    const changing = views.changing(root.contacts, profile.id);
    const pending = changing === wanted || changing === opposite;
    return (
      <Button
        variant={VARIANTS[wanted]}
        pending={pending}
        icon={<Icon aria-hidden="true" className="size-5" />}
        disabledReason={
          pending
            ? null
            : reasonText(
                session.whyNotOnline(root.session) ?? views.whyNotChange(root.contacts, root, profile.id, wanted),
              )
        }
        onClick={() => ask(profile, wanted)}
      >
        {t(`contacts.${wanted}`)}
      </Button>
    );
  };
  return (
    <>
      {profile.following ? button("unfollow", "follow") : button("follow", "unfollow")}
      <SendButton profile={profile} name={name} />
      {profile.blocked ? button("unblock", "block") : button("block", "unblock")}
      {dialog}
    </>
  );
};
