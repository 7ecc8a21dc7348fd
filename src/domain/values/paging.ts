/**
 * A list with the entries of a later page that it does not hold yet. It looks for the few entries of the page in the list,
 * which may be long, instead of indexing the list for each page.
 */
export const appended = <Entry extends { readonly id: string }>(
  list: ReadonlyArray<Entry>,
  page: ReadonlyArray<Entry>,
): ReadonlyArray<Entry> => {
  const added = new Map(page.map((entry) => [entry.id, entry]));
  for (const { id } of list) added.delete(id);
  return [...list, ...added.values()];
};
