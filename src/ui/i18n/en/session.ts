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
  idleLimit: "For your safety you are signed out after {{minutes}} minutes without activity.",
  passwordSaved: "Password saved. Sign in with it now.",
  unread: "What this device keeps for your wallet could not be read. It was left as it is. Please sign in.",
  reason: {
    chosen: "You have signed out.",
    inactive: "You were signed out after a time without activity.",
    elsewhere: "You were signed out in another tab.",
    expired: "Your session has expired. Please sign in again.",
    refresh: "Your session could not be renewed. Please sign in again.",
    retries: "Your session could not be renewed. Please sign in again.",
    user: "Your account could not be loaded, so you were signed out.",
    password: "Password saved. Sign in with it now.",
    switched: "Account changed: another one signed in in another tab.",
  },

  refused: {
    busy: "Your last request is still being answered. One moment, please.",
    noChallenge: "No code is expected any more. Please start again.",
    tooSoon: "A new code cannot be sent just yet.",
    notSignedIn: "You are signed out. Please sign in again.",
    alreadySignedIn: "You are signed in already.",
    nothingToSave: "This reset link is no longer open. Please ask for a new one.",
    other: "This could not be done now. Please try again.",
  },
} as const;
