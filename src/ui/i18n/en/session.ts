/** English texts of the area `session` that the sign-in page says. `sessionPages`, `sessionRest` and `entryForms` have the rest. */
export const session = {
  support: "Support",
  contact: "Contact us",
  email: "Email",
  identifier: "Email or phone",
  password: "Password",

  signIn: "Sign in",
  signInLead: "Welcome back to your wallet.",
  emailLink: "Email me a sign-in link",
  forgotLink: "Forgot password?",
  noAccount: "New to Optio?",
  createAccount: "Create account",
  idleLimit: "We sign you out after {{minutes}} minutes of inactivity.",
  passwordSaved: "Password saved. Sign in with it now.",
  unread: "We couldn't read your session on this device, so we left it untouched. Sign in again.",
  reason: {
    chosen: "You're signed out.",
    inactive: "You were signed out because you were inactive.",
    elsewhere: "You were signed out in another tab.",
    expired: "Your session has expired. Sign in again.",
    refresh: "We couldn't renew your session. Sign in again.",
    retries: "We couldn't renew your session. Sign in again.",
    user: "We couldn't load your account, so we signed you out.",
    password: "Password saved. Sign in with it now.",
    switched: "You switched accounts in another tab.",
  },

  refused: {
    busy: "Still checking…",
    noChallenge: "That code has expired. Start again.",
    tooSoon: "You can't resend the code yet.",
    notSignedIn: "You're signed out. Sign in again.",
    alreadySignedIn: "You're already signed in.",
    nothingToSave: "This reset link has expired. Send a new one.",
    other: "That didn't work. Try again.",
  },
} as const;
