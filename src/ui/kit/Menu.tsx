import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import type { LucideIcon } from "lucide-react";
import {
  type ComponentPropsWithRef,
  cloneElement,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "wouter";
import { cx } from "./cx.ts";
import { visibleText } from "./visible-text.ts";
import { keepPlaced, putOn, roomFor } from "./window-room.ts";

/**
 * One line of a menu: a link (`href`), an action (`onSelect`), or a link with an action. An action with a `disabledReason`
 * keeps its place and the keyboard's focus, says the reason below its name, and does nothing.
 */
export type MenuEntry = {
  readonly id: string;
  readonly label: string;
  /** A second line in a weaker tone. */
  readonly detail?: string;
  readonly icon?: LucideIcon;
} & (
  | { readonly href: string; readonly onSelect?: (() => void) | undefined }
  | { readonly onSelect: () => void; readonly disabledReason?: string | null }
);

/* Not in a portal: so it stays within its landmark. */
const PANEL =
  "absolute z-50 my-2 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-raised focus:outline-none";
const SIZE = "w-max min-w-56 max-w-[calc(100vw-2rem)]";
const SIDE = {
  "bottom start": `${SIZE} left-0`,
  "bottom end": `${SIZE} right-0`,
  /* over the whole width of the positioned ancestor: inside the window whatever the entries say */
  "top across": "inset-x-0",
};
/* In pixels: what is left free between the panel and its button, and between it and the edge of the window. */
const GAP = 8;

/** Opens a panel on the side where it fits, else where there is more room, in which it scrolls; never off the window. */
const placeOn = (preferred: "above" | "below") => (panel: HTMLElement, button: DOMRect) => {
  panel.style.maxHeight = "";
  panel.style.translate = "";
  const room = roomFor(panel);
  const free = { above: button.top - room.top - 2 * GAP, below: room.bottom - button.bottom - 2 * GAP };
  const other = preferred === "below" ? "above" : "below";
  const side = panel.offsetHeight > free[preferred] && free[other] > free[preferred] ? other : preferred;
  panel.style.maxHeight = `${Math.max(0, free[side])}px`;
  putOn(panel, side);
  const { left, right } = panel.getBoundingClientRect();
  const beyond = right - (document.documentElement.clientWidth - GAP);
  if (beyond > 0) panel.style.translate = `${-beyond}px`;
  else if (left < GAP) panel.style.translate = `${GAP - left}px`;
};

/* By the sides that a menu can have, as refs of its panel that stay the same. */
const REF = {
  below: (panel: HTMLElement | null): void => {
    if (panel !== null) keepPlaced(panel, placeOn("below"));
  },
  above: (panel: HTMLElement | null): void => {
    if (panel !== null) keepPlaced(panel, placeOn("above"));
  },
};

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left text-base text-ink data-focus:bg-accent-soft";

const EntryIcon = ({ icon: Icon }: { readonly icon: LucideIcon | undefined }) =>
  Icon === undefined ? null : (
    <span className="shrink-0 text-muted">
      <Icon className="size-5" />
    </span>
  );

const Content = ({ entry }: { readonly entry: MenuEntry }) => (
  <>
    <EntryIcon icon={entry.icon} />
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span>{visibleText(entry.label)}</span>
      {entry.detail === undefined ? null : (
        <span className="block text-sm text-muted">{` ${visibleText(entry.detail)}`}</span>
      )}
    </span>
  </>
);

/** Keeps a menu open whose entry cannot be chosen. */
const swallow = (event: MouseEvent) => event.preventDefault();

/** The menu adds its own. */
type ActionProps = ComponentPropsWithRef<"button"> & { readonly entry: MenuEntry; readonly reason: string | null };

/** An action, or why it cannot be chosen now. */
const Action = ({ entry, reason, onClick, ...item }: ActionProps) => {
  const id = useId();
  if (reason === null)
    return (
      <button {...item} type="button" className={ITEM} onClick={onClick}>
        <Content entry={entry} />
      </button>
    );
  return (
    <button
      {...item}
      type="button"
      className={cx(ITEM, "aria-disabled:text-muted")}
      aria-disabled
      aria-labelledby={`${id}-name`}
      aria-describedby={id}
      onClick={swallow}
    >
      <EntryIcon icon={entry.icon} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span id={`${id}-name`}>{visibleText(entry.label)}</span>
        <span id={id} className="block text-sm">
          {reason}
        </span>
      </span>
    </button>
  );
};

/**
 * `trigger` is one button element, named by its own content or `aria-label`. `useEntries` is a hook
 * that is called while the menu is open, for entries whose reasons cost too much to know for each row of a list.
 */
export type MenuProps = {
  readonly trigger: ReactElement;
  readonly side?: keyof typeof SIDE;
} & ({ readonly entries: readonly MenuEntry[] } | { readonly useEntries: () => readonly MenuEntry[] });

const Entries = ({ useEntries }: { readonly useEntries: () => readonly MenuEntry[] }) =>
  useEntries().map((entry) => (
    <MenuItem key={entry.id}>
      {"href" in entry ? (
        <Link href={entry.href} className={ITEM} {...(entry.onSelect === undefined ? {} : { onClick: entry.onSelect })}>
          <Content entry={entry} />
        </Link>
      ) : (
        <Action entry={entry} reason={entry.disabledReason ?? null} onClick={entry.onSelect} />
      )}
    </MenuItem>
  ));

/** The keys that open a menu; the menu focuses its first entry then, or its last by ArrowUp. */
const OPENING_KEYS = new Set(["Enter", " ", "ArrowDown", "ArrowUp"]);

/** What a trigger needs to be replaced by the button of the menu. */
type TriggerProps = {
  readonly "aria-haspopup": "menu";
  readonly "aria-expanded": false;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * A menu of actions and links; arrows, typing and Esc work, and the focus returns to its button. Before it is first opened
 * it is its button alone: most menus of a long list are never opened, and cost more to render than the rest of a row.
 */
export const Menu = ({ trigger, side = "bottom end", ...menu }: MenuProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [opening, setOpening] = useState<string | null>(null);
  // the button of the menu replaces the trigger, so the press that asked for it is repeated there
  useEffect(() => {
    const button = place.current?.querySelector("button");
    if (opening === null || !(button instanceof HTMLElement)) return;
    button.focus();
    if (opening === "click") button.click();
    else button.dispatchEvent(new window.KeyboardEvent("keydown", { key: opening, bubbles: true, cancelable: true }));
  }, [opening]);
  const around = side === "top across" ? "" : "relative";
  if (opening === null) {
    const props: TriggerProps = {
      "aria-haspopup": "menu",
      "aria-expanded": false,
      onClick: () => setOpening("click"),
      onKeyDown: (event) => {
        if (!OPENING_KEYS.has(event.key)) return;
        event.preventDefault();
        setOpening(event.key);
      },
    };
    return <div className={around}>{cloneElement(trigger, props)}</div>;
  }
  return (
    <HeadlessMenu as="div" ref={place} className={around}>
      <MenuButton as={Fragment}>{trigger}</MenuButton>
      <MenuItems ref={side === "top across" ? REF.above : REF.below} modal={false} className={cx(PANEL, SIDE[side])}>
        <Entries useEntries={"entries" in menu ? () => menu.entries : menu.useEntries} />
      </MenuItems>
    </HeadlessMenu>
  );
};
