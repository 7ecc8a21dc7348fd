import { Ban, UserRoundMinus, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { type Change, type Profile, views } from "../../../domain/contacts/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { reasonText } from "./reasons.ts";
import { SendButton } from "./SendButton.tsx";

const ICONS = { follow: UserRoundPlus, unfollow: UserRoundMinus, block: Ban, unblock: Ban };

/** What one can do about a person: follow or unfollow, send, block or unblock. */
export const PersonActions = ({ profile, name }: { readonly profile: Profile; readonly name: string }) => {
  const t = useText();
  const root = useAppState();
  // what the dialog asks stays while it leaves, though the buttons have changed by then
  const [asked, setAsked] = useState<Change>("follow");
  const [open, setOpen] = useState(false);
  const ask = (change: Change) => {
    setAsked(change);
    setOpen(true);
  };
  const button = (change: Change, underWay: ReadonlyArray<Change>) => {
    const Icon = ICONS[change];
    const pending = underWay.some((each) => each === views.changing(root.contacts, profile.id));
    return (
      <Button
        variant={change === "follow" ? "primary" : "secondary"}
        pending={pending}
        icon={<Icon aria-hidden="true" className="size-5" />}
        disabledReason={pending ? null : reasonText(views.whyNotChange(root.contacts, root, profile.id, change))}
        onClick={() => ask(change)}
      >
        {t(`contacts.${change}`)}
      </Button>
    );
  };
  return (
    <>
      {button(profile.following ? "unfollow" : "follow", ["follow", "unfollow"])}
      <SendButton profile={profile} name={name} />
      {button(profile.blocked ? "unblock" : "block", ["block", "unblock"])}
      <ChangeDialog open={open} change={asked} profile={profile} name={name} onClose={() => setOpen(false)} />
    </>
  );
};
