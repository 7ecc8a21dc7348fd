import { ArrowUpRight, Ban, UserRoundMinus, UserRoundPlus } from "lucide-react";
import { type Change, Command, type Profile, views } from "../../../domain/contacts/index.ts";
import { useAppState, useEvent } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { toasts } from "../../common/toasts.ts";
import { useReason, useSend } from "../../common/use-command.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { useChange } from "./use-change.tsx";

/** Loads a person's addresses, then opens the send dialog with them. */
const SendButton = ({ profile, name }: { readonly profile: Profile; readonly name: string }) => {
  const t = useText();
  const { contacts } = useAppState();
  const send = useSend();
  const open = useOpenSend();
  const command = Command.LoadAddresses({ id: profile.ulid });
  const why = useReason(command);
  const pending = views.isFinding(contacts, profile.ulid);
  useEvent("contacts.AddressesLoaded", ({ id, addresses }) => {
    if (id !== profile.ulid) return;
    if (addresses.length === 0) toasts.error(t("contacts.sendNoWallet", { name }));
    else
      open({
        tab: "send",
        contact: { id: profile.id, name, username: profile.username, person: profile, addresses },
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
      disabledReason={pending ? null : why}
      onClick={() => send(command)}
    >
      {t("contacts.send")}
    </Button>
  );
};

/** Follow is the first step with a person, then Send; Block is there without asking for attention. */
const VARIANTS = { follow: "primary", unfollow: "secondary", block: "ghost", unblock: "secondary" } as const;
const ICONS = { follow: UserRoundPlus, unfollow: UserRoundMinus, block: Ban, unblock: Ban };

/** Props of {@link ChangeButton}: `opposite` undoes `wanted`; the button stays while either is pending. */
type ChangeButtonProps = {
  readonly profile: Profile;
  readonly wanted: Change;
  readonly opposite: Change;
  readonly ask: ReturnType<typeof useChange>["ask"];
};

const ChangeButton = ({ profile, wanted, opposite, ask }: ChangeButtonProps) => {
  const t = useText();
  const changing = views.changing(useAppState().contacts, profile.id);
  const why = useReason(Command.Change({ id: profile.id, change: wanted }));
  const pending = changing === wanted || changing === opposite;
  const Icon = ICONS[wanted];
  return (
    <Button
      variant={VARIANTS[wanted]}
      pending={pending}
      icon={<Icon aria-hidden="true" className="size-5" />}
      disabledReason={pending ? null : why}
      onClick={() => ask(profile, wanted)}
    >
      {t(`contacts.${wanted}`)}
    </Button>
  );
};

/** The actions on a person: follow or unfollow, send, block or unblock; the first and the last ask for confirmation (spec §2 Dialogs). */
export const PersonActions = ({ profile, name }: { readonly profile: Profile; readonly name: string }) => {
  const { ask, dialog } = useChange();
  const button = (wanted: Change, opposite: Change) => (
    <ChangeButton profile={profile} wanted={wanted} opposite={opposite} ask={ask} />
  );
  return (
    <>
      {profile.following ? button("unfollow", "follow") : button("follow", "unfollow")}
      <SendButton profile={profile} name={name} />
      {profile.blocked ? button("unblock", "block") : button("block", "unblock")}
      {dialog}
    </>
  );
};
