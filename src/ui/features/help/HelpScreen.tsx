import { ArrowUpRight, Download, Mail, ShieldCheck, Trash2 } from "lucide-react";
import { useEffect, useReducer } from "react";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { ConfirmDialog } from "../../common/ConfirmDialog.tsx";
import { SaveLogFailed, useSaveLog } from "../../common/DiagnosticLog.tsx";
import { LogContents } from "../../common/LogContents.tsx";
import { useDialog } from "../../common/page-marks.ts";
import { toasts } from "../../common/toasts.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { buttonStyle } from "../../kit/button-style.ts";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { Disclosure } from "../../kit/Disclosure.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { Questions } from "./Questions.tsx";

/** How long after the page opens the forms are read again, in milliseconds. */
const FORMS_AFTER = 1_000;

/** What the diagnostic log holds in plain words, and its download (docs/rules.md Screens, /help-support). */
const Diagnostics = () => {
  const app = useApp();
  // with every step that is recorded while the page is open, also those of its own start
  useAppState();
  const summary = app.diagnostics.summary();
  // what reads the forms is loaded after the answer in which the first stands
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => app.after(FORMS_AFTER, render), [app]);
  const forms = app.diagnostics.forms();
  const { pending, failed, save } = useSaveLog(app);
  const [confirming, setConfirming] = useDialog("clear-log");
  const clear = () => {
    app.diagnostics.clear();
    toasts.success(t("help.cleared"));
  };
  return (
    <Card aria-labelledby="diagnostics" className="flex flex-col gap-6">
      <div>
        <h2 id="diagnostics" className="text-lg font-semibold text-ink">
          {t("help.diagnostics")}
        </h2>
        <p className="mt-2 max-w-prose text-base text-pretty text-muted">{t("help.diagnosticsText")}</p>
      </div>
      <p className="flex max-w-prose items-start gap-3 text-base text-pretty text-ink">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-positive" />
        <span>{t("help.privacyShort")}</span>
      </p>
      <LogContents summary={summary}>
        <p className="mb-4 max-w-prose text-base text-pretty text-muted">{`${t("help.privacy")} ${t("help.privacyLimit")}`}</p>
      </LogContents>
      {forms.length === 0 ? null : (
        <Disclosure summary={t("help.forms", { count: forms.length })}>
          <p className="mt-3 max-w-prose text-base text-pretty text-muted">{t("help.formsText")}</p>
          <ul className="mt-3 flex flex-col gap-1 text-sm text-ink">
            {forms.map((form) => (
              <li key={form} translate="no" className="wrap-anywhere">
                {form}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {failed ? <SaveLogFailed /> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className="max-sm:w-full"
          pending={pending}
          icon={<Download className="size-4" />}
          onClick={() => void save()}
        >
          {t("session.saveLog")}
        </Button>
        <Button
          variant="ghost"
          className="max-sm:w-full"
          icon={<Trash2 className="size-4" />}
          disabledReason={summary.entries === 0 ? t("help.logEmpty") : null}
          onClick={() => setConfirming(true)}
        >
          {t("help.clear")}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t("help.clearTitle")}
        text={t("help.clearText")}
        cancel={t("help.clearKeep")}
        confirm={t("help.clear")}
        danger
        onConfirm={clear}
      />
    </Card>
  );
};

/** /help-support: how to reach support, questions and answers, and Diagnostics (docs/rules.md Screens). */
export const HelpScreen = () => {
  const { supportUrl, contactUrl, siteUrl } = useApp().config;
  const links = [
    { href: supportUrl, name: t("help.support"), text: t("help.supportText") },
    { href: siteUrl, name: t("help.site"), text: t("help.siteText") },
  ];
  return (
    <div className="flex flex-col gap-8">
      <PageHeading lead={t("help.lead")}>{t("shell.titleHelp")}</PageHeading>
      <Card aria-labelledby="help-links" className="flex flex-col gap-4">
        <h2 id="help-links" className="text-lg font-semibold text-ink">
          {t("help.links")}
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="max-w-prose text-base text-pretty text-muted">{t("help.contactText")}</p>
          <a
            href={contactUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={cx(buttonStyle("primary", "medium", false), "max-sm:w-full")}
          >
            <Mail aria-hidden="true" className="size-4" />
            <span>{t("session.contact")}</span>
            <ArrowUpRight className="size-4" />
          </a>
        </div>
        <ul className="flex flex-wrap gap-x-8 gap-y-2">
          {links.map(({ href, name, text }) => (
            <li key={href} className="text-base text-muted">
              <TextLink href={href} external>
                {name}
              </TextLink>{" "}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Questions />
      <Diagnostics />
    </div>
  );
};
