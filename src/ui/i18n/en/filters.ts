/** English texts of the area `filters`. */
export const filters = {
  allTokens: "All tokens",
  clear: "Clear filters",
  cut: "Only the newest {{n}} are shown.",
  filters: "Filters",
  filtersUsed: "Filters ({{count}})",
  from: "From",
  none: "No transactions match",
  noneSoFar: "None of the newest {{n}} transactions matches. Older ones may.",
  older: "Load older",
  retry: "Try again",
  search: "Search activity",
  searchHint: "Name, address, memo, hash …",
  to: "To",
} as const;
