import { Sprout } from "lucide-react";
import { stakePath } from "../../../app/routing/routes.ts";
import { views as session } from "../../../domain/session/index.ts";
import { isPositive } from "../../../domain/values/money.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useGoTo } from "../../common/page-request.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** The mark of the product, which draws itself: its ring, then its coin, then a tick. */
const Mark = () => (
  <svg aria-hidden="true" viewBox="0 0 120 120" fill="none" className="size-28">
    <path
      d="M96 62a38 38 0 1 1-36-38"
      pathLength="1"
      className="animate-draw-mark stroke-ink"
      strokeWidth="15"
      strokeDasharray="1"
    />
    <circle cx="93" cy="27" r="13" className="animate-rise fill-earn" />
    <path
      d="M45 62l11 11 20-22"
      pathLength="1"
      className="animate-draw-tick stroke-positive"
      strokeWidth="8"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray="1"
    />
  </svg>
);

/** What is in a new wallet: in a sandbox, what Optio gave to try things out. */
const FirstCoins = () => {
  const { config } = useApp();
  const { hidden } = useHiddenBalances();
  const token = views.stakedToken(useAppState().wallet.tokens?.tokens ?? []);
  if (token === null || !isPositive(token.balance)) return null;
  return (
    // no ground: on one, at the bright end of the card, its weaker texts have less contrast than 4.5 : 1
    <p className="flex w-full flex-wrap items-center justify-between gap-3 rounded-control border border-line-strong px-4 py-3 text-left">
      <span className="flex flex-col">
        <span className="font-semibold text-ink">{t(config.sandbox ? "start.gift" : "start.holds")}</span>
        {config.sandbox ? <span className="text-sm text-muted">{t("start.giftText")}</span> : null}
      </span>
      <Amount
        value={token.balance}
        symbol={token.symbol}
        sign={config.sandbox ? "+" : ""}
        places={2}
        hidden={hidden}
        size="large"
      />
    </p>
  );
};

/** The moment after the set-up, in the place of Home: the wallet is ready, what is in it, and where to go from here. */
export const WalletReady = ({ onLeave }: { readonly onLeave: () => void }) => {
  const goTo = useGoTo();
  const { session: signedIn, wallet } = useAppState();
  const user = session.userOf(signedIn);
  const token = views.stakedToken(wallet.tokens?.tokens ?? []);
  const canEarn = token !== null && isPositive(token.balance);
  const earn = (of: TokenBalance): void => {
    onLeave();
    const { chainId, symbol } = of;
    goTo(stakePath(of), { page: "staking", chainId, symbol, amount: null });
  };
  return (
    <Card className="hero grid min-h-[70dvh] place-items-center">
      <div className="flex w-full max-w-md flex-col items-center gap-6 py-8 text-center">
        <Mark />
        <div className="flex flex-col gap-2">
          <h2 className="text-4xl font-semibold tracking-tight text-balance text-ink">
            {t("start.moment", { name: visibleText(user?.first_name ?? "") })}
          </h2>
          <p className="text-balance text-muted">{t("start.momentText")}</p>
        </div>
        <FirstCoins />
        <div className="flex w-full flex-wrap gap-3 max-sm:flex-col sm:[&_button]:flex-1">
          {canEarn ? (
            <Button className="earning" icon={Sprout} onClick={() => earn(token)}>
              {t("start.earn")}
            </Button>
          ) : null}
          <Button variant={canEarn ? "secondary" : "primary"} onClick={onLeave}>
            {t("start.look")}
          </Button>
        </div>
      </div>
    </Card>
  );
};
