import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import { type ReactNode, startTransition, useLayoutEffect, useRef } from "react";
import { cx } from "./cx.ts";

/** One tab: `id` is what `onChange` hands back; `count` says how much it holds, next to its name. */
type TabItem = {
  readonly id: string;
  readonly label: string;
  readonly count?: string | undefined;
  readonly content: ReactNode;
};

/** `label` names the list of tabs; the chosen tab belongs to the caller (a URL, a state). */
export type TabsProps = {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** The chosen panel takes the height that is left, so that its buttons are at the foot of a sheet. */
  readonly fills?: boolean;
};

/** The ref of a list of tabs whose marker slides to the chosen one; the list has its place and width as CSS variables. */
const useMarker = (chosen: string) => {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return;
    const place = (): void => {
      const tab = box.querySelector<HTMLElement>(`[data-tab="${CSS.escape(chosen)}"]`);
      if (tab === null) return;
      box.style.setProperty("--marker-at", `${tab.offsetLeft}px`);
      box.style.setProperty("--marker-width", `${tab.offsetWidth}px`);
      // where the list is wider than its place, the chosen tab is in sight; the page does not move
      const ends = tab.offsetLeft + tab.offsetWidth;
      if (tab.offsetLeft < box.scrollLeft || ends > box.scrollLeft + box.clientWidth)
        box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
    };
    place();
    const resize = new ResizeObserver(place);
    for (const tab of box.children) resize.observe(tab);
    return () => resize.disconnect();
  }, [chosen]);
  return list;
};

/** Tabs with their panels; arrow keys move, only the chosen panel is rendered. */
export const Tabs = ({ label, items, value, onChange, fills = false }: TabsProps) => {
  const column = fills ? "flex grow flex-col" : undefined;
  const at = items.findIndex((item) => item.id === value);
  const pick = (index: number) => {
    const item = items[index];
    // a panel may be long: drawing it does not hold up what is pressed next
    if (item !== undefined) startTransition(() => onChange(item.id));
  };
  const list = useMarker(value);
  return (
    <TabGroup className={column} selectedIndex={Math.max(0, at)} onChange={pick}>
      <TabList
        ref={list}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto rounded-card border border-line bg-surface p-1"
      >
        <span
          aria-hidden="true"
          className="absolute inset-y-1 left-0 w-(--marker-width) translate-x-(--marker-at) rounded-control bg-accent-soft forced-colors:hidden transition-[translate,width] duration-150"
        />
        {items.map((item) => (
          <Tab
            key={item.id}
            data-tab={item.id}
            className="relative min-h-10 flex-1 whitespace-nowrap rounded-control px-1.5 text-sm sm:px-4 font-medium text-muted transition-colors hover:text-ink data-selected:text-accent"
          >
            <span>{item.label}</span>
            {item.count === undefined ? null : (
              // on a phone only the chosen tab shows it: all names have their place
              <span
                className={cx("tabular font-normal", item.id !== value && "max-sm:sr-only")}
              >{` ${item.count}`}</span>
            )}
          </Tab>
        ))}
      </TabList>
      <TabPanels className={cx("mt-3 sm:mt-4", column)}>
        {items.map((item) => (
          <TabPanel key={item.id} className={column}>
            {item.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
};
