/** English texts of the area `portfolio`. */
export const portfolio = {
  ageFailed:
    "Without your activity we don't know since when your wallet has money, so no change of its value is shown.",
  available: "Available",
  failed: "No past prices of {{symbols}}.",
  label: "Portfolio value",
  lead: "Holdings at past prices",
  missing: "No past prices of {{symbols}}: counted at today's price.",
  note: "What you hold today, at past prices",
  period: "Period",
  staked: "Staked",
  startsLater: "Your chart starts 24 hours after your first money.",
  summary: "{{change}} in {{span}}: from {{first}} to {{last}}.",
  summaryFromZero: "From {{first}} to {{last}} in {{span}}.",
  tooYoung: "Your wallet is younger than this period.",
  unbonding: "Arriving",
  value: "Value",
} as const;
