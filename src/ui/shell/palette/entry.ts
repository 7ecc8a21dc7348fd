import type { ReactNode } from "react";
import type { Contact } from "../../../domain/contacts/index.ts";
import type { PageRequest } from "../../common/page-request.ts";
import type { OpenSend, SendInitial } from "../../common/send-context.ts";

/** One line of the palette. Its `id` finds it again among the recent ones while it exists. */
export type Entry = {
  readonly id: string;
  readonly group: "answers" | "actions" | "tokens" | "people" | "transactions" | "pages" | "settings" | "search";
  readonly label: string;
  readonly detail?: string;
  /** The label and the detail as a screen reader reads them, where they name an address (A10). */
  readonly spoken?: { readonly label?: string; readonly detail?: string };
  /** The label is a figure, such as a price: it is in no language. */
  readonly isFigure?: boolean;
  readonly icon: ReactNode;
  /** Words that find it besides its label and detail. */
  readonly keywords?: string;
  readonly run: () => void;
};

/** What a typed action or phrase offers, and what is wrong with it, such as an unknown token. */
export type Meant = { readonly entries: ReadonlyArray<Entry>; readonly problem: string | null };

export const NOTHING_MEANT: Meant = { entries: [], problem: null };

/** What the shell does for entries. None of it sends or signs anything: forms open with their values filled in. */
export type PaletteActions = {
  readonly send: OpenSend;
  /** Opens the send form for a person, once their addresses are known. */
  readonly sendTo: (contact: Contact, initial: SendInitial) => void;
  readonly navigate: (path: string) => void;
  /** Goes to a page, which does what the request says. */
  readonly goTo: (path: string, request: PageRequest) => void;
  readonly logout: () => void;
  readonly shortcuts: () => void;
};
