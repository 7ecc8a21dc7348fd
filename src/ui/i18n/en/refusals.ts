/** English texts of the area `refusals`: why a command about a transfer, or about notifications, cannot be sent now. */
export const refusals = {
  alreadySent: "Already sent?",
  blocked: "This can't be done with this stake now",
  checkingRecipient: "Checking the address against those you have paid…",
  differs: "The quote doesn't match your request",
  feeNotCovered: "You need {{missing}} {{symbol}} more for the fee",
  invalidKey: "Invalid wallet key.",
  listedAsPending: "The network lists it as pending",
  noMore: "That's all",
  notPreviewed: "Preview the transfer first",
  nothingToClear: "Nothing to clear",
  nothingUnread: "You're all caught up",
  nothingUnresolved: "This transfer is already settled",
  notificationsNotKnown: "Your notifications aren't loaded",
  stillPolling: "We're still checking for it",
  underWay: "Wait for your transfer to finish",
  wrongPasscode: "Nothing was sent. Check your passcode and try again.",
} as const;
