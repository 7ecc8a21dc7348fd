import { Description, DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import { ArrowLeft, X } from "lucide-react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isComposing } from "./composing.ts";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { useKitText } from "./kit-text.ts";
import { useBackCloses } from "./use-back-closes.ts";

/**
 * `wide` is 500 px, else 400. `tall`: on a phone it is as high as the screen, and its content fills
 * it. `sheet`: it has one height, whatever its steps show, in which its content scrolls, and its buttons are at its foot. Not
 * `dismissable`: Esc, Back, ✕ and a press outside do not close it.
 */
export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  readonly tall?: boolean;
  readonly sheet?: boolean;
  readonly dismissable?: boolean;
  readonly role?: "dialog" | "alertdialog";
  readonly children?: ReactNode;
  /** The buttons, the safe one first. */
  readonly actions?: ReactNode;
};

/**
 * Esc would take the focus out of a dialog that it can't close, and with it the next key press (A3, A4); and while a text is
 * composed, as with a Japanese keyboard, it only ends that.
 */
const useNoEscape = (open: boolean, dismissable: boolean): void => {
  useEffect(() => {
    if (!open) return;
    const swallow = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && (isComposing(event) || !dismissable)) event.preventDefault();
    };
    document.addEventListener("keydown", swallow, true);
    return () => document.removeEventListener("keydown", swallow, true);
  }, [open, dismissable]);
};

const FIELD =
  "input:not([type=hidden],[readonly],[disabled]),textarea:not([readonly],[disabled]),button[aria-haspopup=listbox]";

/**
 * Marks what takes the focus when a dialog opens: what its content marked, else the first field, else the first button
 * of the actions (the safe one) unless it is out of sight below a long content, else Close.
 */
const markInitialFocus = (panel: HTMLElement | null): void => {
  if (panel === null || panel.querySelector("[data-autofocus]") !== null) return;
  // of the panel where it will stand, not where its motion begins: a focus below the window scrolls the dialog
  const action =
    panel.offsetTop + panel.offsetHeight <= window.innerHeight ? panel.querySelector("[data-actions] button") : null;
  const target = panel.querySelector(FIELD) ?? action ?? panel.querySelector("button");
  target?.setAttribute("data-autofocus", "");
};

/** Well after the closing animation, in milliseconds. */
const CLOSED_AFTER = 1_000;

/**
 * A key that changes when a dialog is still in the document long after it was closed, which removes it. Headless UI does
 * not notice the end of an animation that was reversed while another one ran, as when a dialog is closed while it opens;
 * the page behind would stay inert.
 */
const useRemovalKey = (open: boolean, isPresent: () => boolean): number => {
  const [key, setKey] = useState(0);
  const replace = useEffectEvent(() => {
    if (isPresent()) setKey((previous) => previous + 1);
  });
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => replace(), CLOSED_AFTER);
    return () => clearTimeout(timer);
  }, [open]);
  return key;
};

const TitleContext = createContext<RefObject<HTMLHeadingElement | null> | null>(null);

/**
 * Moves the focus to the title of the dialog around a step when the step is shown, because the focused button is gone.
 * It stands first in the step, so that what the step itself focuses wins.
 */
export const FocusOnTitle = () => {
  const title = useContext(TitleContext);
  useEffect(() => title?.current?.focus(), [title]);
  return null;
};

/**
 * What a step says in the head of its dialog: its own title, if it has one, and the way back. A step with a title of its own
 * stands in the place of the others, so Escape, or a press beside the dialog, leads back from it, and what was typed there
 * is kept.
 */
type Head = { readonly title?: string | undefined; readonly onBack: () => void };

const HeadContext = createContext<(head: Head | null) => void>(() => undefined);

/** Puts `Back`, and perhaps another title, into the head of the dialog around a step, while the step is shown; null for none. */
export const useDialogHead = (head: Head | null): void => {
  const put = useContext(HeadContext);
  const back = useEffectEvent(() => head?.onBack());
  const title = head?.title;
  const isShown = head !== null;
  useLayoutEffect(() => {
    if (!isShown) return;
    put({ title, onBack: () => back() });
    return () => put(null);
  }, [put, isShown, title]);
};

type StepProps = { readonly id: string; readonly order: number; readonly children: ReactNode };

/** A step of a sheet, which slides in: from the end when its `order` is higher than that of the one before it, else from the start. */
export const SheetStep = ({ id, order, children }: StepProps) => {
  const [shown, setShown] = useState({ id, order, way: "" });
  if (shown.id !== id) setShown({ id, order, way: order < shown.order ? "animate-step-back" : "animate-step" });
  return (
    <div key={id} className={cx("flex min-w-0 grow flex-col", shown.way)}>
      {children}
    </div>
  );
};

