import { CircleAlert, CircleCheck, Info, MessageSquareText } from "lucide-react";
import { timeOfDayText } from "../common/dates.ts";
import { toasts } from "../common/toasts.ts";
import { useHiddenBalances } from "../common/use-hidden-balances.ts";
import { useText } from "../i18n/index.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { maskNumbers } from "../kit/mask-numbers.ts";
import { useToasts } from "../kit/Toasts.tsx";
import { visibleText } from "../kit/visible-text.ts";

/** Every toast since the sign-in, newest first (A8); without numbers while balances are hidden (F14). */
export const MessagesDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useText();
  const { kept } = useToasts(toasts);
  const { hidden } = useHiddenBalances();
  return (
    <Dialog open={open} onClose={onClose} title={t("shell.messages")}>
      {kept.length === 0 ? (
        <EmptyState
          icon={<MessageSquareText className="size-6" />}
          title={t("shell.messagesEmpty")}
          text={t("shell.messagesEmptyText")}
        />
      ) : (
        <ul className="-mx-2 flex max-h-96 flex-col overflow-y-auto">
          {kept.toReversed().map((toast) => (
            <li key={toast.id} className="flex items-start gap-3 border-b border-line px-2 py-3 last:border-b-0">
              {toast.kind === "error" ? (
                <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-negative" />
              ) : toast.kind === "success" ? (
                <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-positive" />
              ) : (
                <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              )}
              <p className="min-w-0 flex-1 text-base text-ink">
                {visibleText(hidden ? maskNumbers(toast.text) : toast.text)}
              </p>
              <time
                dateTime={new Date(toast.at).toISOString()}
                className="tabular shrink-0 text-sm leading-6 text-muted"
              >
                {timeOfDayText(toast.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
};
