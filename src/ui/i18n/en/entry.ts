/** English texts of the sign-in page: the only ones that are loaded before the application. The other texts of these areas are in the file of their area. */
export const entry = {
  errors: {
    missing: "This page could not be loaded",
    missingText: "Check your connection, then try again.",
    tryAgain: "Try again",
  },
  kit: {
    hidePassword: "Hide password",
    loading: "Loading",
    showPassword: "Show password",
  },
  session: {
    contact: "Contact us",
    createAccount: "Create account",
    emailLink: "Email me a sign-in link",
    forgotLink: "Forgot password?",
    identifier: "Email or phone",
    idleLimit: "We sign you out after {{minutes}} minutes of inactivity.",
    noAccount: "New to Optio?",
    panel: "The wallet for OPT",
    panelCosts: "What it costs",
    panelCostsText: "A wallet is free. Payments cost a network fee, and validators keep a part of your rewards.",
    panelEarn: "Earn",
    panelEarnText: "Stake with validators you choose. Rewards arrive in your balance.",
    panelHold: "Hold and send",
    panelHoldText: "Pay people by name. You see every fee before you confirm.",
    panelKeys: "Who has the keys",
    panelKeysText: "We store your wallet sealed with a passcode that only you know.",
    password: "Password",
    signIn: "Sign in",
    signInLead: "Hold, send and earn OPT.",
    support: "Support",
  },
  shell: {
    brand: "Optio",
    configurationProblem: "Optio can't start",
    configurationProblemText:
      "Something in this site's configuration needs its operator's attention. Your account is safe.",
    loadingPage: "Loading the page",
    pageTitle: "{{page}} · Optio",
    titleLogin: "Sign in",
  },
} as const;
