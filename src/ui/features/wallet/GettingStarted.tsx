import { Check, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import { Command as Contacts, views as contacts } from "../../../domain/contacts/index.ts";
import { earnings, usualApr } from "../../../domain/staking/figures.ts";
import { isPositive } from "../../../domain/values/money.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useGoTo } from "../../common/page-request.ts";
import { useLoad } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";

type StepProps = {
  readonly done: boolean;
  readonly name: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
};

const Step = ({ done, name, text, children }: StepProps) => (
  <li className="flex min-w-0 gap-3">
    <span
      aria-hidden="true"
      className={cx(
        "grid size-6 shrink-0 place-items-center rounded-full",
        done ? "bg-positive-soft text-positive" : "border-2 border-line-strong",
      )}
    >
      {done ? <Check className="size-4" /> : null}
    </span>
    <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
      <p className={cx("font-medium", done ? "text-muted" : "text-ink")}>
        <span>{name}</span>
        {done ? <VisuallyHidden>{` ${t("start.done")}`}</VisuallyHidden> : null}
      </p>
      {done || text === undefined ? null : <p className="text-sm text-pretty text-muted">{text}</p>}
      {done ? null : children}
    </div>
  </li>
);

/** What the balance of a token would earn in a year, as a sentence; what staking is where that is not known. */
const useEstimate = (token: TokenBalance): string => {
  const { validators } = useAppState().staking;
  const apr = validators === null ? null : usualApr(validators);
  const symbol = visibleText(token.symbol);
  return apr === null || !isPositive(token.balance)
    ? t("earn.noStakeText", { symbol })
    : t("start.earns", {
        held: `${decimalText(token.balance, 2) ?? "—"} ${symbol}`,
        amount: `${decimalText(earnings(token.balance, apr)?.year ?? "", 2) ?? "—"} ${symbol}`,
      });
};

/** The first steps of a wallet that was set up on this device, until they are done or dismissed. */
export const GettingStarted = ({ token, hidden }: { readonly token: TokenBalance; readonly hidden: boolean }) => {
  const app = useApp();
  const goTo = useGoTo();
  const state = useAppState();
  const [isNew, setIsNew] = useState(() => app.preferences.read().newWallet);
  const { chainId, symbol } = token;
  const account = views.accountOf(state.wallet, chainId, symbol)?.account ?? null;
  const staked = account !== null && account.delegations.length > 0;
  const people = contacts.peopleOf(state.contacts, "following");
  const following = (people?.list.length ?? 0) > 0;
  const load = Contacts.LoadPeople({ segment: "following", page: 1 });
  useLoad(isNew ? "following" : "", !contacts.isListKnown(people), people?.request, load);
  const isOver = !isNew || (staked && following);
  useEffect(() => {
    if (isNew && isOver) app.preferences.write({ newWallet: false });
  }, [app, isNew, isOver]);
  const estimate = useEstimate(token);
  if (isOver) return null;
  const dismiss = () => {
    app.preferences.write({ newWallet: false });
    setIsNew(false);
  };
  return (
    <TitledCard title={t("start.heading")} end={<IconButton label={t("start.dismiss")} icon={X} onClick={dismiss} />}>
      <ol className="grid gap-5 p-[min(1rem,4vw)] sm:p-6 @2xl:grid-cols-2 @4xl:grid-cols-[1fr_1fr_1.6fr_1.6fr]">
        <Step done name={t("start.created")} />
        <Step done name={t("start.checked")} />
        <Step done={staked} name={t("start.stake", { symbol })} text={hidden ? undefined : estimate}>
          <Button
            size="small"
            className="earning mt-1"
            onClick={() => goTo(stakePath(token), { page: "staking", chainId, symbol, amount: null })}
          >
            {t("wallet.stakeOf", { symbol })}
          </Button>
        </Step>
        <Step done={following} name={t("start.contact")} text={t("start.contactText")}>
          <Button
            variant="secondary"
            size="small"
            className="mt-1"
            onClick={() => goTo("/network/following", { page: "people", text: "" })}
          >
            {t("start.add")}
          </Button>
        </Step>
      </ol>
    </TitledCard>
  );
};
