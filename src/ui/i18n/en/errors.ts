/** English texts of the area `errors`: failures for which the server has no text of its own. */
export const errors = {
  alreadyValidator: "You already run a validator",
  busy: "One moment, this is already under way",
  creationChecked:
    "The server didn't answer. We're looking for your validator on the network. Don't close your wallet and don't create it again.",
  keyUpdateFailed: "Failed to update wallet key, please try again.",
  logNotSaved: "The log couldn't be saved. Try again, also when you're back online.",
  misread: "We couldn't read the server's answer.",
  noText: "Try again. If it happens again, contact support.",
  noWallet: "You have no wallet yet",
  notCurrent: "Your balances are being updated. Try again in a moment.",
  notOffered: "Not available on this server.",
  saveAgain: "Save again to be sure it changed.",
  tooMany: "Too many attempts. Wait a few minutes, then try again.",
  unavailable: "Optio is busy right now. Try again in a few minutes.",
  unexpected: "Something went wrong. Please try again later.",
  unknownSaved: "We lost the connection. Save again to be sure it changed.",
} as const;
