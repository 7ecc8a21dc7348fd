import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IDLE } from "../../../domain/decider/request.ts";
import { Command, type Filter, sameFilter } from "../../../domain/wallet/index.ts";
import { type ExportSources, exportOf } from "../../../domain/wallet/statement.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { dayField } from "../../common/day-field.ts";
import { failureText } from "../../common/failure-text.ts";
import { useDialog } from "../../common/page-marks.ts";
import { toasts } from "../../common/toasts.ts";
import { useCommand } from "../../common/use-command.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { RadioGroup } from "../../kit/RadioGroup.tsx";
import { exportName, FORMATS, type Format, formatTexts, WRITERS, writtenText } from "./export/formats.ts";
import type { Written } from "./export/written.ts";

/** Pieces of a file that are written without a pause: what takes some milliseconds on a slow phone. */
const PIECES = 300;

/** The pieces of a file; null is a pause. */
function* piecesOf(format: Format, sources: ExportSources): Generator<string | null, Written> {
  return yield* WRITERS[format](yield* exportOf(sources));
}

/** Writes a file with pauses, so that the page stays smooth; `pause` resolves to whether to go on. Null when it is not. */
const written = async (
  pieces: Generator<string | null, Written>,
  pause: () => Promise<boolean>,
): Promise<{ readonly content: Blob; readonly of: Written } | null> => {
  const parts: Blob[] = [];
  for (let part = ""; ; part = "") {
    for (let count = 0; count < PIECES; count += 1) {
      const { done, value } = pieces.next();
      if (done === true) return { content: new Blob([...parts, part]), of: value };
      if (value === null) break;
      part += value;
    }
    parts.push(new Blob([part]));
    if (!(await pause())) return null;
  }
};

/** Loads what the filter matches and saves it as a file; `onSaved` runs once it is saved. */
const useExport = (filter: Filter, format: Format, onSaved: () => void) => {
  const app = useApp();
  const { export: current } = useAppState().wallet;
  const isOpen = useRef(true);
  const [writing, setWriting] = useState(false);
  const save = async (sources: ExportSources): Promise<void> => {
    const pause = () => new Promise<boolean>((resolve) => app.after(0, () => resolve(isOpen.current)));
    const file = await written(piecesOf(format, sources), pause);
    if (file === null) return;
    setWriting(false);
    if (file.of.rows === 0) {
      toasts.blank(t("history.exportEmpty"));
      return;
    }
    const to = Math.min(filter.until === null ? app.now() : filter.until - 1, app.now());
    const days = { from: filter.since === null ? null : dayField(filter.since), to: dayField(to) };
    const token = filter.symbol === "" ? null : filter;
    void app.download(exportName(format, days, token), "text/csv;charset=utf-8", file.content);
    toasts.success(writtenText(file.of));
    onSaved();
  };
  useEvent("wallet.ExportLoaded", ({ rows, count: _count, ...list }) => {
    const sources = app.vault.held(rows);
    app.vault.forget(rows);
    if (sources === null || !sameFilter(list, filter)) return;
    setWriting(true);
    void save(sources as ExportSources);
  });
  useEvent("wallet.ExportFailed", ({ failure }) => {
    toasts.error(t("history.exportFailed", { why: failureText(failure) }));
  });
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // without the screen nothing can save the file
      app.dispatch(Command.CancelExport(), "screen");
    };
  }, [app]);
  const command = useCommand(Command.Export(filter), sameFilter(current, filter) ? current.request : IDLE);
  return { ...command, pending: command.pending || writing };
};

type ExportDialogProps = { readonly filter: Filter; readonly open: boolean; readonly onClose: () => void };

/** For whom the file is, and what is in it. While balances are hidden it says that the file shows them. */
const ExportDialog = ({ filter, open, onClose }: ExportDialogProps) => {
  const { hidden } = useHiddenBalances();
  const [format, setFormat] = useState<Format>("spreadsheet");
  const { why, pending, run } = useExport(filter, format, onClose);
  const isNarrowed = filter.type !== "all" || filter.text.trim() !== "";
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t("exports.title")}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button pending={pending} disabledReason={why} onClick={run}>
            {t("exports.save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {/* one below the other: side by side their names would break */}
        <div className="max-w-104">
          <RadioGroup
            label={t("exports.title")}
            choices={FORMATS.map((value) => ({ value, label: formatTexts(value).name }))}
            value={format}
            onChange={(value) => setFormat(FORMATS.find((known) => known === value) ?? format)}
          />
        </div>
        <p>{formatTexts(format).note}</p>
        {isNarrowed ? <p className="text-muted">{t("exports.narrowed")}</p> : null}
        {hidden ? <p className="text-warning">{t("history.exportHiddenText")}</p> : null}
      </div>
    </Dialog>
  );
};

/** `Export` of everything that the filter matches, for a spreadsheet or a tax program (docs/rules.md Elsewhere). */
export const ExportButton = ({ filter }: { readonly filter: Filter }) => {
  const [open, setOpen] = useDialog("export");
  return (
    <>
      <Button variant="secondary" icon={Download} onClick={() => setOpen(true)}>
        {t("history.export")}
      </Button>
      <ExportDialog filter={filter} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
