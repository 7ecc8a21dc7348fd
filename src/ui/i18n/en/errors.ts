/** English texts of the area `errors`: failures that have no text of the server's own. */
export const errors = {
  busy: "One moment, this is already under way",
  missing: "This page could not be loaded",
  missingText: "Check your connection, then try again.",
  offline: "You're offline. Try again when you're connected.",
  tooMany: "Too many attempts. Wait a few minutes, then try again.",
  tryAgain: "Try again",
  unavailable: "Optio is busy right now. Try again in a few minutes.",
  unexpected: "Something went wrong. Please try again later.",
} as const;
