/** English texts of the area `expiry`: the dialog before a session ends. */
export const expiry = {
  aboutMinutes_one: "about a minute",
  aboutMinutes_other: "about {{count}} minutes",
  expired: "Signing you out as soon as your transfer is answered.",
  expiring: "Your session is about to expire",
  expiringIn: "{{time}} until we sign you out.",
  expiringLead: "You've been inactive. We'll sign you out in {{time}}.",
  keepSignedIn: "Keep Me Signed In",
  logOutNow: "Log Out Now",
  seconds: "{{count}} seconds",
  timeLeft: "Time left",
} as const;
