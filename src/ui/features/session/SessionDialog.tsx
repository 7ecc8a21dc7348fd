import { useEffect, useState } from "react";
import { Command, views } from "../../../domain/session/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { useCountdown } from "../../common/use-now.ts";
import { useText } from "../../i18n/index.ts";
import { announce } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { secondsLeft, toldAt } from "./session-countdown.ts";
import { TimeLeft } from "./TimeLeft.tsx";

/** The whole warning, in seconds (spec §4 Session activity). */
const FULL = 300;

const Countdown = ({ endsAt, open }: { readonly endsAt: number; readonly open: boolean }) => {
  const t = useText();
  const app = useApp();
  const seconds = secondsLeft(useCountdown(endsAt, open));
  const over = seconds === 0;
  // the words change only when they are said, so that nothing else has to be read again
  const told = toldAt(seconds);
  const inWords = (of: number): string =>
    of >= 60 ? t("session.aboutMinutes", { count: Math.round(of / 60) }) : t("session.seconds", { count: of });
  const [opening] = useState(told);
  const words = over || told === null || told === opening ? null : t("session.expiringIn", { time: inWords(told) });
  useEffect(() => {
    if (open && words !== null) announce(words);
  }, [open, words]);
  const locked = over ? t("session.expired") : null;
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      dismissable={false}
      role="alertdialog"
      title={t("session.expiring")}
      description={locked ?? t("session.expiringLead", { time: inWords(told ?? Math.min(FULL, seconds)) })}
      actions={
        <>
          <Button
            data-autofocus
            className="grow whitespace-nowrap"
            disabledReason={locked}
            onClick={() => app.dispatch(Command.KeepSignedIn())}
          >
            {t("session.keepSignedIn")}
          </Button>
          <Button
            variant="secondary"
            className="grow whitespace-nowrap"
            disabledReason={locked}
            onClick={() => app.dispatch(Command.SignOut())}
          >
            {t("session.logOutNow")}
          </Button>
        </>
      }
    >
      <TimeLeft seconds={Math.min(FULL, seconds)} full={FULL} />
    </Dialog>
  );
};

/**
 * Warns before the session ends for lack of activity, whatever stands on screen, and counts down (spec §4). One key
 * press keeps the session: the focus begins on that button, and neither Esc nor a press beside it closes it (A3, A4).
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
