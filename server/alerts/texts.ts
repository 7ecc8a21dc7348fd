import { ALERT_KINDS, type AlertKind } from "../../src/domain/notifications/entities.ts";
import { accountLine, type Mail } from "../auth/mail-texts.ts";
import { withoutLinks } from "../notifications/plain-name.ts";

/** One alert of a digest. */
export interface Alert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly text: string;
  /** A path inside the product. */
  readonly link: string;
  readonly createdAt: Date;
}

/** As many as a digest lists one by one. */
const MOST = 20;

/** The subjects, which name nobody: people choose names. */
const SUBJECTS: Readonly<Record<AlertKind, string>> = {
  new_device: "New sign-in to your Optio account",
  validator_down: "A validator you staked with needs attention",
  commission_raised: "A validator raised its commission",
  unstaking_arrived: "Your unstaked coins arrived",
  money_received: "You received money on Optio",
  rewards_paid: "Your staking rewards were paid",
};

const rank = ({ kind }: Alert): number => ALERT_KINDS.indexOf(kind);

/** What is about safety or costs money first, so that many small payments hide nothing; of each kind the newest first. */
const byWeight = (a: Alert, b: Alert): number =>
  rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id;

/* 2026-11-21T09:00:00.000Z as 2026-11-21, 09:00 UTC */
const timeText = (at: Date): string => `${at.toISOString().slice(0, 10)}, ${at.toISOString().slice(11, 16)} UTC`;

const subjectOf = ([first, ...others]: ReadonlyArray<Alert>): string =>
  first === undefined || others.some(({ kind }) => kind !== first.kind)
    ? `${others.length + 1} alerts from Optio`
    : SUBJECTS[first.kind];

/** One message with all alerts of a person; `publicUrl` is the product's origin, `unsubscribe` the page that ends them. */
export const digestMail = (
  { id, email }: { readonly id: string; readonly email: string },
  all: ReadonlyArray<Alert>,
  publicUrl: string,
  unsubscribe: string,
): Mail => {
  const shown = all.toSorted(byWeight).slice(0, MOST);
  const lines = shown.map(
    ({ text, link, createdAt }) => `${withoutLinks(text)}\n${timeText(createdAt)}\n${publicUrl}${link}\n`,
  );
  const rest = all.length - shown.length;
  const more = rest === 0 ? [] : [`And ${rest} more:\n${publicUrl}/notifications\n`];
  const choices = `Choose which alerts you get:\n${publicUrl}/settings`;
  const end = `Stop all of them, without signing in:\n${unsubscribe}${accountLine({ type: "email", value: email })}`;
  return {
    subject: subjectOf(all),
    body: [...lines, ...more, `--\n${choices}`, end].join("\n"),
    digest: { userId: id, unsubscribe },
  };
};
