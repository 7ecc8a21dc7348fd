/** English texts of the area `prices`. */
export const prices = {
  none: "No prices for this period",
  noneText: "Choose another range.",
  of: "Price of {{symbol}}",
  range168: "7D",
  range24: "24H",
  range720: "30D",
  range8760: "1Y",
  span168: "the last 7 days",
  span24: "the last 24 hours",
  span720: "the last 30 days",
  span8760: "the last year",
  summaryDown: "Down {{change}}% in {{span}}: from {{first}} to {{last}}. Lowest {{low}}, highest {{high}}.",
  summaryFlat: "Unchanged in {{span}} at {{last}}. Lowest {{low}}, highest {{high}}.",
  summaryFromZero: "From {{first}} to {{last}} in {{span}}. Lowest {{low}}, highest {{high}}.",
  summaryUp: "Up {{change}}% in {{span}}: from {{first}} to {{last}}. Lowest {{low}}, highest {{high}}.",
} as const;
