import { ArrowUpRight } from "lucide-react";
import { Command, type Profile, views } from "../../../domain/contacts/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { toasts } from "../../common/toasts.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { reasonText } from "./reasons.ts";

/** Asks where somebody receives, then opens the send dialog with that address. */
export const SendButton = ({ profile, name }: { readonly profile: Profile; readonly name: string }) => {
  const t = useText();
  const app = useApp();
  const { contacts } = useAppState();
  const open = useOpenSend();
  const pending = views.isFinding(contacts, profile.ulid);
  useEvent("contacts.AddressesLoaded", ({ id, addresses }) => {
    if (id !== profile.ulid) return;
    if (addresses.length === 0) toasts.error(t("contacts.sendNoWallet", { name }));
    else open({ tab: "send", contact: { name, username: profile.username, avatar: profile.avatar, addresses } });
  });
  useEvent("contacts.AddressesFailed", ({ id, failure }) => {
    if (id === profile.ulid) toasts.error(failureText(failure));
  });
  return (
    <Button
      variant="secondary"
      pending={pending}
      icon={<ArrowUpRight aria-hidden="true" className="size-5" />}
      disabledReason={pending ? null : reasonText(views.whyNotSend(contacts, profile.ulid))}
      onClick={() => app.dispatch(Command.LoadAddresses({ id: profile.ulid }))}
    >
      {t("contacts.send")}
    </Button>
  );
};
