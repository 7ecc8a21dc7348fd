import { FileUp } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { Root } from "../../../domain/index.ts";
import { Command, savedOf } from "../../../domain/transfer/index.ts";
import { FILE_LIMIT, type FileRow, readSavedFile, withLikeness } from "../../../domain/transfer/saved-file.ts";
import { judgeRows, type RowOutcome, type SavedInput } from "../../../domain/transfer/saved-rules.ts";
import { sharedPrefix } from "../../../domain/values/address.ts";
import { chainNameOf } from "../../../domain/values/chains.ts";
import { useApp } from "../../common/app-context.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { problemText } from "../../common/problem-text.ts";
import { toasts } from "../../common/toasts.ts";
import { useSend } from "../../common/use-command.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress, groupedAddress, ShortAddress } from "../../kit/Address.tsx";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** An entry of the file by its name or its place, and what becomes of it. */
interface Judged {
  readonly at: number;
  readonly row: FileRow;
  readonly outcome: RowOutcome;
}

/** What a file would do. */
interface Plan {
  readonly rows: ReadonlyArray<SavedInput>;
  readonly judged: ReadonlyArray<Judged>;
}

/** Judges the entries of a file by the rules of every saved address; one that can't be read is refused. */
const planOf = (root: Root, found: ReadonlyArray<FileRow>): Plan => {
  const rows = withLikeness(
    root.transfer,
    root,
    found.filter((row) => row !== null),
  );
  const outcomes = judgeRows({ saved: savedOf(root.transfer).addresses, wallet: root.wallet }, rows);
  const unread: RowOutcome = { kind: "refused", problems: [] };
  let next = 0;
  const judged = found.map((row, at): Judged => {
    if (row === null) return { at, row, outcome: unread };
    next += 1;
    return { at, row, outcome: outcomes[next - 1] ?? unread };
  });
  return { rows, judged };
};

/** Why an entry was refused, in words. */
const whyOf = ({ problems }: Extract<RowOutcome, { readonly kind: "refused" }>): string => {
  if (problems.length === 0) return t("saved.notRead");
  return problems
    .map((problem) => (problem.rule === "rule.recipient.resembles" ? t("saved.resembles") : problemText(problem)))
    .join(" ");
};

/** The longest part of a name of a file that is shown. */
const LONGEST_NAME = 60;

/** The name of an entry; its place in the file where it has none. */
const nameOf = ({ at, row }: Judged): string => {
  const name = row === null ? "" : row.label.trim().slice(0, LONGEST_NAME);
  return name === "" ? t("saved.entry", { number: at + 1 }) : visibleText(name);
};

/** The network, the compact address and the memo of an entry. */
const EntryPlace = ({ row: { chainId, address: given, memo } }: { readonly row: NonNullable<FileRow> }) => {
  const address = visibleText(given);
  return (
    <span className="block text-muted">
      <span>{`${visibleText(chainNameOf(chainId))} · `}</span>
      <span translate="no" className="tabular">
        <ShortAddress text={compactAddress(address)} spoken={groupedAddress(address, sharedPrefix(address))} />
      </span>
      {memo === "" ? null : <span translate="no">{` · ${t("saved.withMemo", { memo })}`}</span>}
    </span>
  );
};

type ListProps = { readonly title: string; readonly of: ReadonlyArray<Judged> };

/** The entries of one outcome under how many they are. */
const Entries = ({ title, of }: ListProps) =>
  of.length === 0 ? null : (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium text-ink">{title}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {of.map((judged) => (
          <li key={judged.at} className="wrap-anywhere">
            <span translate="no" className="text-ink">
              {nameOf(judged)}
            </span>
            {judged.row === null ? null : <EntryPlace row={judged.row} />}
            {judged.outcome.kind === "refused" ? (
              <span className="block text-negative">{whyOf(judged.outcome)}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );

type ImportDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** Reads a file of saved addresses, says what it would add, what is there already and what is refused, and adds the first. */
export const ImportDialog = ({ open, onClose }: ImportDialogProps) => {
  const app = useApp();
  const send = useSend();
  const input = useRef<HTMLInputElement>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const turn = useRef(0);
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    turn.current += 1;
    const own = turn.current;
    const read =
      file.size > FILE_LIMIT
        ? { rule: "rule.savedFile.tooLarge" }
        : await file.text().then(readSavedFile, () => ({ rule: "rule.savedFile.other" }));
    // another file was chosen while this one was read
    if (own !== turn.current) return;
    setPlan("rule" in read ? null : planOf(app.state(), read.rows));
    setProblem("rule" in read ? problemText({ field: "file", rule: read.rule }) : null);
  };
  const of = (kind: RowOutcome["kind"]) => plan?.judged.filter(({ outcome }) => outcome.kind === kind) ?? [];
  const [added, known, refused] = [of("added"), of("known"), of("refused")];
  const add = (): void => {
    if (plan === null || !send(Command.ImportSaved({ rows: plan.rows }))) return;
    toasts.success(t("saved.added", { count: added.length }));
    onClose();
  };
  const browse = (
    <Button variant={added.length === 0 ? "primary" : "secondary"} icon={FileUp} onClick={() => input.current?.click()}>
      {t(plan === null && problem === null ? "saved.choose" : "saved.another")}
    </Button>
  );
  const body = (): ReactNode =>
    plan === null ? (
      <p className="text-muted">{t("saved.chooseText")}</p>
    ) : (
      <>
        <Entries title={t("saved.toAdd", { count: added.length })} of={added} />
        <Entries title={t("saved.known", { count: known.length })} of={known} />
        <Entries title={t("saved.refused", { count: refused.length })} of={refused} />
        {plan.judged.length === 0 ? <p>{t("saved.emptyFile")}</p> : null}
      </>
    );
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t("saved.importTitle")}
      actions={
        <>
          {browse}
          {added.length === 0 ? null : <Button onClick={add}>{t("saved.addThem", { count: added.length })}</Button>}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <input
          ref={input}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label={t("saved.file")}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // the same file may be chosen again
            event.target.value = "";
          }}
        />
        <FormProblem text={problem} />
        <StatusRegion>
          {plan === null ? null : (
            <VisuallyHidden>
              {[
                t("saved.toAdd", { count: added.length }),
                t("saved.known", { count: known.length }),
                t("saved.refused", { count: refused.length }),
              ].join(". ")}
            </VisuallyHidden>
          )}
        </StatusRegion>
        {body()}
      </div>
    </Dialog>
  );
};
