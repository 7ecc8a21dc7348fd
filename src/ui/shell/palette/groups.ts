import type { Entry } from "./entry.ts";

/** How many entries of a group are shown; of what a text asks for, all are. */
export const PER_GROUP = 6;

/** The names of the groups in the texts. */
export const GROUP_TEXT = {
  recent: "groupRecent",
  answers: "groupAnswers",
  actions: "groupActions",
  tokens: "groupTokens",
  people: "groupPeople",
  transactions: "groupTransactions",
  pages: "groupPages",
  settings: "groupSettings",
  search: "groupSearch",
} as const satisfies Record<Entry["group"] | "recent", string>;

type Group = { readonly group: keyof typeof GROUP_TEXT; readonly entries: ReadonlyArray<Entry> };

/** Entries by group; a group takes the place of its best entry. */
export const grouped = (entries: ReadonlyArray<Entry>): ReadonlyArray<Group> => {
  const names = new Set(entries.map(({ group }) => group));
  return [...names].map((name) => ({
    group: name,
    entries: entries
      .filter(({ group }) => group === name)
      .filter(({ id }, index) => index < PER_GROUP || id.startsWith("typed:")),
  }));
};

/** What is shown for an empty text: recent entries, then actions, pages and settings. */
export const startGroups = (entries: ReadonlyArray<Entry>, ids: ReadonlyArray<string>): ReadonlyArray<Group> => {
  const recent = ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const others = entries.filter(({ id, group }) => !ids.includes(id) && (group === "actions" || group === "pages"));
  return [{ group: "recent" as const, entries: recent }, ...grouped(others)].filter(
    ({ entries: found }) => found.length > 0,
  );
};

/** The order of equal matches: recent entries, the newest first, then all others, and transactions last. */
export const orderAfter =
  (ids: ReadonlyArray<string>) =>
  ({ id, group }: Entry): number => {
    const at = ids.indexOf(id);
    if (at !== -1) return at;
    return group === "transactions" ? ids.length + 1 : ids.length;
  };
