import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from "lucide-react";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { bodyHost } from "./body-host.ts";
import { IconButton } from "./IconButton.tsx";
import { useKitText } from "./kit-text.ts";
import type { Toast, ToastKind, ToastStore } from "./toasts.ts";
import { visibleText } from "./visible-text.ts";

const ICON: Readonly<Record<ToastKind, ReactNode>> = {
  success: <CircleCheck className="size-5 text-positive" />,
  error: <CircleAlert className="size-5 text-negative" />,
  blank: <Info className="size-5 text-muted" />,
  custom: <Info className="size-5 text-muted" />,
  loading: <LoaderCircle className="size-5 animate-spin text-muted" />,
};

const ToastCard = ({ toast, onClose, name }: { toast: Toast; onClose: () => void; name: string }) => (
  <div
    data-toast={toast.id}
    className="pointer-events-auto flex animate-arrive items-start gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-raised max-sm:py-1"
  >
    <span className="mt-2.5 shrink-0">{ICON[toast.kind]}</span>
    <p className="min-w-0 flex-1 py-2 text-sm leading-6 whitespace-pre-line text-ink">{visibleText(toast.text)}</p>
    <IconButton label={name} icon={<X className="size-4" />} onClick={onClose} />
  </div>
);

/** The toasts of a store as React reads them: `shown` on screen, `kept` in the list that the shell opens (A8). */
export const useToasts = (store: ToastStore) => useSyncExternalStore(store.subscribe, store.read);

/**
 * The viewport of toasts. Its polite and its assertive region are there from the start, and each toast is added to exactly
 * one of them, so each text is announced once (A8). The timers pause on hover, on focus and while the tab is hidden.
 */
export const Toasts = ({ store }: { readonly store: ToastStore }) => {
  const t = useKitText();
  const { shown } = useToasts(store);
  const empty = shown.length === 0;

  useEffect(() => {
    const onVisibility = () => (document.hidden ? store.pause("hidden") : store.resume("hidden"));
    onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, [store]);
  // The last toast takes the pointer and the focus with it, and no leave event comes then.
  useEffect(() => {
    if (!empty) return;
    store.resume("hover");
    store.resume("focus");
  }, [empty, store]);

  const cards = (urgent: boolean) =>
    shown
      .filter(({ toast }) => (toast.kind === "error") === urgent)
      .map(({ toast }) => (
        <ToastCard key={toast.id} toast={toast} name={t("dismissToast")} onClose={() => store.dismiss(toast.id)} />
      ));
  // The column is reversed, so that when it is too long to fit the newest is in sight. Where it would lie over an open
  // dialog, it is at the top, left of the dialog's Close. Without a toast it has no box, which the bottom bar would move.
  return createPortal(
    <section
      aria-label={t("toasts")}
      className="pointer-events-none fixed inset-x-0 print:hidden bottom-(--bottom-bar,0px) z-50 flex max-h-[calc(100dvh-var(--bottom-bar,0px))] flex-col-reverse gap-2 overflow-y-auto p-4 not-has-[[data-toast]]:gap-0! not-has-[[data-toast]]:p-0! sm:left-auto sm:w-96 sm:p-6 max-xl:[body:has([aria-modal=true])_&]:top-0 max-xl:[body:has([aria-modal=true])_&]:right-13 max-xl:[body:has([aria-modal=true])_&]:bottom-auto max-xl:[body:has([aria-modal=true])_&]:left-0 max-sm:[body:has([aria-modal=true])_&]:p-1"
      onPointerEnter={() => store.pause("hover")}
      onPointerLeave={() => store.resume("hover")}
      onFocus={() => store.pause("focus")}
      onBlur={() => store.resume("focus")}
      onKeyDown={(event) => {
        const card = event.target instanceof Element ? event.target.closest("[data-toast]") : null;
        const id = card?.getAttribute("data-toast");
        if (event.key === "Escape" && typeof id === "string") store.dismiss(id);
      }}
    >
      <div role="status" aria-atomic="false" aria-relevant="additions text" className="flex flex-col gap-2">
        {cards(false)}
      </div>
      <div role="alert" aria-atomic="false" aria-relevant="additions text" className="flex flex-col gap-2">
        {cards(true)}
      </div>
    </section>,
    bodyHost("toasts"),
  );
};
