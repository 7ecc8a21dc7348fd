/** English texts of the area `movements`: what happened, in the past. */
export const movements = {
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
} as const;
