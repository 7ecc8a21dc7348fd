import { Sprout } from "lucide-react";
import { expectedPayout } from "../../../../domain/staking/building.ts";
import { compare, amount as exact, isPositive, type Money } from "../../../../domain/values/money.ts";
import { type TokenAccount, type TokenBalance, views } from "../../../../domain/wallet/index.ts";
import { paidOutSince } from "../../../../domain/wallet/payouts.ts";
import { useAppState } from "../../../common/app-context.tsx";
import { monthOf } from "../../../common/calendar.ts";
import { dayText, dueDayText } from "../../../common/dates.ts";
import { failureText, withHelp } from "../../../common/failure-text.ts";
import { UnreadableLog } from "../../../common/UnreadableLog.tsx";
import type { Earned } from "../../../common/use-earned.ts";
import { useNextPayout } from "../../../common/use-payout-note.ts";
import { useServerNow } from "../../../common/use-server-now.ts";
import { t } from "../../../i18n/index.ts";
import { MASK } from "../../../kit/Amount.tsx";
import { Button } from "../../../kit/Button.tsx";
import { decimalText, usdText } from "../../../kit/decimal-text.ts";
import { MaskedText } from "../../../kit/MaskedText.tsx";
import { Bar } from "../../../kit/Skeleton.tsx";
import { visibleText } from "../../../kit/visible-text.ts";

/** Decimals of an amount of rewards. */
const FEW = 2;

const ONE = exact("1");
/** Decimals of an amount that is expected: less than one coin would be `<1` without any. */
const expectedPlaces = (expected: Money): number => (compare(expected, ONE) < 0 ? FEW : 0);

type EarnProps = { readonly token: TokenBalance; readonly hidden: boolean };

type TileProps = { readonly value: string; readonly note: string };

const Tile = ({ value, note }: TileProps) => (
  <div className="flex min-w-0 flex-1 basis-28 flex-col-reverse justify-end rounded-control bg-raised p-2">
    <dt className="text-[0.8125rem]/5 text-muted">{note}</dt>
    <dd translate="no" className="tabular font-semibold wrap-anywhere text-ink">
      <MaskedText text={value} />
    </dd>
  </div>
);

/** What was earned since the first of the month, and in all. */
export const EarnTotals = ({
  token,
  hidden,
  earned: { failure, retry, payouts, isComplete },
}: EarnProps & { readonly earned: Earned }) => {
  const since = monthOf(useServerNow());
  if (failure !== null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm whitespace-pre-line text-muted">{withHelp(t("earn.failed"), failureText(failure))}</p>
        <Button variant="secondary" size="small" onClick={retry}>
          {t("errors.tryAgain")}
        </Button>
        <UnreadableLog size="small" failure={failure} />
      </div>
    );
  if (payouts === null) return <Bar className="h-15 w-full" />;
  const amount = (value: Money): string =>
    `${hidden ? MASK : (decimalText(value, FEW, FEW) ?? "—")} ${visibleText(token.symbol)}`;
  return (
    <dl className="flex flex-wrap gap-2">
      <Tile value={amount(paidOutSince(payouts, since))} note={t("payday.since", { date: dayText(since) })} />
      {isComplete ? <Tile value={amount(payouts.total)} note={t("payday.total")} /> : null}
    </dl>
  );
};

/** What the next payout is expected to be, and its worth, in a sentence; nothing while it is not known. */
export const Expected = ({ token, account, hidden }: EarnProps & { readonly account: TokenAccount }) => {
  const {
    wallet,
    staking: { validators },
    session,
  } = useAppState();
  const at = useNextPayout(token);
  const readAt = views.accountOf(wallet, token.chainId, token.symbol)?.accountAt ?? null;
  const expected =
    at === null || readAt === null ? null : expectedPayout(account, validators, readAt - session.clockSkew, at);
  if (at === null || expected === null || !isPositive(expected)) return <p className="min-h-6" />;
  const amount = `${hidden ? MASK : (decimalText(expected, expectedPlaces(expected)) ?? "—")} ${visibleText(token.symbol)}`;
  const worth = hidden || !views.hasPrice(token) ? null : usdText(views.worth(token, expected));
  return (
    <p className="tabular min-h-6 text-sm wrap-anywhere text-muted">
      <MaskedText
        text={[t("payday.about", { amount, date: dueDayText(at) }), worth].filter((part) => part !== null).join(" · ")}
      />
    </p>
  );
};

/** The head of the card: what this day is, and at its end a fact of it. */
export const EarnHead = ({ title, end }: { readonly title: string; readonly end: string }) => (
  <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span aria-hidden="true" className="grid size-7 place-items-center rounded-full bg-earn-fill text-earn-fill-ink">
      <Sprout className="size-4" />
    </span>
    <h2 className="text-base font-semibold text-earn">{title}</h2>
    <span className="ml-auto text-[0.8125rem]/5 text-muted">{end}</span>
  </div>
);
