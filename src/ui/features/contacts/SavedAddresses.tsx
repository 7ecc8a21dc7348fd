import { Download, Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Command, type SavedAddress, savedOf } from "../../../domain/transfer/index.ts";
import { matchingSaved } from "../../../domain/transfer/saved.ts";
import { writeSavedFile } from "../../../domain/transfer/saved-file.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { ConfirmDialog } from "../../common/ConfirmDialog.tsx";
import { dayField } from "../../common/day-field.ts";
import { Notice } from "../../common/Notice.tsx";
import { SaveAddressDialog } from "../../common/saved/SaveAddressDialog.tsx";
import { toasts } from "../../common/toasts.ts";
import { useSend } from "../../common/use-command.ts";
import { useLoad } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import "../../i18n/later.ts";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { SearchInput } from "../../kit/SearchInput.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { VirtualList } from "../../kit/VirtualList.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { SavedRow } from "./SavedRow.tsx";

/** From this many saved addresses on they can be searched. */
const SEARCHED_FROM = 8;

const keyOf = ({ chainId, address, memo }: SavedAddress): string => `${chainId} ${address} ${memo}`;

/** A button that tries again to read, or to store, what the device refused. */
const TryAgain = () => {
  const send = useSend();
  return (
    <Button variant="secondary" size="small" className="self-start" onClick={() => send(Command.LoadSaved())}>
      {t("errors.tryAgain")}
    </Button>
  );
};

/** What the device could not store or read. */
const Troubles = () => {
  const { isUnkept, unreadable } = savedOf(useAppState().transfer);
  return (
    <StatusRegion>
      {isUnkept ? (
        <Notice tone="negative" title={t("saved.unkept")}>
          <p>{t("saved.unkeptText")}</p>
          <TryAgain />
        </Notice>
      ) : null}
      {unreadable > 0 ? <Notice tone="warning" title={t("saved.unreadable", { count: unreadable })} /> : null}
    </StatusRegion>
  );
};

/** Saves all addresses as a file. */
const useExport = () => {
  const app = useApp();
  return (): void => {
    const { addresses } = savedOf(app.state().transfer);
    const name = `optio-addresses-${dayField(app.now())}.json`;
    void app.download(name, "application/json", writeSavedFile(addresses));
    toasts.success(t("saved.exported", { count: addresses.length }));
  };
};

type RowsProps = {
  readonly onImport: () => void;
  readonly onChange: (saved: SavedAddress) => void;
  readonly onDelete: (saved: SavedAddress) => void;
};

/** The addresses in each of their states. */
const Rows = ({ onImport, onChange, onDelete }: RowsProps) => {
  const send = useSend();
  const saved = savedOf(useAppState().transfer);
  const [typed, setTyped] = useState("");
  if (saved.status === "unread") return <Skeleton lines={4} label={t("saved.loading")} />;
  if (saved.status === "failed")
    return <Failure title={t("saved.failed")} text={t("saved.failedText")} onRetry={() => send(Command.LoadSaved())} />;
  if (saved.addresses.length === 0)
    return (
      <EmptyState
        drawing="money"
        title={t("saved.none")}
        text={t("saved.noneText")}
        action={
          // to add one is the button of the page
          <Button variant="secondary" icon={Upload} onClick={onImport}>
            {t("saved.import")}
          </Button>
        }
      />
    );
  const shown = matchingSaved(saved.addresses, typed);
  return (
    <>
      {saved.addresses.length < SEARCHED_FROM ? null : (
        <div className="px-[min(1rem,4vw)] py-3 sm:px-6">
          <SearchInput
            aria-label={t("saved.search")}
            placeholder={t("saved.search")}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState drawing="people" title={t("saved.noneFound")} text={t("saved.noneFoundText")} />
      ) : (
        <VirtualList
          rows={shown}
          keyOf={keyOf}
          rowHeight={104}
          rowStyle="flex min-h-18 flex-wrap items-center gap-3 px-[min(1rem,4vw)] py-3 sm:px-6"
          label={t("saved.list")}
          hasMore={false}
        >
          {(row) => <SavedRow saved={row} onChange={() => onChange(row)} onDelete={() => onDelete(row)} />}
        </VirtualList>
      )}
    </>
  );
};

/** The dialog that is open, with the address that it is about. */
type Asked = { readonly kind: "import" } | { readonly kind: "change" | "delete"; readonly saved: SavedAddress };

/** `adding`: an address is being added, which a button of the page begins. */
export type SavedAddressesProps = { readonly adding: boolean; readonly onAdding: (adding: boolean) => void };

/** The addresses that the user named: to see, add, change, delete, export and import them. */
export const SavedAddresses = ({ adding, onAdding }: SavedAddressesProps) => {
  const send = useSend();
  const { status, addresses } = savedOf(useAppState().transfer);
  const isNone = status === "read" && addresses.length === 0;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const save = useExport();
  useLoad("saved", status !== "read", undefined, Command.LoadSaved());
  const [turn, setTurn] = useState(0);
  const ask = (next: Asked): void => {
    setAsked(next);
    // a dialog that is opened again begins anew
    setTurn((before) => before + 1);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const dialog = (): ReactNode => {
    switch (asked?.kind) {
      case undefined:
        return null;
      case "import":
        return <ImportDialog key={turn} open={open} onClose={close} />;
      case "change":
        return <SaveAddressDialog open={open} onClose={close} of={asked.saved} />;
      case "delete":
        return (
          <ConfirmDialog
            danger
            open={open}
            onClose={close}
            title={t("saved.deleteTitle", { name: asked.saved.label })}
            text={t("saved.deleteText")}
            confirm={t("saved.delete")}
            onConfirm={() => {
              const { chainId, address, memo } = asked.saved;
              if (send(Command.DeleteSaved({ of: { chainId, address, memo } }))) toasts.success(t("saved.deleted"));
            }}
          />
        );
    }
  };
  return (
    <div className="flex flex-col gap-4">
      {isNone ? null : (
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            variant="secondary"
            size="small"
            icon={Upload}
            disabledReason={status === "read" ? null : t("refusals.savedNotRead")}
            onClick={() => ask({ kind: "import" })}
          >
            {t("saved.import")}
          </Button>
          {addresses.length === 0 ? null : (
            <Button variant="secondary" size="small" icon={Download} onClick={save}>
              {t("saved.export")}
            </Button>
          )}
        </div>
      )}
      <Troubles />
      {/* another card where nothing is above it: it is not the one of what loads, moved up */}
      <Card key={isNone ? "none" : "rows"} flush>
        <Rows
          onImport={() => ask({ kind: "import" })}
          onChange={(saved) => ask({ kind: "change", saved })}
          onDelete={(saved) => ask({ kind: "delete", saved })}
        />
      </Card>
      {dialog()}
      <SaveAddressDialog open={adding} onClose={() => onAdding(false)} />
    </div>
  );
};
