import { createContext, useContext } from "react";
import type { ReceivingAddress } from "../../domain/contacts/index.ts";
import type { AvatarOwner } from "../../domain/values/avatar.ts";

/** A recipient: the person, and the addresses where they receive each token. */
export type SendContact = {
  /** Chooses the colour of their initials. */
  readonly id?: string;
  readonly name: string;
  readonly username?: string;
  /** Whose pictures represent them; initials without it. */
  readonly person?: AvatarOwner;
  readonly addresses: ReadonlyArray<ReceivingAddress>;
};

/**
 * What the send/receive dialog opens with; its form asks for the rest. `to` is an address, `amount` and `memo` are texts as
 * typed: the form validates them.
 */
export type SendInitial = {
  readonly tab?: "send" | "receive";
  readonly chainId?: string;
  readonly symbol?: string;
  readonly contact?: SendContact;
  readonly to?: string;
  readonly amount?: string;
  /** An amount in USD as typed, instead of `amount`. */
  readonly usd?: string;
  /** On a network that carries one. */
  readonly memo?: string;
  /** The preview is asked for at once, without another press: every value is that of a payment which is made again. */
  readonly previews?: boolean;
  /** The payment code of a link that was opened, and the username that it names or "". */
  readonly request?: { readonly code: string; readonly asker: string };
  /** Opens Receive with a request, to this person if it has a name; `amount` is what is asked for. */
  readonly ask?: { readonly name: string | null };
};

/** Opens the send/receive dialog. */
export type OpenSend = (initial?: SendInitial) => void;

const SendContext = createContext<OpenSend | null>(null);

/** The shell hands its dialog's opener to the screens below: `<SendProvider value={open}>`. */
export const SendProvider = SendContext.Provider;

/** The opener of the send/receive dialog, for a button on any screen of the shell. */
export const useOpenSend = (): OpenSend => {
  const open = useContext(SendContext);
  if (open === null) throw new Error("no SendProvider above this component");
  return open;
};
