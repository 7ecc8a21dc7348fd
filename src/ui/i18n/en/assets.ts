/** English texts of the area `assets`. */
export const assets = {
  actions: "More about {{symbol}} on {{chain}}",
  found_one: "{{count}} token shown",
  found_other: "{{count}} tokens shown",
  more: "More",
  none: "No tokens found",
  noneText: "No token matches “{{typed}}”.",
  open: "Go to Assets",
  search: "Search assets",
  sortBy: "Sort by",
  sortChange: "Change in 24 h",
  sortName: "Name",
  sortValue: "Value",
} as const;
