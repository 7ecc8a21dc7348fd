import { type KeyboardEvent, useEffect, useState } from "react";
import { t } from "../../i18n/index.ts";
import type { Entry } from "./entry.ts";
import { GROUP_TEXT, type grouped, PER_GROUP } from "./groups.ts";
import { PaletteOption } from "./PaletteOption.tsx";

/** The option that a key leads to, of those up to `last`; undefined for another key. */
export const activeAfter = (key: string, active: number, last: number): number | undefined => {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: active >= last ? 0 : active + 1,
    ArrowUp: active <= 0 ? last : active - 1,
    Home: 0,
    End: last,
    PageDown: Math.min(active + PER_GROUP, last),
    PageUp: Math.max(active - PER_GROUP, 0),
  };
  return moves[key];
};

/** The id of the element of an option, which the input names while it is the active one. */
export const optionIdOf = (id: string, index: number): string => `${id}-${index}`;

/** Which option Enter chooses, by its id: a list that changes while an answer arrives does not change that. */
export const useMark = (id: string, options: ReadonlyArray<Entry>) => {
  const [marked, setMarked] = useState<string | null>(null);
  const markedAt = options.findIndex((entry) => entry.id === marked);
  const active = markedAt === -1 ? Math.min(0, options.length - 1) : markedAt;
  useEffect(() => {
    document.getElementById(optionIdOf(id, active))?.scrollIntoView?.({ block: "nearest" });
  }, [id, active]);
  const mark = (index: number): void => setMarked(options[index]?.id ?? null);
  return { active, mark, unmark: () => setMarked(null) };
};

type OptionsProps = {
  /** Of the palette; the ids of the list and its options begin with it. */
  readonly id: string;
  readonly groups: ReturnType<typeof grouped>;
  /** The index of the option that Enter chooses. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (entry: Entry) => void;
  readonly onKey: (event: KeyboardEvent) => void;
};

/** The entries by group, as the list of the combobox. */
export const PaletteOptions = ({ id, groups, active, onActive, onChoose, onKey }: OptionsProps) => {
  let index = -1;
  // a list without options is none
  const list = groups.length > 0 ? { role: "listbox", id: `${id}-list`, "aria-label": t("palette.results") } : {};
  return (
    <div {...list}>
      {groups.map(({ group, entries: members }) => (
        <fieldset key={group} aria-labelledby={`${id}-${group}`} className="min-w-0">
          <p id={`${id}-${group}`} className="px-3 pt-3 pb-1 text-sm font-medium text-muted">
            {t(`palette.${GROUP_TEXT[group]}`)}
          </p>
          {members.map((entry) => {
            index += 1;
            const own = index;
            return (
              <PaletteOption
                key={entry.id}
                id={optionIdOf(id, own)}
                entry={entry}
                active={own === active}
                onActive={() => onActive(own)}
                onChoose={() => onChoose(entry)}
                onKey={onKey}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
};
