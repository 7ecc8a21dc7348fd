import { isLeft } from "fp-ts/Either";
import { useEffect, useState } from "react";
import { headerText, REPLACED, summaryText } from "../../../app/replay/timeline.ts";
import { StatusPill } from "../../kit/StatusPill.tsx";
import { type OpenLog, openLog } from "../model/open-log.ts";
import { type Embedded, readText } from "../read-file.ts";
import { DropZone, OpenButton, OpenPage } from "./OpenPage.tsx";
import { Player } from "./Player.tsx";

/** What deciding the log again led to. */
const Verdict = ({ log }: { readonly log: OpenLog }) => {
  const { replayed, bundle } = log;
  const { divergence, differing } = replayed;
  if (divergence !== null) return <StatusPill tone="negative">{`Differs from #${divergence.seq} on`}</StatusPill>;
  if (bundle.damage !== null) return <StatusPill tone="negative">{`Damaged in line ${bundle.damage.line}`}</StatusPill>;
  if (differing.length > 0)
    return <StatusPill tone="warning">{`${differing.length} led to something else in the visit`}</StatusPill>;
  return <StatusPill tone="positive">Identical</StatusPill>;
};

type TopProps = {
  readonly log: OpenLog;
  readonly problem: string | null;
  readonly onFile: (file: File) => void;
};

const Top = ({ log, problem, onFile }: TopProps) => {
  const [summary] = summaryText(log.entries, log.timeline);
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-raised px-4 py-2">
      <div className="min-w-0 grow basis-full sm:basis-0">
        <h1 className="truncate text-base font-semibold text-ink">{log.name}</h1>
        <p className="text-xs wrap-anywhere text-muted">
          {`${summary} · ${headerText(log.bundle.header)} · ${REPLACED}`}
        </p>
      </div>
      {problem === null ? null : (
        <p role="alert" className="text-sm wrap-anywhere text-negative">
          {problem}
        </p>
      )}
      <Verdict log={log} />
      <OpenButton onFile={onFile}>Open a log</OpenButton>
    </header>
  );
};

/** The player: a page without a log, then a log. */
export const App = ({ embedded }: { readonly embedded: Embedded | null }) => {
  const [log, setLog] = useState<OpenLog | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(embedded !== null);

  const open = (name: string, text: string): void => {
    const opened = openLog(name, text);
    if (isLeft(opened)) {
      setProblem(`${name}: ${opened.left}`);
      return;
    }
    setProblem(null);
    setLog(opened.right);
  };
  const read = async (file: File): Promise<void> => {
    setReading(true);
    try {
      open(file.name, await readText(file));
    } catch (error) {
      setProblem(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setReading(false);
    }
  };
  const [first] = useState(() => ({ embedded, open }));
  useEffect(() => {
    if (first.embedded === null) return;
    first.open(first.embedded.name, first.embedded.text);
    setReading(false);
  }, [first]);
  const onFile = (file: File): void => void read(file);

  return (
    <DropZone onFile={onFile}>
      {log === null ? (
        <OpenPage problem={problem} isReading={isReading} onFile={onFile} />
      ) : (
        <>
          <Top log={log} problem={problem} onFile={onFile} />
          {/* another log starts at its first entry */}
          <Player key={log.name + log.bundle.header.at} log={log} />
        </>
      )}
    </DropZone>
  );
};
