import { Download } from "lucide-react";
import { useEffect, useReducer } from "react";
import type { AppApi } from "../../../app/api/app-api.ts";
import { views } from "../../../domain/session/index.ts";
import { SaveLogFailed, useSaveLog } from "../../common/DiagnosticLog.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { TextLink } from "../../kit/TextLink.tsx";

/** The application, since the sign-in page is not inside of it; `isUnread`: an answer was not read. */
export type EndedLogProps = { readonly app: AppApi; readonly isUnread: boolean };

/** The ends that a person knows the cause of: they chose it, or left the device alone. */
const SAID: ReadonlySet<string> = new Set(["chosen", "elsewhere", "inactive", "switched"]);

/**
 * Saves the log of the session that ended, as long as there is one: ten minutes, or until somebody signs in (R15); else that
 * of a sign-in whose answer could not be read.
 */
export const EndedLog = ({ app, isUnread }: EndedLogProps) => {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const { pending, failed, save } = useSaveLog(app);
  const until = app.diagnostics.endedUntil();
  useEffect(() => (until === null ? undefined : app.after(until - app.now(), render)), [app, until]);
  if (until === null && !isUnread) return null;
  const reason = views.endReason(app.state().session);
  const isAsked = reason !== null && !SAID.has(reason);
  return (
    <div className="mt-3 flex flex-col items-start gap-3 text-sm text-pretty text-ink">
      {until === null ? null : <p>{`${isAsked ? `${t("help.endedAsk")} ` : ""}${t("help.endedLog")}`}</p>}
      {failed ? <SaveLogFailed /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="small"
          className="px-2.5! whitespace-nowrap"
          pending={pending}
          icon={Download}
          onClick={() => void save()}
        >
          {t("session.saveLog")}
        </Button>
        <TextLink href={app.config.contactUrl} external>
          {t("session.contact")}
        </TextLink>
      </div>
    </div>
  );
};
