/** English texts of the area `start`: the first steps of a new wallet. */
export const start = {
  add: "Add a contact",
  checked: "Recovery phrase checked",
  contact: "Add your first contact",
  contactText: "Pay people by name instead of by address.",
  created: "Wallet created",
  dismiss: "Dismiss the first steps",
  done: "(done)",
  earns: "{{held}} would earn about {{amount}} in a year.",
  heading: "Getting started",
  stake: "Stake your first {{symbol}}",
} as const;
