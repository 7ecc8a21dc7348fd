import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import { type ReactNode, startTransition } from "react";
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

/** Tabs with their panels; arrow keys move, only the chosen panel is rendered. */
export const Tabs = ({ label, items, value, onChange, fills = false }: TabsProps) => {
  const column = fills ? "flex grow flex-col" : undefined;
  const at = items.findIndex((item) => item.id === value);
  const pick = (index: number) => {
    const item = items[index];
    // a panel may be long: drawing it does not hold up what is pressed next
    if (item !== undefined) startTransition(() => onChange(item.id));
  };
  return (
    <TabGroup className={column} selectedIndex={Math.max(0, at)} onChange={pick}>
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto rounded-card border border-line bg-surface p-1">
        {items.map((item) => (
          <Tab
            key={item.id}
            className="min-h-10 flex-1 whitespace-nowrap rounded-control px-1.5 text-sm sm:px-4 font-medium text-muted transition-colors hover:text-ink data-selected:bg-accent-soft data-selected:text-accent"
          >
            <span>{item.label}</span>
            {item.count === undefined ? null : <span className="tabular font-normal">{` ${item.count}`}</span>}
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
