/** English texts of the area `session` for pages that are none, and the ways back from them. */
export const sessionPages = {
  home: "Go to the start page",
  toSignIn: "Back to sign in",

  notFound: "Page not found",
  notFoundLead: "There is nothing at this address. The link may be old, or mistyped.",
  error: "Something Went Wrong!",
  errorLead: "This page could not be shown. Go back to the start, or save the diagnostic log for our support.",
  errorLog: "The log says what happened in the app. Personal data in it is replaced, and secrets are never in it.",
  saveLog: "Download diagnostic log",
} as const;
