import { KeyShortcutsChoice } from "../common/KeyShortcutsChoice.tsx";
import { t } from "../i18n/index.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { SINGLE_KEYS, searchKeys } from "./use-shortcuts.ts";

const TEXT = {
  search: "shell.quickSearch",
  send: "wallet.send",
  receive: "wallet.receive",
  help: "settings.shortcutHelp",
} as const;

const Row = ({ keys, text }: { readonly keys: ReadonlyArray<string>; readonly text: string }) => (
  <div className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-b-0">
    <dt className="min-w-0 text-base text-ink">{text}</dt>
    <dd className="flex shrink-0 gap-2">
      {keys.map((key) => (
        <kbd
          key={key}
          translate="no"
          className="rounded-control border border-line-strong bg-sunken px-2 py-1 font-sans text-sm text-ink"
        >
          {key}
        </kbd>
      ))}
    </dd>
  </div>
);

/** The sheet of keyboard shortcuts, with the choice to turn single keys off. */
export const ShortcutsDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title={t("shell.shortcuts")}>
    <dl>
      {SINGLE_KEYS.map(({ key, run }) => (
        <Row key={key} keys={[...(run === "search" ? [searchKeys()] : []), key.toUpperCase()]} text={t(TEXT[run])} />
      ))}
      <Row keys={["Esc"]} text={t("settings.shortcutClose")} />
    </dl>
    <div className="mt-4 border-t border-line pt-4">
      <KeyShortcutsChoice />
    </div>
  </Dialog>
);
