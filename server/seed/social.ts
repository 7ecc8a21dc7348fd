import type { follows, notifications } from "../db/schema/people.ts";
import { addressOn, OPT, tokenOf, unitsOf } from "../ledger/tokens.ts";
import {
  commissionRaised,
  earned,
  follows as follow,
  joined,
  received,
  slashed,
  stakeLink,
  withLoss,
} from "../notifications/texts.ts";
import type { Chance } from "./chance.ts";
import { COMMISSION_SCHEDULES, commissionBefore, SLASHED_DAYS, validatorAddress } from "./genesis.ts";
import type { Row } from "./history.ts";
import type { Person } from "./people.ts";

type Follow = typeof follows.$inferInsert;
type Notification = typeof notifications.$inferInsert;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago a demo account got its followers, newest first: today, yesterday, last week and before. */
const FOLLOWED_AGO = [
  ...[40_000, 9 * MINUTE, 50 * MINUTE, 3 * HOUR],
  ...[25 * HOUR, 27 * HOUR, 30 * HOUR],
  ...Array.from({ length: 9 }, (_, index) => (2.2 + index * 0.5) * DAY),
  ...Array.from({ length: 34 }, (_, index) => (8 + index * 3) * DAY),
];

/** Follows: each demo account follows most of the contacts, and most of them follow it. */
export const createFollows = (
  demo: readonly [Person, Person],
  contacts: ReadonlyArray<Person>,
  random: Chance,
  now: Date,
): ReadonlyArray<Follow> => {
  const [ada, grace] = [demo[0].user.id, demo[1].user.id];
  const ago = (past = 110 * DAY): Date => new Date(now.getTime() - past);
  const mutual = [
    { follower: ada, followee: grace, createdAt: ago(FOLLOWED_AGO[0]) },
    { follower: grace, followee: ada, createdAt: ago(FOLLOWED_AGO[0]) },
  ];
  const others = demo.flatMap(({ user: { id } }) => {
    // the other demo account is the newest follower
    let followers = 1;
    return contacts.flatMap(({ user: other }, index) => {
      const isFollowed = random.share() < 0.8;
      const isFollower = random.share() < 0.7;
      if (isFollower) followers += 1;
      return [
        // lists show the newest relation first
        ...(isFollowed ? [{ follower: id, followee: other.id, createdAt: ago(30 * DAY + index * HOUR) }] : []),
        ...(isFollower ? [{ follower: other.id, followee: id, createdAt: ago(FOLLOWED_AGO[followers - 1]) }] : []),
      ];
    });
  });
  return [...mutual, ...others];
};

const nameOf = ({ user }: Person): string => `${user.firstName} ${user.lastName}`;

type Notice = Pick<Notification, "text" | "link" | "createdAt">;

/** The people around a demo account: everyone, and who follows whom. */
export interface Society {
  readonly people: ReadonlyArray<Person>;
  readonly follows: ReadonlyArray<Follow>;
}

/** Who follows the person, and who joined with their invite link: what the lists of people show too. */
const peopleNotices = (person: Person, { people, follows: all }: Society): ReadonlyArray<Notice> =>
  people.flatMap(({ user }) => {
    const named = { firstName: user.firstName ?? "", lastName: user.lastName ?? "" };
    const followed = all.find(({ follower, followee }) => follower === user.id && followee === person.user.id);
    return [
      ...(followed === undefined ? [] : [{ ...follow(named, user.id), createdAt: followed.createdAt }]),
      ...(user.referredBy === person.user.id ? [{ ...joined(named, user.id), createdAt: user.createdAt }] : []),
    ];
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
  society: Society,
  rows: ReadonlyArray<Row>,
  now: Date,
): ReadonlyArray<Notification> => {
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
    ...peopleNotices(person, society),
    ...paymentNotices(person, society.people, rows),
    ...rewardNotices(person, rows),
  ].map((other) => ({
    ...other,
    userId: person.user.id,
    readAt: now.getTime() - other.createdAt.getTime() < UNREAD ? null : new Date(other.createdAt.getTime() + HOUR),
  }));
  return [...others, ofValidator("Ironwood Staking", loss, SLASHED_DAYS), ...raises];
};
