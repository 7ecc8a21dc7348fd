import { ArrowUpRight, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { rules, type SavedAddress } from "../../../domain/transfer/index.ts";
import { sharedPrefix } from "../../../domain/values/address.ts";
import { chainNameOf } from "../../../domain/values/chains.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useOpenSend } from "../../common/send-context.ts";
import { useCopy } from "../../common/use-copy.ts";
import { t } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Menu } from "../../kit/Menu.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";

type SavedRowProps = {
  readonly saved: SavedAddress;
  readonly onChange: () => void;
  readonly onDelete: () => void;
};

/** One saved address: its name, network and memo, the whole address, Send, and a menu with Change and Delete. */
export const SavedRow = ({ saved, onChange, onDelete }: SavedRowProps) => {
  const { label, chainId, address, memo } = saved;
  const openSend = useOpenSend();
  const copy = useCopy();
  const name = visibleText(label);
  const { tokens } = useAppState().wallet;
  const hasToken = tokens === null || tokens.tokens.some((token) => token.chainId === chainId);
  const send = () =>
    openSend({ tab: "send", chainId, to: address, ...(rules.takesMemo(chainId) && memo !== "" ? { memo } : {}) });
  return (
    <>
      <Avatar name={label} seed={address} />
      <span className="min-w-0 flex-1 basis-48">
        <span translate="no" className="block font-medium wrap-anywhere text-ink">
          {name}
        </span>
        <span className="block text-sm wrap-anywhere text-muted">
          <span>{visibleText(chainNameOf(chainId))}</span>
          {memo === "" ? null : <span translate="no">{` · ${t("saved.withMemo", { memo })}`}</span>}
        </span>
        <span className="mt-1 flex items-center gap-1 text-sm">
          <FullAddress address={visibleText(address)} sharedPrefix={sharedPrefix(address)} />
          <CopyButton name={t("kit.copyThing", { thing: name })} onCopy={() => copy(address)} />
        </span>
      </span>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <Button
          size="small"
          variant="secondary"
          className="max-sm:px-3"
          icon={<ArrowUpRight className="size-4 max-sm:hidden" />}
          disabledReason={hasToken ? null : t("saved.noToken")}
          onClick={send}
        >
          <span>{t("saved.send")}</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
        <Menu
          trigger={<IconButton label={t("saved.actions", { name: label })} icon={Ellipsis} />}
          entries={[
            { id: "change", label: t("saved.change"), icon: Pencil, onSelect: onChange },
            { id: "delete", label: t("saved.delete"), icon: Trash2, onSelect: onDelete },
          ]}
        />
      </div>
    </>
  );
};
