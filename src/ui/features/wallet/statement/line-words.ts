import {
  ArrowDownLeft,
  ArrowRightLeft,
  ArrowUpRight,
  CircleHelp,
  Fuel,
  Hourglass,
  Layers,
  type LucideIcon,
  Percent,
  ShieldAlert,
  Sprout,
  Undo2,
} from "lucide-react";
import { isPositive, isZero, type Money, subtract, ZERO } from "../../../../domain/values/money.ts";
import type { Amounts, MovementKind } from "../../../../domain/wallet/books.ts";
import { t } from "../../../i18n/index.ts";

const ICONS: Readonly<Record<MovementKind, LucideIcon>> = {
  received: ArrowDownLeft,
  sent: ArrowUpRight,
  reward: Sprout,
  commission: Percent,
  fee: Fuel,
  slashed: ShieldAlert,
  staked: Layers,
  unstaked: Hourglass,
  arrived: ArrowDownLeft,
  cancelled: Undo2,
  moved: ArrowRightLeft,
  unexplained: CircleHelp,
};

const isKnown = (kind: string): kind is MovementKind => Object.hasOwn(ICONS, kind);

/** The sign of a line. */
export const lineIcon = (kind: string): LucideIcon => (isKnown(kind) ? ICONS[kind] : CircleHelp);

/** The name of a line; a kind that the client does not know is shown as it came. */
export const lineName = (kind: string): string =>
  isKnown(kind) ? t(`statement.kinds.${kind}`) : t("statement.otherKind", { kind });

/** How many movements a line has, in words; null for what is no movement. */
export const lineCount = (kind: string, count: number): string | null => {
  switch (kind) {
    case "received":
    case "sent":
      return t("statement.payments", { count });
    case "reward":
    case "commission":
      return t("statement.payouts", { count });
    case "fee":
      return t("statement.transactions", { count });
    case "unexplained":
      return null;
    default:
      return t("statement.times", { count });
  }
};

/** The tone of what a line adds or takes; what only moves is weaker. */
export const lineTone = (kind: string): string => {
  switch (kind) {
    case "received":
      return "text-positive";
    case "reward":
    case "commission":
      return "text-earn";
    case "slashed":
    case "unexplained":
      return "text-negative";
    default:
      return "text-ink";
  }
};

/** The type of transactions in the activity that a line is about; null where it is not one. */
export const activityTypeOf = (kind: string): string | null => {
  switch (kind) {
    case "received":
      return "receive";
    case "sent":
      return "send";
    case "reward":
    case "commission":
      return "distribution";
    case "staked":
      return "delegate";
    case "unstaked":
      return "undelegate";
    case "cancelled":
      return "cancelUndelegate";
    case "moved":
      return "moveDelegation";
    default:
      return null;
  }
};

/** What moved between the pots of a wallet: the first of its parts that is anything, without its sign. */
export const movedIn = ({ available, staked, arriving }: Amounts): Money => {
  const moved = [available, staked, arriving].find((value) => !isZero(value)) ?? ZERO;
  return isPositive(moved) ? moved : subtract(ZERO, moved);
};
