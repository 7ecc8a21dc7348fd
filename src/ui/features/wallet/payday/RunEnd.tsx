import type { Restake } from "../../../../domain/staking/restake.ts";
import { views } from "../../../../domain/transfer/index.ts";
import { useAppState } from "../../../common/app-context.tsx";
import { failureText } from "../../../common/failure-text.ts";
import { Notice } from "../../../common/Notice.tsx";
import { UnknownActions, UnknownText } from "../../../common/transfer/UnknownOutcome.tsx";
import { t } from "../../../i18n/index.ts";

/** What a run that has ended leaves to be said: a stake of unknown outcome, that the rest was not staked, or why nothing was. */
export const RunEnd = ({ run: { why, failure, lines, staked } }: { readonly run: Restake }) => {
  const { transfer } = useAppState();
  const keys = new Set(lines.flatMap(({ progress }) => (progress.status === "unknown" ? [progress.key] : [])));
  const unknown = views.unresolved(transfer).filter(({ key }) => keys.has(key));
  // one that is unknown and dismissed may be staked
  const isNothing = staked.length === 0 && keys.size === 0;
  const isStopped = lines.some(({ progress }) => progress.status === "stopped");
  if (why === "changed") return <Notice tone="warning" role="alert" title={t("payday.changed")} />;
  if (why === "unread")
    return (
      <Notice tone="negative" role="alert" title={t("payday.unread")}>
        {failure === null ? undefined : <p>{failureText(failure)}</p>}
      </Notice>
    );
  if (unknown.length > 0)
    return (
      <Notice tone="warning" role="alert" title={t("transfer.unresolvedTitle", { count: unknown.length })}>
        {unknown.map((attempt) => (
          <div key={attempt.key} className="flex flex-col gap-2">
            <UnknownText attempt={attempt} />
            <UnknownActions attempt={attempt} />
          </div>
        ))}
        {isStopped ? <p>{t("payday.restStopped")}</p> : null}
      </Notice>
    );
  return isStopped ? (
    <Notice tone="neutral">{t(isNothing ? "payday.nothingStaked" : "payday.restStopped")}</Notice>
  ) : null;
};
