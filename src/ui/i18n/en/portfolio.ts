/** English texts of the area `portfolio`. */
export const portfolio = {
  ageFailed:
    "Without your activity we don't know since when your wallet has money, so no change of its value is shown.",
  available: "Available",
  failed: "No past prices of {{symbols}}.",
  firstTokens: "Receive your first tokens",
  label: "Portfolio value",
  missing: "No past prices of {{symbols}}: counted at today's price.",
  note: "Value of today's holdings",
  period: "Period",
  receiveFirst: "Show my address",
  staked: "Staked",
  summary: "{{change}} in {{span}}: from {{first}} to {{last}}.",
  summaryFromZero: "From {{first}} to {{last}} in {{span}}.",
  tooYoung: "Your wallet got its first money less than {{span}} ago. Its past value is shown after that.",
  unbonding: "Arriving",
  value: "Value",
} as const;
