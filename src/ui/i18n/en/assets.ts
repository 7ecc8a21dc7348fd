/** English texts of the area `assets`. */
export const assets = {
  actions: "More about {{symbol}} on {{chain}}",
  clear: "Clear search",
  found: "{{n}} tokens shown",
  heading: "Assets",
  more: "More",
  none: "No tokens found",
  noneText: "No token matches “{{typed}}”.",
  search: "Search assets",
  sortBy: "Sort by",
  sortChange: "Change in 24 h",
  sortName: "Name",
  sortPrice: "Price",
  sortValue: "Value",
} as const;
