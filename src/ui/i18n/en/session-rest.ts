/** English texts of the area `session` behind the sign-in: leaving, and the warning before it. */
export const sessionRest = {
  logout: "Logout",
  logoutLead: "You'll need to sign in again to use your wallet on this device.",

  expiring: "Your session is about to expire",
  expiringLead: "You've been inactive. We'll sign you out in {{time}}.",
  expired: "Signing you out as soon as your transfer is answered.",
  timeLeft: "Time left",
  keepSignedIn: "Keep Me Signed In",
  logOutNow: "Log Out Now",
  aboutMinutes_one: "about a minute",
  aboutMinutes_other: "about {{count}} minutes",
  seconds: "{{count}} seconds",
  expiringIn: "{{time}} until we sign you out.",
} as const;
