import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { Link } from "wouter";
import { cx } from "./cx.ts";
import { visibleText } from "./visible-text.ts";

/** One line of a menu: a link (`href`), an action (`onSelect`), or a link with an action. */
type MenuEntry = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
} & ({ readonly href: string; readonly onSelect?: (() => void) | undefined } | { readonly onSelect: () => void });

/* Not in a portal: so it stays within its landmark and needs no measured styles. */
const PANEL = "absolute z-50 rounded-card border border-line bg-raised p-1 shadow-raised focus:outline-none";
const SIZE = "w-max min-w-56 max-w-[calc(100vw-2rem)]";
const SIDE = {
  "bottom start": `${SIZE} top-full left-0 mt-2`,
  "bottom end": `${SIZE} top-full right-0 mt-2`,
  "top start": `${SIZE} bottom-full left-0 mb-2`,
  "top end": `${SIZE} bottom-full right-0 mb-2`,
  /* over the whole width of the positioned ancestor: inside the window whatever the entries say (F6) */
  "top across": "inset-x-0 bottom-full mb-2",
};

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left text-base text-ink data-focus:bg-accent-soft";

const Content = ({ entry }: { readonly entry: MenuEntry }) => (
  <>
    {entry.icon === undefined ? null : <span className="text-muted">{entry.icon}</span>}
    <span className="min-w-0 flex-1 truncate">{visibleText(entry.label)}</span>
  </>
);

/** Props of {@link Menu}: `trigger` is one button element, named by its own content or `aria-label`. */
export type MenuProps = {
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly side?: keyof typeof SIDE;
};

/** A menu of actions and links; arrows, typing and Esc work, and the focus returns to its button. */
export const Menu = ({ trigger, entries, side = "bottom end" }: MenuProps) => (
  <HeadlessMenu as="div" className={side === "top across" ? "" : "relative"}>
    <MenuButton as={Fragment}>{trigger}</MenuButton>
    <MenuItems modal={false} className={cx(PANEL, SIDE[side])}>
      {entries.map((entry) => (
        <MenuItem key={entry.id}>
          {"href" in entry ? (
            <Link
              href={entry.href}
              className={ITEM}
              {...(entry.onSelect === undefined ? {} : { onClick: entry.onSelect })}
            >
              <Content entry={entry} />
            </Link>
          ) : (
            <button type="button" className={ITEM} onClick={entry.onSelect}>
              <Content entry={entry} />
            </button>
          )}
        </MenuItem>
      ))}
    </MenuItems>
  </HeadlessMenu>
);
