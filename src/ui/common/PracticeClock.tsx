import { FlaskConical } from "lucide-react";
import { useEffect, useState } from "react";
import type { Command } from "../../domain/index.ts";
import { Command as Notifications } from "../../domain/notifications/index.ts";
import { Command as Staking } from "../../domain/staking/index.ts";
import { Command as Wallet } from "../../domain/wallet/index.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Card } from "../kit/Card.tsx";
import { useApp } from "./app-context.tsx";
import { dateTimeText } from "./dates.ts";
import { toasts } from "./toasts.ts";
import { useNow } from "./use-now.ts";

const HOUR = 3_600;
const JUMPS = [
  { seconds: HOUR, text: "staking.clock.hour" },
  { seconds: 24 * HOUR, text: "staking.clock.day" },
  { seconds: 21 * 24 * HOUR, text: "staking.clock.days21" },
] as const;

/** What the passing of time changes: balances, stakes, rewards, validators, transactions and notifications. */
const reloads = (app: ReturnType<typeof useApp>): ReadonlyArray<Command> => {
  const { accounts, history } = app.state().wallet;
  const { chainId, symbol, type, currentPage: page } = history;
  return [
    Wallet.LoadTokens(),
    ...accounts.map((account) => Wallet.LoadAccount({ chainId: account.chainId, symbol: account.symbol })),
    Staking.LoadValidators(),
    Wallet.LoadRecent(),
    Wallet.LoadHistory({ chainId, symbol, type, page }),
    Notifications.Refresh(),
  ];
};

/**
 * Moves the server's clock forward, so that unbonding stake matures, rewards grow and locks open. Only where the server
 * is a sandbox; elsewhere it shows nothing and calls nothing.
 */
export const PracticeClock = () => {
  const app = useApp();
  const clock = app.practiceClock;
  const now = useNow();
  const [read, setRead] = useState<{ readonly server: number; readonly device: number } | null>(null);
  const [pending, setPending] = useState<number | null>(null);
  useEffect(() => {
    if (clock === null) return;
    let shown = true;
    void clock.read().then((server) => {
      if (shown && server !== null) setRead({ server, device: app.now() });
    });
    return () => {
      shown = false;
    };
  }, [clock, app]);
  if (clock === null) return null;
  const jump = async (seconds: number): Promise<void> => {
    setPending(seconds);
    const server = await clock.advance(seconds);
    setPending(null);
    if (server === null) {
      toasts.error(t("staking.clock.failed"));
      return;
    }
    setRead({ server, device: app.now() });
    toasts.success(t("staking.clock.moved", { time: dateTimeText(server) }));
    for (const command of reloads(app)) app.dispatch(command, "screen");
  };
  return (
    <Card aria-label={t("staking.clock.heading")} className="border-dashed border-warning">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold text-ink">
            <FlaskConical className="size-5 text-warning" />
            <span>{t("staking.clock.heading")}</span>
            <span className="rounded-full bg-warning-soft px-2 text-xs leading-5 font-medium text-warning">
              {t("staking.clock.badge")}
            </span>
          </h2>
          <p className="mt-1 text-sm text-pretty text-muted">{t("staking.clock.text")}</p>
          <p className="tabular mt-1 text-sm text-ink">
            {t("staking.clock.time", {
              time: read === null ? "—" : dateTimeText(read.server + (now - read.device)),
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {JUMPS.map(({ seconds, text }) => (
            <Button
              key={seconds}
              variant="secondary"
              size="small"
              pending={pending === seconds}
              onClick={() => {
                if (pending === null) void jump(seconds);
              }}
            >
              {t(text)}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
};
