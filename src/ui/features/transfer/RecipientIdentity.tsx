import { Avatar } from "../../kit/Avatar.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { Recipient } from "./recipient.ts";

/** Who an address belongs to: picture, full name and @username. */
export const RecipientIdentity = ({ recipient }: { readonly recipient: Recipient }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Avatar size="small" name={recipient.name} src={recipient.avatar} />
    <span className="min-w-0">
      <span className="block truncate font-medium text-ink">{visibleText(recipient.name)}</span>
      {recipient.username === null ? null : (
        <span className="block truncate text-sm text-muted">@{visibleText(recipient.username)}</span>
      )}
    </span>
  </span>
);
