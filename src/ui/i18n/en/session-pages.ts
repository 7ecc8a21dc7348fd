/** English texts of the area `session` for pages that are none, and the ways back from them. */
export const sessionPages = {
  home: "Go to Home",
  toSignIn: "Back to sign in",

  notFound: "Page not found",
  notFoundLead: "We can't find that page. The link may be old or mistyped.",
  error: "Something Went Wrong!",
  errorLead: "We couldn't show this page. Go to Home, or save the diagnostic log for support.",
  errorLog: "The log describes what happened in the app. Personal data is replaced; secrets are never included.",
  saveLog: "Download diagnostic log",
} as const;
