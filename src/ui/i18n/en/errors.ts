/** English texts of the area `errors`: failures that have no text of the server's own. */
export const errors = {
  busy: "One moment, this is already under way",
  missing: "This page could not be loaded",
  missingText: "Check your connection, then try again.",
  offline: "You are offline. Please try again when you are connected.",
  tryAgain: "Try again",
  unexpected: "Something went wrong. Please try again later.",
} as const;
