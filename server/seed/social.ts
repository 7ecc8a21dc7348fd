import type { follows, notifications } from "../db/schema/people.ts";
import { addressOn, OPT, tokenOf, unitsOf } from "../ledger/tokens.ts";
import { commissionRaised, earned, received, slashed, stakeLink, withLoss } from "../notifications/texts.ts";
import type { Chance } from "./chance.ts";
import { COMMISSION_SCHEDULES, commissionBefore, SLASHED_DAYS, validatorAddress } from "./genesis.ts";
import type { Row } from "./history.ts";
import type { Person } from "./people.ts";

type Follow = typeof follows.$inferInsert;
type Notification = typeof notifications.$inferInsert;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Follows: each demo account follows most of the contacts, and most of them follow it. */
export const createFollows = (
  demo: readonly [Person, Person],
  contacts: ReadonlyArray<Person>,
  random: Chance,
  now: Date,
): ReadonlyArray<Follow> => {
  const newest = new Date(now.getTime() - 30 * DAY);
  const [ada, grace] = [demo[0].user.id, demo[1].user.id];
  const mutual = [
    { follower: ada, followee: grace, createdAt: newest },
    { follower: grace, followee: ada, createdAt: newest },
  ];
  const others = demo.flatMap((person) =>
    contacts.flatMap((other, index) => {
      // lists show the newest relation first
      const createdAt = new Date(newest.getTime() - index * HOUR);
      return [
        ...(random.share() < 0.8 ? [{ follower: person.user.id, followee: other.user.id, createdAt }] : []),
        ...(random.share() < 0.7 ? [{ follower: other.user.id, followee: person.user.id, createdAt }] : []),
      ];
    }),
  );
  return [...mutual, ...others];
};

const nameOf = ({ user }: Person): string => `${user.firstName} ${user.lastName}`;

type Notice = Pick<Notification, "text" | "link" | "createdAt">;

const noticeOf = (other: Person, index: number, createdAt: Date): Notice => ({
  text: `${nameOf(other)} ${index % 2 === 0 ? "follows you" : "accepted your invitation"}`,
  link: `/profile/${other.user.id}`,
  createdAt,
});

/** One notification for all rewards that a person was paid within a day, with what they were. */
const rewardNotices = (person: Person, rows: ReadonlyArray<Row>): ReadonlyArray<Notice> => {
  const days = new Map<number, { units: bigint; at: Date }>();
  for (const { walletId, type, status, amount, completedAt } of rows) {
    if (walletId !== person.wallet.id || type !== "distribution" || status !== "success" || completedAt == null)
      continue;
    const day = Math.floor(completedAt.getTime() / DAY);
    const { units = 0n, at = completedAt } = days.get(day) ?? {};
    days.set(day, { units: units + amount, at: at > completedAt ? at : completedAt });
  }
  return [...days.values()].map(({ units, at }) => ({ ...earned(units), createdAt: at }));
};

/** The notifications of the payments that a person received from contacts; each leads to its transaction. */
const paymentNotices = (person: Person, contacts: ReadonlyArray<Person>, rows: ReadonlyArray<Row>) =>
  rows.flatMap((row): ReadonlyArray<Notice> => {
    const token = tokenOf(row.token);
    const sender = contacts.find(({ wallet }) => addressOn(token, wallet) === row.from);
    const isReceived = row.walletId === person.wallet.id && row.type === "receive" && row.status === "success";
    if (!isReceived || sender === undefined) return [];
    const message = received(token, row.amount, nameOf(sender), row.id);
    return [{ ...message, createdAt: row.completedAt ?? row.createdAt }];
  });

/** Notifications that are younger are unread. */
const UNREAD = 28 * HOUR;

/** More than two pages of notifications of today, yesterday, last week and before; recent ones are unread. */
export const createNotifications = (
  person: Person,
  contacts: readonly [Person, ...Person[]],
  rows: ReadonlyArray<Row>,
  random: Chance,
  now: Date,
): ReadonlyArray<Notification> => {
  const ages = [
    ...[40_000, 9 * MINUTE, 50 * MINUTE, 3 * HOUR],
    ...[25 * HOUR, 27 * HOUR, 30 * HOUR],
    ...Array.from({ length: 9 }, (_, index) => (2.2 + index * 0.5) * DAY),
    ...Array.from({ length: 34 }, (_, index) => (8 + index * 3) * DAY),
  ];
  const ofValidator = (moniker: string, text: string, daysAgo: number): Notification => {
    const createdAt = new Date(now.getTime() - daysAgo * DAY);
    const link = stakeLink(validatorAddress(moniker));
    return { userId: person.user.id, text, link, createdAt, readAt: new Date(createdAt.getTime() + HOUR) };
  };
  const loss = withLoss(slashed("Ironwood Staking", "0.01", true, false), unitsOf(OPT, "15"));
  const raises = COMMISSION_SCHEDULES.filter(({ step }) => step > 0n).map(({ moniker, lastChange }) => {
    const [before, after] = [commissionBefore(moniker, lastChange), commissionBefore(moniker, 0)];
    return ofValidator(moniker, commissionRaised(moniker, before, after), lastChange);
  });
  const others = [
    ...ages.map((age, index) => noticeOf(random.pick(contacts), index, new Date(now.getTime() - age))),
    ...paymentNotices(person, contacts, rows),
    ...rewardNotices(person, rows),
  ].map((other) => ({
    ...other,
    userId: person.user.id,
    readAt: now.getTime() - other.createdAt.getTime() < UNREAD ? null : new Date(other.createdAt.getTime() + HOUR),
  }));
  return [...others, ofValidator("Ironwood Staking", loss, SLASHED_DAYS), ...raises];
};
