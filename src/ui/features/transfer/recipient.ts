import type { Root } from "../../../domain/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import { views } from "../../../domain/transfer/index.ts";
import type { SendContact } from "../../common/send-context.ts";

/** Whom an address belongs to, as it is shown. */
export interface Recipient {
  readonly name: string;
  readonly username: string | null;
  readonly avatar: string | null;
}

/** Whom an address belongs to: the person whose page led here, or a recent contact; null when it is not known. */
export const recipientAt = (root: Root, address: string, contact: SendContact | undefined): Recipient | null => {
  const found = views.contactOf(root.transfer, address);
  if (found !== null) return { name: session.fullName(found), username: found.username, avatar: found.avatar };
  const isTheirs = contact?.addresses.some((each) => each.address === address) ?? false;
  if (contact === undefined || !isTheirs) return null;
  return { name: contact.name, username: contact.username ?? null, avatar: contact.avatar ?? null };
};
