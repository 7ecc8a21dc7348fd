/** English texts of the area `session` behind the sign-in: leaving, and the warning before it. */
export const sessionRest = {
  logout: "Logout",
  logoutLead: "You will need to sign in again to use your wallet on this device.",
  cancel: "Cancel",

  expiring: "Your session is about to expire",
  expiringLead: "Nobody has used the wallet for a while. For your safety you are signed out in {{time}}.",
  expired: "You are being signed out. This waits only for the answer to the transfer that is on its way.",
  timeLeft: "Time left",
  keepSignedIn: "Keep Me Signed In",
  logOutNow: "Log Out Now",
  aboutMinutes_one: "about a minute",
  aboutMinutes_other: "about {{count}} minutes",
  seconds: "{{count}} seconds",
  expiringIn: "{{time}} left until you are signed out.",
} as const;
