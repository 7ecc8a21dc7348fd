import { useEffect, useState } from "react";
import { Command, views } from "../../../domain/session/index.ts";
import { useAppState, useEvent } from "../../common/app-context.tsx";
import { useSend } from "../../common/use-command.ts";
import { useCountdown } from "../../common/use-now.ts";
import { t } from "../../i18n/index.ts";
import { announce } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { announcedAt, clockText, secondsLeft } from "./session-countdown.ts";

/** Whole seconds left, and the seconds of a full ring. */
type TimeLeftProps = { readonly seconds: number; readonly full: number };

const RADIUS = 52;

/** The countdown as `mm:ss` in a ring that empties. The dialog announces it to screen readers (A4). */
const TimeLeft = ({ seconds, full }: TimeLeftProps) => (
  <div role="timer" aria-label={t("expiry.timeLeft")} className="relative mx-auto size-40">
    <svg aria-hidden="true" viewBox="0 0 120 120" className="size-full -rotate-90" fill="none" strokeWidth="6">
      <circle cx="60" cy="60" r={RADIUS} className="stroke-line" />
      <circle
        cx="60"
        cy="60"
        r={RADIUS}
        pathLength={1}
        strokeDasharray="1"
        strokeDashoffset={1 - Math.min(1, seconds / full)}
        strokeLinecap={seconds === 0 ? "butt" : "round"}
        className={seconds <= 60 ? "stroke-warning" : "stroke-accent"}
      />
    </svg>
    <span
      aria-hidden="true"
      className="tabular absolute inset-0 grid place-items-center text-4xl font-semibold tracking-tight text-ink"
    >
      {clockText(seconds)}
    </span>
  </div>
);

/** The whole warning, in seconds (spec §4 Session activity). */
const FULL = 300;

const Countdown = ({ endsAt, open }: { readonly endsAt: number; readonly open: boolean }) => {
  const send = useSend();
  const seconds = secondsLeft(useCountdown(endsAt, open));
  const over = seconds === 0;
  // the words change only when they are announced, so that a screen reader repeats nothing else
  const announced = announcedAt(seconds);
  const inWords = (of: number): string =>
    of >= 60 ? t("expiry.aboutMinutes", { count: Math.round(of / 60) }) : t("expiry.seconds", { count: of });
  const [opening] = useState(announced);
  const words =
    over || announced === null || announced === opening ? null : t("expiry.expiringIn", { time: inWords(announced) });
  useEffect(() => {
    if (open && words !== null) announce(words);
  }, [open, words]);
  const locked = over ? t("expiry.expired") : null;
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      dismissable={false}
      role="alertdialog"
      title={t("expiry.expiring")}
      description={locked ?? t("expiry.expiringLead", { time: inWords(announced ?? Math.min(FULL, seconds)) })}
      actions={
        <>
          <Button
            variant="secondary"
            className="grow whitespace-nowrap"
            disabledReason={locked}
            onClick={() => send(Command.SignOut())}
          >
            {t("expiry.logOutNow")}
          </Button>
          <Button
            data-autofocus
            className="grow whitespace-nowrap"
            disabledReason={locked}
            onClick={() => send(Command.KeepSignedIn())}
          >
            {t("expiry.keepSignedIn")}
          </Button>
        </>
      }
    >
      <TimeLeft seconds={Math.min(FULL, seconds)} full={FULL} />
    </Dialog>
  );
};

/**
 * Warns before the session ends for lack of activity, on every page, and counts down (spec §4). One key
 * press keeps the session: the focus begins on that button, and neither Esc nor a press outside closes it (A3, A4).
 */
export const SessionDialog = () => {
  const idleEndsAt = views.idleEndsAt(useAppState().session);
  // what was last counted stays in sight while the dialog leaves
  const [shown, setShown] = useState(idleEndsAt);
  if (idleEndsAt !== null && idleEndsAt !== shown) setShown(idleEndsAt);
  // where its button was pressed it leaves slowly; in other tabs, which get few frames, at once (I6: within 1 s)
  const [pressed, setPressed] = useState(false);
  useEvent("session.KeptSignedIn", () => setPressed(true));
  useEvent("session.IdleWarned", () => setPressed(false));
  if (shown === null || (idleEndsAt === null && !pressed)) return null;
  return <Countdown endsAt={shown} open={idleEndsAt !== null} />;
};
