/** English texts of the area `tokenPage`. */
export const tokenPage = {
  hideQr: "Hide QR code",
  newestKnown: "Newest transactions as last loaded",
  none: "No transactions yet",
  noneText: "Your {{symbol}} transactions will appear here.",
  onlyOn: "Send only {{symbol}} on the {{chain}} network. Anything else may be lost.",
  transactions: "Transactions",
  transactionsFailed: "Couldn't load transactions",
  unknown: "This token is not in your wallet",
  unknownText: "You have no {{symbol}} on {{chain}}.",
} as const;
