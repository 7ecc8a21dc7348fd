import { ArrowUpRight } from "lucide-react";
import { useState } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import { nextPayout } from "../../../domain/staking/slots.ts";
import { rules } from "../../../domain/transfer/index.ts";
import { folded } from "../../../domain/values/letters.ts";
import { isPositive, type Money } from "../../../domain/values/money.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dateText } from "../../common/dates.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { buttonStyle } from "../../kit/button-style.ts";
import { Card } from "../../kit/Card.tsx";
import { Disclosure } from "../../kit/Disclosure.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { SearchInput } from "../../kit/SearchInput.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";

/** What people ask first, then what they ask most. */
const QUESTIONS = [
  { id: "coin", title: "start.coin", text: "start.coinText" },
  { id: "keys", title: "start.keys", text: "start.keysText" },
  { id: "get", title: "help.faq.get", text: "help.faq.getText" },
  { id: "staking", title: "help.faq.staking", text: "help.faq.stakingText" },
  { id: "unstaking", title: "help.faq.unstaking", text: "help.faq.unstakingText" },
  { id: "fees", title: "help.faq.fees", text: "help.faq.feesText" },
  { id: "passcode", title: "help.faq.passcode", text: "help.faq.passcodeText" },
  { id: "log", title: "help.faq.log", text: "help.faq.logText" },
] as const;
type Question = (typeof QUESTIONS)[number];

/** So few matches are shown with their answers open. */
const OPEN_UP_TO = 2;

/** What the answer is for this person, of the figures that are loaded already; null where there are none. */
const useOwnAnswer = (token: TokenBalance | null): ((id: Question["id"]) => string | null) => {
  const { wallet } = useAppState();
  const { hidden } = useHiddenBalances();
  const account = token === null ? null : views.currentAccountOf(wallet, token.chainId, token.symbol);
  const text = (coins: Money) => `${hidden ? MASK : (decimalText(coins, 2) ?? "—")} ${token?.symbol ?? ""}`;
  return (id) => {
    if (account === null) return null;
    const { delegationDetails } = account;
    if (id === "staking" && isPositive(delegationDetails.balanceToken))
      return t("help.faq.stakingOwn", { amount: text(delegationDetails.balanceToken) });
    if (id !== "unstaking") return null;
    const next = nextPayout(account);
    return next === null ? null : t("help.faq.unstakingOwn", { amount: text(next.balance), date: dateText(next.at) });
  };
};

/** No answer has what was typed: the next step is to ask. */
const NoAnswer = () => (
  <EmptyState
    title={t("help.noAnswer")}
    text={t("help.noAnswerText")}
    action={
      <a
        href={useApp().config.contactUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonStyle("secondary", "medium", false)}
      >
        <span>{t("session.contact")}</span>
        <ArrowUpRight className="size-4" />
      </a>
    }
  />
);

/** The questions with short answers, which a search filters by every word of both. */
export const Questions = () => {
  const token = views.stakedToken(useAppState().wallet.tokens?.tokens ?? []);
  const symbol = token?.symbol ?? rules.RESERVE_SYMBOL;
  const ownOf = useOwnAnswer(token);
  const [typed, setTyped] = useState("");
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== "");
  const isSearched = words.length > 0;
  const shown = QUESTIONS.filter(({ title, text }) => {
    const answer = folded(`${t(title, { symbol })} ${t(text, { symbol })}`);
    return words.every((word) => answer.includes(word));
  });
  return (
    <Card aria-labelledby="questions">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="questions" className="text-lg font-semibold text-ink">
          {t("help.questions")}
        </h2>
        <div className="w-full sm:max-w-80">
          <SearchInput
            aria-label={t("help.search")}
            placeholder={t("help.search")}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </div>
      <StatusRegion>
        {isSearched ? <VisuallyHidden>{t("help.found", { count: shown.length })}</VisuallyHidden> : null}
      </StatusRegion>
      {shown.map(({ id, title, text }) => {
        const own = ownOf(id);
        return (
          <Disclosure
            key={id}
            look="row"
            open={isSearched && shown.length <= OPEN_UP_TO}
            summary={t(title, { symbol })}
          >
            <div className="flex max-w-prose flex-col gap-2 pb-4 text-pretty text-muted">
              {own === null || token === null ? null : (
                <p className="text-ink">
                  <MaskedText text={own} /> <TextLink href={stakePath(token)}>{t("help.faq.toStake")}</TextLink>
                </p>
              )}
              <p>{t(text, { symbol })}</p>
            </div>
          </Disclosure>
        );
      })}
      {shown.length === 0 ? <NoAnswer /> : null}
    </Card>
  );
};
