import { FileWarning } from "lucide-react";
import { useApp, useAppState } from "../common/app-context.tsx";
import { SaveLogButton } from "../common/SaveLogButton.tsx";
import { useSaid } from "../common/said-failures.ts";
import { useSend } from "../common/use-command.ts";
import { t } from "../i18n/index.ts";
import { RetryButton } from "../kit/RetryButton.tsx";
import { Banner } from "./Banner.tsx";
import { misreadLoads } from "./misread-loads.ts";

/**
 * The answers that could not be read and that no card of the page speaks of: what they would have shown is left out
 * somewhere, as a name, a count or a figure. With Retry and the diagnostic log.
 */
export const MisreadBanner = () => {
  const app = useApp();
  const send = useSend();
  const said = useSaid();
  const missing = [...misreadLoads(useAppState())].filter(([sentence]) => !said.has(sentence));
  const retry = () => {
    for (const [, commands] of missing) for (const command of commands) if (app.whyNot(command) === null) send(command);
  };
  return missing.length === 0 ? null : (
    <Banner
      icon={FileWarning}
      action={
        <>
          <RetryButton size="small" onRetry={retry} />
          <SaveLogButton size="small" />
        </>
      }
    >
      <span>{t("errors.misread")}</span>
      {missing.map(([sentence]) => (
        <span key={sentence} className="block wrap-anywhere">
          {sentence}
        </span>
      ))}
    </Banner>
  );
};
