/** English texts of the area `movements`: what happened, in the past. */
export const movements = {
  all: "View all activity",
  detailsHidden: "Details, {{type}}, {{date}}",
  detailsOf: "Details, {{type}} {{amount}}, {{date}}",
  fromTo: "{{from}} → {{to}}",
  none: "No activity yet",
  noneText: "Payments and staking will appear here.",
  receivedFrom: "Received from {{name}}",
  sentTo: "Sent to {{name}}",
  status: {
    cancelled: "Cancelled",
    completed: "Completed",
    failed: "Failed",
    pending: "Pending",
    unknown: "Unknown",
  },
  types: {
    cancelUndelegate: "Unstaking cancelled",
    delegate: "Staked",
    distribution: "Rewards",
    moveDelegation: "Stake moved",
    receive: "Received",
    send: "Sent",
    undelegate: "Unstaked",
    unknown: "Unknown ({{type}})",
  },
  worthToday: "at today's price",
} as const;
