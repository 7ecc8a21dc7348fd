/** English texts of the area `session`: why one ended, signing out, what is refused, and the pages for errors. */
export const session = {
  error: "Something Went Wrong!",
  errorLead:
    "Your money is safe: only this page could not be shown. Go to Home, or download the diagnostic log and send it to support.",
  errorLog:
    "Read what the log holds before you send it. Nothing is uploaded. Names, emails, addresses and amounts are replaced, and it never contains passwords, passcodes or your recovery phrase.",
  home: "Go to Home",
  logoutLead: "You'll need to sign in again to use your wallet on this device.",
  notFoundLead: "We can't find that page. The link may be old or mistyped.",
  notFoundText: "The link may be old or mistyped.",
  notFoundTitle: "We can't find that page",
  reason: {
    chosen: "You're signed out.",
    elsewhere: "You were signed out in another tab.",
    expired: "Your session ended. Sign in to continue.",
    inactive: "You were signed out because you were inactive.",
    password: "Password saved. Sign in with it now.",
    refresh: "Your session ended. Sign in to continue.",
    retries: "Your session ended. Sign in to continue.",
    switched: "You switched accounts in another tab.",
    unstored: "This browser couldn't store your sign-in.",
    user: "We couldn't load your account, so we signed you out.",
  },
  refused: {
    alreadySignedIn: "You're already signed in.",
    busy: "Still checking…",
    noChallenge: "That code has expired. Start again.",
    notSignedIn: "You're signed out. Sign in again.",
    nothingToSave: "This reset link has expired. Send a new one.",
    other: "That didn't work. Try again.",
    tooSoon: "You can't resend the code yet.",
  },
  saveLog: "Download diagnostic log",
  unread: "We couldn't read your session on this device, so we left it untouched. Sign in again.",
} as const;
