import { Check, ChevronRight, X } from "lucide-react";
import type { ReactNode } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { useGoTo } from "../../common/page-request.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { FirstSteps } from "./use-first-steps.ts";
import { useWouldEarn } from "./use-would-earn.ts";

type StepProps = {
  readonly number: number;
  readonly done: boolean;
  /** The next one to take: it alone has a ground of its own. */
  readonly isNext?: boolean;
  readonly name: string;
  readonly children?: ReactNode;
};

const Step = ({ number, done, isNext = false, name, children }: StepProps) => (
  <li
    className={cx(
      "flex min-w-0 items-start gap-3 rounded-control px-3 py-2.5",
      // on its ground at the bright end of the card, a weaker text has less contrast than 4.5 : 1
      isNext && "bg-raised [&_p]:text-ink",
    )}
  >
    <span
      aria-hidden="true"
      className={cx(
        "tabular grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold",
        done ? "bg-positive text-positive-soft" : isNext ? "bg-earn-fill text-earn-fill-ink" : "bg-sunken text-ink",
      )}
    >
      {done ? <Check className="size-4" /> : number}
    </span>
    <div className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
      <p className={cx("flex min-h-7 items-center font-semibold", done ? "text-muted" : "text-ink")}>
        <span>{name}</span>
        {done ? <VisuallyHidden>{` ${t("start.done")}`}</VisuallyHidden> : null}
      </p>
      {done ? null : children}
    </div>
  </li>
);

/** What the balance of a token would earn in a year, and that it can be had back; what staking is where that is not known. */
const useEstimate = (token: TokenBalance): string => {
  const { would } = useWouldEarn(token);
  return would === null ? t("earn.noStakeText", { symbol: visibleText(token.symbol) }) : t("start.earns", would);
};

type GettingStartedProps = { readonly steps: FirstSteps; readonly token: TokenBalance; readonly hidden: boolean };

/** The first steps with a wallet, in the hero card of Home: what is done, what comes next, and what can follow. */
export const GettingStarted = ({ steps: { staked, following, dismiss }, token, hidden }: GettingStartedProps) => {
  const goTo = useGoTo();
  const { chainId, symbol } = token;
  const estimate = useEstimate(token);
  return (
    <section aria-label={t("start.heading")} className="relative min-h-78 min-w-0">
      <IconButton className="absolute top-0.5 right-0" label={t("start.dismiss")} icon={X} onClick={dismiss} />
      <ol className="flex flex-col gap-1">
        <Step number={1} done name={t("start.ready")} />
        <Step number={2} done={staked} isNext={!staked} name={t("start.stake", { symbol: visibleText(symbol) })}>
          <p className="text-sm text-pretty text-muted">
            {hidden ? t("earn.noStakeText", { symbol: visibleText(symbol) }) : estimate}
          </p>
          <Button
            size="small"
            className="earning mt-2"
            onClick={() => goTo(stakePath(token), { page: "staking", chainId, symbol, amount: null })}
          >
            {t("start.earn")}
          </Button>
        </Step>
        <Step number={3} done={following} isNext={staked} name={t("start.contact")}>
          <p className="text-sm text-muted">{t("start.contactText")}</p>
          <Button
            variant={staked ? "primary" : "ghost"}
            size="small"
            className={staked ? "mt-2" : "-ml-4"}
            icon={staked ? null : <ChevronRight className="order-1 size-4" />}
            onClick={() => goTo("/network/following", { page: "people", text: "" })}
          >
            {t("start.add")}
          </Button>
        </Step>
      </ol>
    </section>
  );
};
