import { FlaskConical } from "lucide-react";
import { useEffect, useState } from "react";
import type { Command } from "../../domain/index.ts";
import { Command as Notifications } from "../../domain/notifications/index.ts";
import { Command as Staking } from "../../domain/staking/index.ts";
import { Command as Wallet, views as wallet } from "../../domain/wallet/index.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Card } from "../kit/Card.tsx";
import { Disclosure } from "../kit/Disclosure.tsx";
import { useApp } from "./app-context.tsx";
import { dateTimeText, spanText } from "./dates.ts";
import { toasts } from "./toasts.ts";
import { useNow } from "./use-now.ts";

const HOUR = 3_600;
const JUMPS = [
  { seconds: HOUR, text: "staking.clock.hour" },
  { seconds: 24 * HOUR, text: "staking.clock.day" },
  { seconds: 21 * 24 * HOUR, text: "staking.clock.days21" },
] as const;

/** The blocks that a transfer waits or is listed late, and for which the chain halts; the long halt is longer than unstaking takes. */
const BLOCKS = 20;
const LONG_HALT = 22 * 14_400;

/** How the chain misbehaves at the next transfer. */
const NEXT = [
  { id: "fails", next: { outcome: "failed" } },
  { id: "cancelled", next: { outcome: "cancelled" } },
  { id: "waits", next: { pendingBlocks: BLOCKS } },
  { id: "late", next: { lateBlocks: BLOCKS } },
  { id: "word", next: { status: "reverted" } },
] as const;

/** Lets the sandbox's chain misbehave as chains do, so that a person sees what the product makes of it. */
const ChainControls = ({ clock }: { readonly clock: NonNullable<ReturnType<typeof useApp>["practiceClock"]> }) => {
  const app = useApp();
  const [pending, setPending] = useState<string | null>(null);
  const press = async (id: string, call: () => Promise<number | null>, done: string): Promise<void> => {
    if (pending !== null) return;
    setPending(id);
    const answer = await call();
    setPending(null);
    if (answer === null) toasts.error(t("staking.chain.failed"));
    else toasts.success(done);
  };
  const misbehave = (next: (typeof NEXT)[number]["next"]): Promise<number | null> => {
    const walletId = wallet.firstWalletId(app.state().wallet);
    return walletId === null ? Promise.resolve(null) : clock.misbehave(walletId, next);
  };
  const button = (id: string, text: string, onClick: () => Promise<void>) => (
    <Button key={id} variant="secondary" size="small" pending={pending === id} onClick={() => void onClick()}>
      {text}
    </Button>
  );
  return (
    <Disclosure
      look="quiet"
      summary={<span className="text-muted">{t("staking.chain.heading")}</span>}
      className="mt-4 text-sm"
    >
      <p className="mt-2 text-pretty text-muted">{t("staking.chain.text")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {NEXT.map(({ id, next }) =>
          button(id, t(`staking.chain.${id}`, { blocks: BLOCKS }), () =>
            press(id, () => misbehave(next), t("staking.chain.set")),
          ),
        )}
        {[BLOCKS, LONG_HALT].map((blocks) =>
          button(`halt-${blocks}`, t("staking.chain.halt", { span: spanText(blocks * 6) }), () =>
            press(
              `halt-${blocks}`,
              () => clock.halt(blocks),
              t("staking.chain.halted", { span: spanText(blocks * 6) }),
            ),
          ),
        )}
      </div>
    </Disclosure>
  );
};

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
      <ChainControls clock={clock} />
    </Card>
  );
};
