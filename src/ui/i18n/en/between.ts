/** English texts of the area `between`: what the user and another person paid each other. */
export const between = {
  cut: "There are older transactions, so totals aren't shown here.",
  failed: "Couldn't load your payments",
  none: "No payments between you yet.",
  received: "You received",
  request: "Request",
  sent: "You sent",
  title: "Between you and {{name}}",
  viewAll: "View all in Activity",
} as const;
