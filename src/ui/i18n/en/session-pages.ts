/** English texts of the area `session` for pages that are none, and the ways back from them. */
export const sessionPages = {
  home: "Go to Home",
  toSignIn: "Back to sign in",

  notFound: "Page not found",
  notFoundLead: "We can't find that page. The link may be old or mistyped.",
  error: "Something Went Wrong!",
  errorLead: "We couldn't show this page. Go to Home, or download the diagnostic log and send it to support.",
  errorLog:
    "Read what the log holds before you send it. Nothing is uploaded. Names, emails, addresses and amounts are replaced, and it never contains passwords, passcodes or your recovery phrase.",
  saveLog: "Download diagnostic log",
} as const;
