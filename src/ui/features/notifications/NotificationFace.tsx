import { ArrowDownLeft, Bell, Layers, type LucideIcon, Sprout, TriangleAlert, UserRound } from "lucide-react";
import { type Contact, views } from "../../../domain/contacts/index.ts";
import type { Root } from "../../../domain/index.ts";
import { peopleByAddress } from "../../../domain/transfer/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { cx } from "../../kit/cx.ts";
import type { Subject } from "./subject.ts";

const ICONS: Readonly<Record<Subject["kind"], LucideIcon>> = {
  person: UserRound,
  payment: ArrowDownLeft,
  rewards: Sprout,
  stake: Layers,
  warning: TriangleAlert,
  other: Bell,
};

const TONES: Readonly<Record<Subject["kind"], string>> = {
  person: "bg-sunken text-muted",
  payment: "bg-positive-soft text-positive",
  rewards: "bg-positive-soft text-positive",
  stake: "bg-sunken text-muted",
  warning: "bg-warning-soft text-warning",
  other: "bg-sunken text-muted",
};

/** The loaded person a notification is about: by id, or by the address that its payment came from; never by name. */
const personIn = ({ contacts, transfer, wallet }: Root, { personId, transactionId }: Subject): Contact | null => {
  if (personId !== null) return views.personOf(contacts, personId);
  if (transactionId === null) return null;
  const loaded = [...(wallet.recent.transactions ?? []), ...wallet.history.transactions];
  const payment = loaded.find(({ id }) => id === transactionId);
  return payment === undefined ? null : (peopleByAddress(transfer, contacts).get(payment.from) ?? null);
};

/** The avatar of the person a notification is about, or the sign of its kind. Decorative. */
export const NotificationFace = ({ of }: { readonly of: Subject }) => {
  const person = personIn(useAppState(), of);
  if (person !== null) return <PersonAvatar name={views.nameOf(person)} seed={person.id} person={person} />;
  const Icon = ICONS[of.kind];
  return (
    <span
      aria-hidden="true"
      className={cx("grid size-10 shrink-0 place-items-center rounded-full @max-[14rem]:hidden", TONES[of.kind])}
    >
      <Icon className="size-5" />
    </span>
  );
};