const MOTION = "transition duration-300 ease-out data-enter:duration-200 data-closed:opacity-0";

/* In a window so low that the head would take most of it, as at a zoom of 400 %, it is as high as its content (1.4.10). */
const SHEET =
  "flex flex-col print:h-auto [@media(min-height:32rem)]:h-[min(49rem,100dvh)] sm:[@media(min-height:32rem)]:h-[min(50rem,calc(100dvh-max(1.5rem,10vh-2rem)-1.5rem))]";
/* Its space at the foot is an element and no padding, in which what sticks to the foot would not lie in every browser. */
const SHEET_BODY =
  "flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto -mx-4 -mb-4 px-4 after:h-4 after:shrink-0 sm:-mx-6 sm:-mb-6 sm:px-6 sm:after:h-6 rounded-b-card";

/**
 * A modal dialog: the focus goes to its first field, stays inside and returns; the page behind is inert; Back closes it;
 * it opens in 200 ms and closes in 300 ms (A3).
 */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, title, description, wide = false, tall = false, sheet = false } = props;
  const { dismissable = true, role = "dialog" } = props;
  const t = useKitText();
  // one that is mounted open (a lazy one, the first time) is opened a moment later: only then does Headless UI know
  // the page behind it, and make it inert
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  useNoEscape(open, dismissable);
  // Back is taken also while it may not close the dialog: it would leave the page, and with it the dialog
  const close = dismissable ? onClose : () => undefined;
  useBackCloses(open, close);
  const backdrop = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [head, putHead] = useState<Head | null>(null);
  const key = useRemovalKey(open, () => backdrop.current !== null);
  return (
    <HeadlessDialog
      key={key}
      open={open && mounted}
      onClose={head?.title === undefined ? close : head.onBack}
      role={role}
      transition
      className="fixed inset-0 z-40 focus:outline-none"
    >
      <DialogBackdrop
        ref={backdrop}
        transition
        data-scrim=""
        className={cx("fixed inset-0 bg-scrim print:hidden", MOTION)}
      />
      <div className="fixed inset-0 overflow-y-auto overscroll-contain">
        {/* the top edge stays where it is while the steps of a dialog change its height */}
        <div className="flex min-h-full items-end justify-center sm:items-start sm:px-6 sm:pt-[max(1.5rem,10vh-2rem)] sm:pb-6 print:p-0">
          <DialogPanel
            ref={markInitialFocus}
            transition
            className={cx(
              "w-full rounded-card border border-line bg-raised p-4 shadow-raised data-closed:translate-y-4 sm:p-6",
              // on a phone it is a sheet at the bottom edge, above its gesture bar
              "max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:data-closed:translate-y-16",
              "max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]",
              MOTION,
              wide ? "max-w-dialog-wide" : "max-w-dialog",
              tall && "max-sm:flex max-sm:h-[calc(100dvh-1rem)] max-sm:flex-col print:h-auto",
              sheet && SHEET,
            )}
          >
            <div className="flex items-start gap-2">
              {head === null ? null : (
                <IconButton className="-mt-1.5 -ml-2" label={t("back")} icon={ArrowLeft} onClick={head.onBack} />
              )}
              <DialogTitle
                ref={heading}
                tabIndex={-1}
                className="mr-auto text-xl font-semibold tracking-tight text-balance text-ink focus:outline-none"
              >
                {head?.title ?? title}
              </DialogTitle>
              {dismissable ? (
                <IconButton className="-mt-1.5 -mr-2" label={t("close")} icon={X} onClick={onClose} />
              ) : null}
            </div>
            {description === undefined ? null : (
              <Description as="div" className="mt-2 text-base text-pretty text-muted">
                {description}
              </Description>
            )}
            {props.children === undefined ? null : (
              <div
                className={cx(
                  "mt-3 sm:mt-5",
                  tall && "max-sm:flex max-sm:min-h-0 max-sm:flex-1 max-sm:flex-col",
                  sheet && SHEET_BODY,
                )}
              >
                <TitleContext value={heading}>
                  <HeadContext value={putHead}>{props.children}</HeadContext>
                </TitleContext>
              </div>
            )}
            {props.actions === undefined ? null : (
              <div data-actions="" className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
                {props.actions}
              </div>
            )}
          </DialogPanel>
        </div>
      </div>
    </HeadlessDialog>
  );
};
