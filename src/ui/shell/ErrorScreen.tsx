import { Download } from "lucide-react";
import { Suspense } from "react";
import { useApp, useAppState } from "../common/app-context.tsx";
import { SaveLogFailed, useSaveLog } from "../common/DiagnosticLog.tsx";
import { LinkButton } from "../common/LinkButton.tsx";
import { t } from "../i18n/index.ts";
import { Boundary } from "../kit/Boundary.tsx";
import { Button } from "../kit/Button.tsx";
import { Disclosure } from "../kit/Disclosure.tsx";
import { Drawing } from "../kit/Drawing.tsx";
import { loadable } from "../kit/loadable.tsx";
import { PageHeading } from "../kit/PageHeading.tsx";

// this screen is part of every start, its list is not; without it the log is saved all the same
const LogContents = loadable(
  () => import("../common/LogContents.tsx").then((module) => module.LogContents),
  () => null,
);

/** What the log holds, and how to save it. Whose log may be shown depends on who is signed in. */
const CrashLog = () => {
  const app = useApp();
  const { diagnostics } = app;
  useAppState();
  const { pending, failed, save } = useSaveLog(app);
  const stored = diagnostics.crashLog();
  return (
    <Disclosure summary={t("session.errorHelp")}>
      <div className="mt-3 flex flex-col gap-6">
        <p className="text-sm text-pretty text-muted">{t("session.errorLog")}</p>
        <Suspense fallback={null}>
          <LogContents summary={stored?.summary ?? diagnostics.summary()} heading="h2" all />
        </Suspense>
        {failed ? <SaveLogFailed /> : null}
        <Button variant="secondary" wide pending={pending} icon={Download} onClick={() => void save(stored?.text)}>
          {t("session.saveLog")}
        </Button>
      </div>
    </Disclosure>
  );
};

/**
 * /error: where an uncaught error of a screen leads (spec §2). Shows what the diagnostic log holds before it is saved,
 * also after a reload, when the log of the crash is the one that this tab stored (R11). Nothing else of it reads the
 * application, whose state may be what failed.
 */
export const ErrorScreen = () => (
  <>
    <Drawing name="lost" className="self-center" />
    <PageHeading lead={t("session.errorLead")}>{t("session.error")}</PageHeading>
    <LinkButton variant="primary" wide href="/">
      {t("session.home")}
    </LinkButton>
    <Boundary>
      <CrashLog />
    </Boundary>
  </>
);
