/** English texts of the sign-in page: the only ones that are loaded before the application. The other texts of these areas are in the file of their area. */
export const entry = {
  errors: {
    missing: "This page could not be loaded",
    missingText: "Check your connection, then try again.",
    tryAgain: "Try again",
  },
  kit: {
    dismissToast: "Dismiss message",
    hidePassword: "Hide password",
    loading: "Loading",
    showPassword: "Show password",
    toasts: "Messages",
  },
  session: {
    contact: "Contact us",
    createAccount: "Create account",
    emailLink: "Email me a sign-in link",
    forgotLink: "Forgot password?",
    identifier: "Email or phone",
    idleLimit: "We sign you out after {{minutes}} minutes of inactivity.",
    noAccount: "New to Optio?",
    password: "Password",
    signIn: "Sign in",
    signInLead: "Welcome back to your wallet.",
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
