/** English texts of the area `assets`. */
export const assets = {
  clear: "Clear search",
  found: "{{n}} tokens shown",
  heading: "Assets",
  none: "No tokens found",
  noneText: "No symbol, name or chain contains “{{typed}}”.",
  search: "Search assets",
  sortBy: "Sort by",
  sortChange: "Change in 24 h",
  sortName: "Name",
  sortPrice: "Price",
  sortValue: "Value",
  tokensOn: "Tokens on {{chain}}",
} as const;
