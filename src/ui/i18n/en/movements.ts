/** English texts of the area `movements`. */
export const movements = {
  status: {
    cancelled: "Cancelled",
    completed: "Completed",
    failed: "Failed",
    pending: "Pending",
    unknown: "Unknown",
  },
  types: {
    cancelUndelegate: "Cancel undelegation",
    delegate: "Delegate",
    distribution: "Distribution",
    moveDelegation: "Move delegation",
    receive: "Receive",
    send: "Send",
    undelegate: "Undelegate",
    unknown: "Unknown ({{type}})",
  },
} as const;
